import { describe, expect, it, jest } from '@jest/globals';
import { ApiError, NetworkError } from './api.js';
import { batchesInProgress, sendEach } from './send-each.js';

/** Sends the numbers from 1 on, and waits until the test has settled each. */
const startBatch = (count: number, signal?: AbortSignal) => {
  const sent = new Map<number, PromiseWithResolvers<unknown>>();
  const onSent = jest.fn<(item: number, error?: Error) => void>();
  const send = (item: number) => {
    const settled = Promise.withResolvers<unknown>();
    sent.set(item, settled);
    return settled.promise;
  };
  const items = Array.from({ length: count }, (_, index) => index + 1);
  const batch = sendEach(items, send, onSent, signal);
  // A test may settle the batch before it looks at it.
  batch.catch(() => undefined);
  const settle = async (item: number, error?: Error) => {
    if (error) sent.get(item)?.reject(error);
    else sent.get(item)?.resolve(undefined);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { batch, onSent, settle, sent: () => [...sent.keys()] };
};

const begin = async (...given: Parameters<typeof startBatch>) => {
  const started = startBatch(...given);
  await new Promise((resolve) => setTimeout(resolve));
  return started;
};

const refused = new ApiError(422, 'refused');
const sessionEnd = new ApiError(401, 'signed out');

describe('sendEach', () => {
  it('sends the first alone and then four at a time, in order, and goes on after a refusal', async () => {
    const { batch, onSent, settle, sent } = await begin(7);
    expect(sent()).toEqual([1]);
    await settle(1);
    expect(sent()).toEqual([1, 2, 3, 4, 5]);
    await settle(3, refused);
    expect(sent()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const item of [2, 6, 4, 7, 5]) await settle(item);
    await batch;
    expect(onSent.mock.calls).toEqual([[1], [3, refused], [2], [6], [4], [7], [5]]);
    expect(batchesInProgress()).toBeUndefined();
  });

  it('sends nothing more without a connection, and waits for what is on its way', async () => {
    const { batch, onSent, settle, sent } = await begin(9);
    const lost = new NetworkError(undefined);
    await settle(1);
    await settle(2, lost);
    for (const item of [3, 4]) await settle(item);
    expect(batchesInProgress()).toBeDefined();
    await settle(5, lost);
    await expect(batch).rejects.toBe(lost);
    expect(sent()).toEqual([1, 2, 3, 4, 5]);
    expect(onSent.mock.calls).toEqual([[1], [2, lost], [3], [4], [5, lost]]);
  });

  it('sends only the first when the session has ended, and reports nothing about it', async () => {
    const { batch, onSent, settle, sent } = await begin(9);
    await settle(1, sessionEnd);
    await expect(batch).rejects.toBe(sessionEnd);
    expect(sent()).toEqual([1]);
    expect(onSent).not.toHaveBeenCalled();
  });

  it('stops on request', async () => {
    const stopping = new AbortController();
    const { batch, onSent, settle, sent } = await begin(9, stopping.signal);
    await settle(1);
    stopping.abort();
    for (const item of [2, 3, 4, 5]) await settle(item);
    await batch;
    expect(sent()).toEqual([1, 2, 3, 4, 5]);
    expect(onSent).toHaveBeenCalledTimes(5);
  });
});

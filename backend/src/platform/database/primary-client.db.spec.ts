import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createDatabase, type ThrowawayDatabase } from '../../testing/throwaway-database.js';
import { assertUsable } from './assert-usable.js';
import { createDataSource } from './connection.js';
import { NoPrimaryError } from './primary-client.js';
import { isUnavailable } from './unavailable.js';
import { withClient } from './with-client.js';

let database: ThrowawayDatabase;
beforeAll(async () => {
  database = await createDatabase({ empty: true });
});
afterAll(() => database.drop());

/** The database under these names of its server. */
const at = (hosts: string): string => {
  const { username, password, port, pathname } = new URL(database.url);
  return `postgres://${username}:${password}@${hosts}:${port}${pathname}`;
};

describe('with several hosts in the URL, the product', () => {
  it('connects to the primary while another host is away', async () => {
    const dataSource = await createDataSource(at('nowhere.invalid,127.0.0.1')).initialize();
    expect(await dataSource.query('SHOW in_hot_standby')).toEqual([{ in_hot_standby: 'off' }]);
    await dataSource.destroy();
  });

  it('is unavailable while all are away', async () => {
    const error: unknown = await createDataSource(at('nowhere.invalid,elsewhere.invalid'))
      .initialize()
      .catch((caught: unknown) => caught);
    expect(isUnavailable(error)).toBe(true);
  });

  it('chooses none of two primaries, and says so at the start', async () => {
    const two = at('localhost,127.0.0.1');
    const error: unknown = await createDataSource(two)
      .initialize()
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NoPrimaryError);
    expect(isUnavailable(error)).toBe(true);
    const wait = { longest: 0, between: 0 };
    await expect(assertUsable(two, { warn: jest.fn() }, { wait })).rejects.toThrow(
      'localhost and 127.0.0.1 are both primaries: stop the one that was not promoted last',
    );
  });
});

it('a connection for one piece of work does not wait for a server that never responds', async () => {
  const mute = createServer().listen(0, '127.0.0.1');
  await once(mute, 'listening');
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const { port } = mute.address() as AddressInfo;
  const work = withClient(`postgres://onchan@127.0.0.1:${port}/onchan`, () => Promise.resolve());
  const failure = expect(work).rejects.toThrow('timeout');
  await once(mute, 'connection');
  await jest.advanceTimersByTimeAsync(5000);
  await failure;
  jest.useRealTimers();
  mute.close();
});

import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { StartRefusedError } from '../start-refused.js';
import { Scrubber } from './scrubber.js';

const scrub = jest.fn<() => Promise<void>>();
const warn = jest.fn();
let scrubber: Scrubber;
beforeEach(() => {
  jest.useFakeTimers();
  scrub.mockReset().mockResolvedValue();
  warn.mockReset();
  scrubber = new Scrubber(scrub, "Deleted data are still in the database's files", { warn });
});
afterEach(async () => {
  await scrubber.stop();
  jest.useRealTimers();
});

const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1000);

it('tries again every ten seconds what an erasure has left, until it succeeds', async () => {
  const refusal = new StartRefusedError('No backup can be written: the disk is full');
  scrub.mockRejectedValueOnce(refusal).mockRejectedValueOnce(refusal);
  await scrubber.eraseOutside();
  await seconds(10);
  expect(scrub).toHaveBeenCalledTimes(1);
  await seconds(1);
  expect(scrub).toHaveBeenCalledTimes(2);
  await seconds(10);
  expect(scrub).toHaveBeenCalledTimes(3);
  await seconds(60);
  expect(scrub).toHaveBeenCalledTimes(3);
  // In one sentence, and once.
  expect(warn.mock.calls).toEqual([
    [
      "Deleted data are still in the database's files, until this is mended (it is tried again, also by the next start): No backup can be written: the disk is full",
    ],
  ]);
});

it('waits twice as long after each failure where attempts are expensive, and begins anew after a success', async () => {
  const begin = Date.now();
  const attempts: number[] = [];
  const fails = [true, true, true, true, false, true, false];
  scrub.mockImplementation(() => {
    attempts.push((Date.now() - begin) / 1000);
    return fails.shift() ? Promise.reject(new Error('in use')) : Promise.resolve();
  });
  scrubber = new Scrubber(scrub, 'Deleted data are left', { warn }, { shortest: 10_000, longest: 40_000 });
  await scrubber.eraseOutside();
  await seconds(200);
  await scrubber.eraseOutside();
  await seconds(100);
  expect(attempts).toEqual([0.2, 10.4, 30.6, 70.8, 111, 200.2, 210.4]);
});

it('covers with one more round the erasures that come while it is under way, and those after a failure', async () => {
  let end: (() => void) | undefined;
  scrub.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
  for (let erasure = 0; erasure < 3; erasure += 1) {
    await scrubber.eraseOutside();
    await seconds(1);
  }
  expect(scrub).toHaveBeenCalledTimes(1);
  scrub.mockRejectedValueOnce(new Error('in use'));
  end?.();
  await seconds(1);
  expect(scrub).toHaveBeenCalledTimes(2);
  await scrubber.eraseOutside();
  await seconds(60);
  expect(scrub).toHaveBeenCalledTimes(3);
});

it('covers an erasure with one round, although the hint about it comes a moment later', async () => {
  await scrubber.eraseOutside();
  await seconds(0.1);
  scrubber.request();
  await seconds(60);
  expect(scrub).toHaveBeenCalledTimes(1);
});

it('counts as failed after an hour in which a round has not ended, without another round beside it', async () => {
  let end: (() => void) | undefined;
  scrub.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
  await scrubber.eraseOutside();
  await seconds(3600);
  expect(scrubber.isFailing).toBe(false);
  await seconds(1);
  expect(scrubber.isFailing).toBe(true);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('it takes too long'));
  expect(scrub).toHaveBeenCalledTimes(1);
  end?.();
  await seconds(0);
  expect(scrubber.isFailing).toBe(false);
});

it('leaves to the next start what still fails when it stops', async () => {
  scrub.mockRejectedValue(new Error('in use'));
  await scrubber.eraseOutside();
  await seconds(1);
  await scrubber.stop();
  await seconds(60);
  expect(scrub).toHaveBeenCalledTimes(1);
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Limiter, maxKeys } from './limiter.js';
import { TooManyRequestsError } from '../refused.js';

let limiter: Limiter;
let now: number;
beforeEach(() => {
  limiter = new Limiter({ name: 'example', points: 2, duration: 60 });
  now = Date.parse('2026-05-04T12:00:00Z');
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const isRefused = (key: string): Promise<boolean> =>
  limiter.take(key).then(
    () => false,
    (error: unknown) => error instanceof TooManyRequestsError,
  );

it('counts each key by itself until its time is over', async () => {
  expect([await isRefused('a'), await isRefused('a'), await isRefused('a')]).toEqual([false, false, true]);
  expect(await limiter.secondsToWait('a')).toBe(60);
  expect(await limiter.secondsToWait('b')).toBeUndefined();
  now += 60_000;
  expect(await limiter.secondsToWait('a')).toBeUndefined();
  expect(await isRefused('a')).toBe(false);
});

it('lets a point that is given back be taken again, whatever was refused meanwhile', async () => {
  for (let turn = 0; turn < 10; turn += 1) await isRefused('a');
  await limiter.giveBack('a');
  expect(await limiter.secondsToWait('a')).toBeUndefined();
  expect([await isRefused('a'), await isRefused('a')]).toEqual([false, true]);
});

describe('a stranger with very many networks', () => {
  it('fills no memory: the oldest keys are forgotten', async () => {
    const isForgotten = async (key: string) => (await limiter.secondsToWait(key)) === undefined;
    for (const key of ['first', 'second']) for (let turn = 0; turn < 2; turn += 1) await limiter.take(key);
    for (let key = 2; key < maxKeys; key += 1) await limiter.take(String(key));
    expect([await isForgotten('first'), await isForgotten('second')]).toEqual([false, false]);
    await limiter.take('one more');
    expect([await isForgotten('first'), await isForgotten('second')]).toEqual([true, false]);
  });
});

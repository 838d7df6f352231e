import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { submissionLimits, widerSubmissionLimits } from '@onchan-bowls/contract/submission';
import { countedAlone } from '../../testing/counted-alone.js';
import { FormCeilings, noCeilings } from '../limits/form-ceilings.js';
import { maxKeys } from '../limits/limiter.js';
import { TooManyRequestsError } from '../refused.js';
import { SubmissionLimits } from './submission.js';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

let limits: SubmissionLimits;
let now: number;
beforeEach(() => {
  limits = new SubmissionLimits(new FormCeilings(noCeilings, countedAlone));
  now = Date.parse('2026-05-04T12:00:00Z');
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const address = '192.0.2.1';

/** Seconds until the address may send again; undefined when it may now, and has. */
const wait = async (path = '/api/messages', from = address): Promise<number | undefined> => {
  try {
    await limits.take(from, path);
    return undefined;
  } catch (error) {
    if (error instanceof TooManyRequestsError) return error.seconds;
    throw error;
  }
};

const send = async (times: number, pause = 0): Promise<void> => {
  for (let turn = 0; turn < times; turn += 1) {
    expect(await wait()).toBeUndefined();
    now += pause;
  }
};

describe('within a minute', () => {
  it('an address may send so many requests to one path, and waits for the rest of the minute then', async () => {
    await send(submissionLimits.perMinute, second);
    expect(await wait()).toBe(60 - submissionLimits.perMinute);
    expect(await wait('/api/taster-sessions')).toBeUndefined();
    expect(await wait('/api/messages', '192.0.2.2')).toBeUndefined();
    now += minute;
    expect(await wait()).toBeUndefined();
  });

  it('a house is one sender, however many addresses of IPv6 it has', async () => {
    for (let host = 1; host <= submissionLimits.perMinute; host += 1) {
      expect(await wait('/api/messages', `2001:db8:0:1::${host.toString(16)}`)).toBeUndefined();
    }
    expect(await wait('/api/messages', '2001:db8:0:1:ffff::1')).toBe(60);
    expect(await wait('/api/messages', '2001:db8:0:2::1')).toBeUndefined();
  });
});

it('a /48 of IPv6 has a limit of its own in a minute, and in a day', async () => {
  const { perMinute, perDay } = widerSubmissionLimits;
  const neighbour = (turn: number) => `2001:db8:0:${turn.toString(16)}::1`;
  const stranger = '2001:db8:1::1';
  for (let turn = 0; turn < perMinute; turn += 1) {
    expect(await wait('/api/messages', neighbour(turn))).toBeUndefined();
  }
  expect(await wait('/api/messages', neighbour(perMinute))).toBe(60);
  expect(await wait('/api/messages', stranger)).toBeUndefined();

  now += minute;
  const slowly = Array.from({ length: perDay - perMinute }, (_, turn) => perMinute + turn);
  for (const turn of slowly) {
    now += 2 * second;
    expect(await wait('/api/messages', neighbour(turn))).toBeUndefined();
  }
  now += minute;
  expect(await wait('/api/messages', neighbour(perDay))).toBeGreaterThan(60);
  expect(await wait('/api/messages', stranger)).toBeUndefined();
});

it('a /48 of IPv6 that sends on after its limit pushes out no count of others', async () => {
  await send(submissionLimits.perMinute);
  for (let turn = 0; turn <= maxKeys; turn += 1) {
    await wait('/api/messages', `2001:db8:0:${turn.toString(16)}::1`);
  }
  expect(await wait()).toBe(60);
});

describe('within a day', () => {
  it('an address may send so many requests to all paths, however slowly', async () => {
    await send(submissionLimits.perDay, 3 * second);
    expect(await wait()).toBe(24 * 60 * 60 - 3 * submissionLimits.perDay);
    expect(await wait('/api/taster-sessions')).toBeGreaterThan(60);
    expect(await wait('/api/messages', '192.0.2.2')).toBeUndefined();
    now += day;
    expect(await wait()).toBeUndefined();
  });

  it('what the minute’s limit has refused does not count', async () => {
    for (let turn = 0; turn < 3 * submissionLimits.perDay; turn += 1) await wait();
    now += minute;
    expect(await wait()).toBeUndefined();
  });
});

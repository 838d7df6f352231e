import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { countedAlone } from '../../testing/counted-alone.js';
import { FormCeilings } from './form-ceilings.js';
import { TooManyRequestsError } from '../refused.js';

const minute = 60_000;
const hour = 60 * minute;
const form = '/api/messages';

let now: number;
let warnings: unknown[];
beforeEach(() => {
  now = Date.parse('2026-05-04T12:00:00Z');
  warnings = [];
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((line) => warnings.push(line));
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Each of these is called with a turn and gives an address. */
const everybody = (turn: number): string => `2001:db8:${turn.toString(16)}::1`;
const oneHouse = (turn: number): string => `2001:db8:0:1::${turn.toString(16)}`;
const oneCustomer = (turn: number): string => `2001:db8:0:${turn.toString(16)}::1`;

/** Sends a form so many times, and gives the number that were taken. */
const send = async (
  ceilings: FormCeilings,
  times: number,
  { path = form, from = everybody }: { path?: string; from?: (turn: number) => string } = {},
): Promise<number> => {
  let taken = 0;
  const attempts = Array.from({ length: times }, async (_, turn) => {
    try {
      await ceilings.take(path, from(turn));
      taken += 1;
    } catch (error) {
      expect(error).toBeInstanceOf(TooManyRequestsError);
    }
  });
  await Promise.all(attempts);
  return taken;
};

describe('a form', () => {
  it('is taken so many times in an hour from everybody together, and again when the hour is over', async () => {
    const ceilings = new FormCeilings({ perHour: 5, perDay: 0 }, countedAlone);
    expect(await send(ceilings, 20)).toBe(5);
    expect(await send(ceilings, 5, { path: '/api/taster-sessions' })).toBe(5);
    now += hour;
    expect(await send(ceilings, 20)).toBe(5);
  });

  it('is taken so many times in a day', async () => {
    const ceilings = new FormCeilings({ perHour: 5, perDay: 8 }, countedAlone);
    expect(await send(ceilings, 50)).toBe(5);
    now += hour;
    expect(await send(ceilings, 50)).toBe(3);
    now += hour;
    expect(await send(ceilings, 50)).toBe(0);
    now += 22 * hour;
    expect(await send(ceilings, 20)).toBe(5);
  });

  it('has no ceiling of 0', async () => {
    const ceilings = new FormCeilings({ perHour: 0, perDay: 0 }, countedAlone);
    ceilings.add(form);
    expect(await send(ceilings, 2000)).toBe(2000);
    expect(await ceilings.reached()).toEqual([]);
  });

  it('does not count what recorded nothing', async () => {
    const ceilings = new FormCeilings({ perHour: 5, perDay: 6 }, countedAlone);
    await send(ceilings, 5);
    await ceilings.giveBack(form, everybody(0));
    expect(await send(ceilings, 5)).toBe(1);
  });
});

describe('one network', () => {
  it.each([
    ['an address of IPv4', () => '192.0.2.1', 10],
    ['a house with many addresses of IPv6', oneHouse, 10],
    ['a /48 of IPv6', oneCustomer, 20],
  ])('has a share of a form’s ceilings: %s', async (_, from, share) => {
    const ceilings = new FormCeilings({ perHour: 40, perDay: 60 }, countedAlone);
    ceilings.add(form);
    expect(await send(ceilings, 100, { from })).toBe(share);
    expect(await ceilings.reached()).toEqual([]);
    expect(await send(ceilings, 100, { from, path: '/api/taster-sessions' })).toBe(share);
    now += hour;
    expect(await send(ceilings, 100, { from })).toBe(share / 2);
    expect(await send(ceilings, 100)).toBe(40 - share / 2);
  });

  it('can send a form once, however low the ceiling is', async () => {
    const ceilings = new FormCeilings({ perHour: 1, perDay: 1 }, countedAlone);
    expect(await send(ceilings, 5, { from: oneHouse })).toBe(1);
  });

  it('gets back what recorded nothing', async () => {
    const ceilings = new FormCeilings({ perHour: 40, perDay: 60 }, countedAlone);
    await send(ceilings, 100, { from: oneHouse });
    await ceilings.giveBack(form, oneHouse(0));
    expect(await send(ceilings, 5, { from: oneHouse })).toBe(1);
  });
});

describe('a ceiling that is reached', () => {
  it('is told, until it is over', async () => {
    const ceilings = new FormCeilings({ perHour: 5, perDay: 100 }, countedAlone);
    ceilings.add(form);
    await send(ceilings, 4);
    expect(await ceilings.reached()).toEqual([]);
    now += 10 * minute;
    await send(ceilings, 1);
    expect(await ceilings.reached()).toEqual([{ form, per: 'hour', until: '2026-05-04T13:00:00.000Z' }]);
    now += 50 * minute;
    expect(await ceilings.reached()).toEqual([]);
  });

  it('is in the log once each time, however much is refused', async () => {
    const ceilings = new FormCeilings({ perHour: 5, perDay: 0 }, countedAlone);
    await send(ceilings, 5);
    expect(warnings).toEqual([]);
    await send(ceilings, 50);
    expect(warnings).toEqual([
      '/api/messages was sent 5 times in an hour: visitors are refused for 60 minutes',
    ]);
    now += hour;
    await send(ceilings, 6);
    expect(warnings).toHaveLength(2);
  });
});

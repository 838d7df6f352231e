import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from './event-store/clock.js';
import { Housekeeping } from './housekeeping.js';

const day = 24 * 60 * 60 * 1000;

const clock = new Clock();
let housekeeping: Housekeeping;
let failed: jest.SpiedFunction<Logger['error']>;
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Logger.prototype, 'log').mockReturnValue();
  failed = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
  jest.spyOn(clock, 'now').mockImplementation(() => new Date('2026-05-04T12:00:00Z'));
  housekeeping = new Housekeeping(clock, new DataSource({ type: 'postgres' }));
});
afterEach(async () => {
  await housekeeping.stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('housekeeping', () => {
  it('does every chore at the start and once a day, until it is stopped', async () => {
    const seen: Date[] = [];
    housekeeping.add({ name: 'Things done', run: (now) => Promise.resolve(seen.push(now)) });
    housekeeping.start();
    await jest.advanceTimersByTimeAsync(0);
    expect(seen).toEqual([clock.now()]);
    await jest.advanceTimersByTimeAsync(3 * day);
    expect(seen).toHaveLength(4);
    await housekeeping.stop();
    await jest.advanceTimersByTimeAsync(3 * day);
    expect(seen).toHaveLength(4);
  });

  it('does the other chores when one fails', async () => {
    const others = jest.fn(() => Promise.resolve(0));
    housekeeping.add({ name: 'Things done', run: () => Promise.reject(new Error('No')) });
    housekeeping.add({ name: 'Others done', run: others });
    await housekeeping.run();
    expect(others).toHaveBeenCalledTimes(1);
    expect(failed).toHaveBeenCalledTimes(1);
  });
});

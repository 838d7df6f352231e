import { describe, expect, it } from '@jest/globals';
import { describeProgress } from './progress.js';

describe('the progress of a long task', () => {
  it.each([
    ['before anything is done', 0, 500, 2000, '0 of 500 events'],
    ['before any time has passed', 20, 500, 0, '20 of 500 events'],
    ['in seconds', 12_000, 100_000, 500, '12,000 of 100,000 events, 24,000 a second, 4 seconds left'],
    ['in the last second', 99, 100, 9900, '99 of 100 events, 10 a second, 1 second left'],
    ['in minutes', 100, 6200, 1000, '100 of 6,200 events, 100 a second, 2 minutes left'],
    ['in hours', 1, 4001, 1000, '1 of 4,001 events, 1 a second, 2 hours left'],
    ['when it is slow', 3, 10, 2000, '3 of 10 events, 1.5 a second, 5 seconds left'],
    ['at the end', 10, 10, 1000, '10 of 10 events, 10 a second, 0 seconds left'],
    ['when there was more than expected', 12, 10, 1000, '12 of 10 events, 12 a second, 0 seconds left'],
  ])('is described %s', (_when, done, total, elapsed, text) => {
    expect(describeProgress({ done, total, unit: 'events' }, elapsed)).toBe(text);
  });

  it('counts bytes in megabytes', () => {
    const progress = { done: 12_340_000, total: 40_000_000, unit: 'bytes' };
    expect(describeProgress(progress, 10_000)).toBe('12 of 40 MB, 1.2 MB a second, 23 seconds left');
  });
});

import { retentionMonths } from '@onchan-bowls/contract/club';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dayAtClub } from '../../platform/club-time.js';
import { expiredBefore, monthsAfter } from './retention.js';

const isDue = (since: string, now: string, months: number) =>
  new Date(since) < expiredBefore(new Date(now), months);

describe('a retention period', () => {
  it.each([
    ['on the same day a year later', '2025-05-04T12:00:00Z', '2026-05-04T12:00:00Z', 12, true],
    [
      'from the first minute of that day at the club',
      '2025-05-04T22:59:59Z',
      '2026-05-03T23:00:00Z',
      12,
      true,
    ],
    ['but not a minute before', '2025-05-04T12:00:00Z', '2026-05-03T22:59:59Z', 12, false],
    ['on 28 February when it began on 29 February', '2024-02-29T12:00:00Z', '2025-02-28T12:00:00Z', 12, true],
    ['on 29 February when it began on that day', '2024-02-29T12:00:00Z', '2028-02-29T00:00:00Z', 48, true],
    ['not on 28 February of a leap year then', '2024-02-29T12:00:00Z', '2028-02-28T12:00:00Z', 48, false],
    ['on the last day of a shorter month', '2025-08-31T12:00:00Z', '2026-02-28T12:00:00Z', 6, true],
    ['by the day at the club, not in UTC', '2025-06-30T23:30:00Z', '2025-12-31T12:00:00Z', 6, false],
  ])('is over %s', (_, since, now, months, due) => {
    expect(isDue(since, now, months)).toBe(due);
  });

  it('is over exactly for those whose calendar day some months later has come', () => {
    // Around the ends of months, leap days, midnights and the changes of the clocks.
    const days = fc.constantFrom(
      ...['2023-12-31', '2024-02-28', '2024-02-29', '2024-03-01', '2024-03-31', '2024-08-30', '2024-10-27'],
      ...['2025-02-28', '2025-03-30', '2025-08-31', '2026-02-28', '2026-03-01', '2028-02-29'],
    );
    const instant = fc
      .tuple(days, fc.integer({ min: -36 * 60, max: 36 * 60 }))
      .map(([one, minutes]) => new Date(Date.parse(`${one}T00:00:00Z`) + minutes * 60_000));
    const months = fc.constantFrom(...Object.values(retentionMonths), 1, 48);
    let due = 0;
    let kept = 0;
    fc.assert(
      fc.property(instant, instant, months, (since, now, period) => {
        const expected = monthsAfter(dayAtClub(since), period) <= dayAtClub(now);
        expect(since < expiredBefore(now, period)).toBe(expected);
        if (expected) due += 1;
        else kept += 1;
      }),
      { numRuns: 3000 },
    );
    expect(due).toBeGreaterThan(300);
    expect(kept).toBeGreaterThan(300);
  });
});

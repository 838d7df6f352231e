import { describe, expect, it } from '@jest/globals';
import { club } from '@onchan-bowls/contract/club';
import fc from 'fast-check';
import moment from 'moment-timezone';
import { inWordsAtClub } from './club-time.js';

describe('inWordsAtClub', () => {
  it('is the clock at the club at any instant', () => {
    // After 2037 moment has no summer time.
    const instants = fc.date({
      min: new Date('1900-01-01'),
      max: new Date('2037-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (instant) => {
        expect(inWordsAtClub(instant)).toBe(moment.tz(instant, club.zone).format('D MMMM YYYY, HH:mm'));
      }),
    );
  });

  it.each([
    ['2026-03-29T01:00:00.000Z', '29 March 2026, 02:00'],
    ['2026-10-25T01:00:00.000Z', '25 October 2026, 01:00'],
    ['[erased]', 'Invalid date'],
  ])('%s is %s', (instant, words) => {
    expect(inWordsAtClub(new Date(instant))).toBe(words);
  });
});

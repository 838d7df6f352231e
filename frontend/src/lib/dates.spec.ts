import { describe, expect, it } from '@jest/globals';
import {
  clockAt,
  dateRange,
  dayOf,
  fullDateAndTime,
  instantOf,
  longDate,
  longDateAndTime,
  longDayOf,
  readDay,
  shortDate,
  timeAgo,
  timeOfDay,
} from './dates.js';

// What moment can tell as well is compared with it, for any day and instant (dates-like-moment.spec.ts).

it('the day on the island does not depend on the zone of the browser', () => {
  // Pago Pago is eleven hours behind, where it still is Sunday.
  expect(dayOf(new Date('2026-05-03T20:00:00-11:00'))).toBe('2026-05-04');
});

describe('a day that a person wrote', () => {
  it.each([
    '2026-05-06',
    '2026/5/6',
    '06/05/2026',
    '6/5/26',
    '06.05.2026',
    '6 May 2026',
    '06 may 2026',
    'Wed 6th May 2026',
    'Wednesday, 6 May 2026',
    '6-May-26',
  ])('is read from %s', (text) => {
    expect(readDay(text)).toBe('2026-05-06');
  });

  it.each([
    '',
    '31/02/2026',
    '05/13/2026',
    '6/5/08',
    '6 May',
    'May 2026',
    'soon',
    '6 Mayday 2026',
    '2026-05-06T12:00',
  ])('is not read from %j', (text) => {
    expect(readDay(text)).toBeUndefined();
  });
});

describe('how days are said', () => {
  it('names month and year once where both ends share them', () => {
    expect(dateRange('2026-05-04', '2026-05-10')).toBe('4 – 10 May 2026');
    expect(dateRange('2026-04-27', '2026-05-03')).toBe('27 April – 3 May 2026');
    expect(dateRange('2026-12-28', '2027-01-03')).toBe('28 December 2026 – 3 January 2027');
  });

  it('shows what is no day as it is', () => {
    expect(longDate('soon')).toBe('soon');
  });

  it('says the day and the time of an instant by the island’s clocks', () => {
    expect(longDayOf('2026-06-15T23:00:00Z')).toBe('16 June 2026');
    expect(longDateAndTime('2026-05-04T18:05:00.000Z')).toBe('4 May 2026, 19:05');
    expect(longDateAndTime('2026-12-04T18:05:00.000Z')).toBe('4 December 2026, 18:05');
    expect(timeOfDay('2026-05-04T18:05:00.000Z')).toBe('19:05');
  });
});

describe('an hour in the nights in which the clocks are changed', () => {
  it.each([
    ['2026-03-29T00:59:00Z', 'Sunday 29 March 2026, 00:59'],
    ['2026-03-29T01:00:00Z', 'Sunday 29 March 2026, 02:00'],
    ['2026-10-25T00:30:00Z', 'Sunday 25 October 2026, 01:30'],
    ['2026-10-25T01:30:00Z', 'Sunday 25 October 2026, 01:30'],
    ['2026-10-25T02:00:00Z', 'Sunday 25 October 2026, 02:00'],
  ])('at %s is that of %s', (instant, time) => {
    expect(fullDateAndTime(instant)).toBe(time);
  });

  it('counts for the time since an instant', () => {
    expect(timeAgo('2026-03-29T00:30:00Z', new Date('2026-03-29T03:30:00Z'))).toBe('3 hours ago');
    expect(timeAgo('2026-10-25T00:30:00Z', new Date('2026-10-25T03:30:00Z'))).toBe('3 hours ago');
  });
});

it.each(['', 'soon', '2026-02-30T12:00:00Z', 'Invalid Date'])('%j is no instant', (text) => {
  expect(shortDate(text)).toBeUndefined();
  expect(timeAgo(text, new Date('2026-05-06T12:00:00Z'))).toBeUndefined();
});

it.each(['2026-01-15T14:30', '2026-06-15T14:30', '2026-06-16T00:30'])(
  '%s on the island’s clocks is an instant, and back',
  (clock) => {
    expect(clockAt(instantOf(clock))).toBe(clock);
  },
);

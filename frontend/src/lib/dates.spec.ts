import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  clockAt,
  dateRange,
  dayOf,
  daysBetween,
  fullDate,
  fullDateAndTime,
  instantOf,
  longDate,
  longDateAndTime,
  longDayOf,
  mondayOf,
  monthBefore,
  monthInWords,
  readDay,
  shortDate,
  timeAgo,
  timeOfDay,
  weekdayAndDate,
} from './dates.js';

describe('the day on the island', () => {
  it.each([
    ['2026-01-15T23:59:59Z', '2026-01-15'],
    ['2026-06-15T22:59:59Z', '2026-06-15'],
    // British Summer Time is an hour ahead: it is tomorrow already.
    ['2026-06-15T23:00:00Z', '2026-06-16'],
    ['2026-12-31T23:59:59Z', '2026-12-31'],
    ['2027-01-01T00:00:00Z', '2027-01-01'],
  ])('at %s is %s', (instant, day) => {
    expect(dayOf(new Date(instant))).toBe(day);
  });

  it('does not depend on the zone of the browser', () => {
    // Pago Pago is eleven hours behind, where it still is Sunday.
    expect(dayOf(new Date('2026-05-03T20:00:00-11:00'))).toBe('2026-05-04');
  });
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

  it.each(['1 September 2026', '01-Sep-26'])('is read from %s', (text) => {
    expect(readDay(text)).toBe('2026-09-01');
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

describe('the week', () => {
  it.each([
    ['2026-05-04', '2026-05-04'],
    ['2026-05-10', '2026-05-04'],
    ['2026-01-01', '2025-12-29'],
    ['2024-02-29', '2024-02-26'],
  ])('of %s begins on Monday %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday);
  });

  it.each([
    ['the clocks going forward', '2026-03-23', '2026-03-30'],
    ['the clocks going back', '2026-10-19', '2026-10-26'],
    ['the end of the year', '2026-12-28', '2027-01-04'],
  ])('has seven days over %s', (_, monday, next) => {
    expect(addDays(monday, 7)).toBe(next);
    expect(addDays(next, -7)).toBe(monday);
    expect(mondayOf(addDays(next, -1))).toBe(monday);
  });
});

describe('the days from one day to another', () => {
  it.each([
    ['2026-05-04', '2026-05-04', 0],
    ['2026-05-04', '2026-05-05', 1],
    ['2026-05-04', '2026-05-03', -1],
    // Over the night in which the clocks go forward, the one in which they go back, and a leap day.
    ['2026-03-28', '2026-03-29', 1],
    ['2026-03-28', '2026-03-30', 2],
    ['2026-10-24', '2026-10-26', 2],
    ['2028-02-28', '2028-03-01', 2],
    ['2026-12-31', '2027-12-31', 365],
  ])('%s and %s are %i', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });
});

describe('how days are said', () => {
  it('names month and year once where both ends share them', () => {
    expect(dateRange('2026-05-04', '2026-05-10')).toBe('4 – 10 May 2026');
    expect(dateRange('2026-04-27', '2026-05-03')).toBe('27 April – 3 May 2026');
    expect(dateRange('2026-12-28', '2027-01-03')).toBe('28 December 2026 – 3 January 2027');
  });

  it('says a day at length, and shows what is no day as it is', () => {
    expect(weekdayAndDate('2026-05-04')).toBe('Monday 4 May');
    expect(fullDate('2026-05-09')).toBe('Saturday 9 May 2026');
    expect(longDate('2026-05-04')).toBe('4 May 2026');
    expect(longDate('soon')).toBe('soon');
  });

  it('says the day of an instant by the island’s clocks', () => {
    expect(longDayOf('2026-06-15T22:59:59Z')).toBe('15 June 2026');
    expect(longDayOf('2026-06-15T23:00:00Z')).toBe('16 June 2026');
  });

  it('says an instant by the island’s clocks, summer and winter', () => {
    expect(longDateAndTime('2026-05-04T18:05:00.000Z')).toBe('4 May 2026, 19:05');
    expect(longDateAndTime('2026-12-04T18:05:00.000Z')).toBe('4 December 2026, 18:05');
    expect(fullDateAndTime('2026-05-09T17:30:00.000Z')).toBe('Saturday 9 May 2026, 18:30');
    expect(fullDateAndTime('2026-05-09T23:30:00.000Z')).toBe('Sunday 10 May 2026, 00:30');
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
});

describe('the date of an instant in short', () => {
  it.each([
    ['2025-01-05T12:00:00.000Z', 'Jan 5, 2025'],
    ['2026-06-15T22:59:59Z', 'Jun 15, 2026'],
    ['2026-06-15T23:00:00Z', 'Jun 16, 2026'],
    // Around the night in which the clocks go forward, and the one in which they go back.
    ['2026-03-28T23:30:00Z', 'Mar 28, 2026'],
    ['2026-03-29T23:30:00Z', 'Mar 30, 2026'],
    ['2026-10-24T23:30:00Z', 'Oct 25, 2026'],
    ['2026-10-25T23:30:00Z', 'Oct 25, 2026'],
    ['2026-12-31T23:59:59Z', 'Dec 31, 2026'],
  ])('at %s is %s', (instant, date) => {
    expect(shortDate(instant)).toBe(date);
  });
});

describe('the time since an instant', () => {
  it.each([
    ['2026-05-06T11:59:40Z', 'a few seconds ago'],
    ['2026-05-06T11:00:00Z', 'an hour ago'],
    ['2026-05-03T12:00:00Z', '3 days ago'],
    ['2025-01-05T12:00:00Z', 'a year ago'],
    ['2026-05-06T12:10:00Z', 'a few seconds ago'],
  ])('of %s is %s', (instant, time) => {
    expect(timeAgo(instant, new Date('2026-05-06T12:00:00Z'))).toBe(time);
  });

  it('does not count the hour that the clocks were put forward or back', () => {
    expect(timeAgo('2026-03-29T00:30:00Z', new Date('2026-03-29T03:30:00Z'))).toBe('3 hours ago');
    expect(timeAgo('2026-10-25T00:30:00Z', new Date('2026-10-25T03:30:00Z'))).toBe('3 hours ago');
  });
});

describe('a text that is no instant', () => {
  it.each(['', 'soon', '2026-02-30T12:00:00Z', 'Invalid Date'])('has neither: %j', (text) => {
    expect(shortDate(text)).toBeUndefined();
    expect(timeAgo(text, new Date('2026-05-06T12:00:00Z'))).toBeUndefined();
  });
});

describe('a date and time of the island’s clocks', () => {
  it.each([
    ['2026-01-15T14:30', '2026-01-15T14:30:00.000Z'],
    ['2026-06-15T14:30', '2026-06-15T13:30:00.000Z'],
    ['2026-06-16T00:30', '2026-06-15T23:30:00.000Z'],
  ])('%s is the instant %s, and back', (clock, instant) => {
    expect(instantOf(clock)).toBe(instant);
    expect(clockAt(instant)).toBe(clock);
  });
});

describe('a month', () => {
  it.each([
    ['2026-05-31', 0, '2026-05-01', '2026-05-31'],
    ['2026-05-31', 2, '2026-03-01', '2026-03-31'],
    ['2026-01-01', 1, '2025-12-01', '2025-12-31'],
    ['2024-03-15', 1, '2024-02-01', '2024-02-29'],
  ])('that began before %s, %i months before its own, lasts from %s to %s', (day, months, first, last) => {
    expect(monthBefore(day, months)).toEqual({ first, last });
  });

  it('is said in short and at length', () => {
    const formats = ['MMM', 'MMM YYYY', 'MMMM YYYY'] as const;
    expect(formats.map((format) => monthInWords('2026-03-01', format))).toEqual([
      'Mar',
      'Mar 2026',
      'March 2026',
    ]);
  });
});

describe('the hour', () => {
  it('is that of the island’s clocks', () => {
    expect(timeOfDay('2026-05-04T18:05:00.000Z')).toBe('19:05');
    expect(timeOfDay('2026-01-04T00:05:00.000Z')).toBe('00:05');
  });
});

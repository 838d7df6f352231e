import { expect, it } from '@jest/globals';
import { club } from '@onchan-bowls/contract/club';
import fc from 'fast-check';
import moment from 'moment-timezone';
import {
  addDays,
  clockAt,
  dateAndTimeFrom,
  dateRange,
  dayOf,
  daysBetween,
  fullDate,
  fullDateAndTime,
  instantOf,
  longDate,
  mondayOf,
  monthBefore,
  monthInWords,
  readDay,
  shortDate,
  shortDay,
  timeAgo,
  weekdayAndDate,
} from './dates.js';

const runs = { numRuns: 300 };
const isoDay = 'YYYY-MM-DD';
const utc = (day: string) => moment.utc(day, isoDay, true);
const onIsland = (instant: string) => moment.tz(instant, club.zone);

const dates = fc.date({ min: new Date('1996-01-01'), max: new Date('2037-12-31'), noInvalidDate: true });
const instants = dates.map((date) => date.toISOString());
const days = instants.map((instant) => instant.slice(0, 10));

/** Instants in the hours around the changes of the clocks. */
const nearClockChanges = fc
  .tuple(fc.integer({ min: 1996, max: 2037 }), fc.constantFrom(3, 10), fc.integer({ min: -180, max: 180 }))
  .map(([year, month, minutes]) => {
    const lastDay = moment.utc([year, month - 1, 31]);
    return lastDay.day(0).hour(1).add(minutes, 'minutes').toISOString();
  });

it('writes any day as moment does', () => {
  fc.assert(
    fc.property(days, days, fc.integer({ min: -1000, max: 1000 }), (day, other, number) => {
      const date = utc(day);
      expect(shortDay(day)).toBe(date.format('ddd D MMM'));
      expect(weekdayAndDate(day)).toBe(date.format('dddd D MMMM'));
      expect(longDate(day)).toBe(date.format('D MMMM YYYY'));
      expect(fullDate(day)).toBe(date.format('dddd D MMMM YYYY'));
      for (const format of ['MMM', 'MMM YYYY', 'MMMM YYYY'] as const) {
        expect(monthInWords(day, format)).toBe(date.format(format));
      }
      expect(dateRange(day, other)).toMatch(new RegExp(` – ${utc(other).format('D MMMM YYYY')}$`));
      expect(mondayOf(day)).toBe(date.clone().startOf('isoWeek').format(isoDay));
      expect(addDays(day, number)).toBe(date.clone().add(number, 'days').format(isoDay));
      expect(daysBetween(day, other)).toBe(utc(other).diff(date, 'days'));
      const month = date.clone().startOf('month').subtract(number, 'months');
      expect(monthBefore(day, number)).toEqual({
        first: month.format(isoDay),
        last: month.clone().endOf('month').format(isoDay),
      });
    }),
    runs,
  );
});

it('writes any instant by the island’s clocks as moment does', () => {
  fc.assert(
    fc.property(fc.oneof(instants, nearClockChanges), dates, (instant, now) => {
      const time = onIsland(instant);
      expect(dayOf(new Date(instant))).toBe(time.format(isoDay));
      expect(clockAt(instant)).toBe(time.format('YYYY-MM-DDTHH:mm'));
      expect(fullDateAndTime(instant)).toBe(time.format('dddd D MMMM YYYY, HH:mm'));
      expect(shortDate(instant)).toBe(time.format('MMM D, YYYY'));
      const year = time.year() === onIsland(now.toISOString()).year() ? '' : ' YYYY';
      expect(dateAndTimeFrom(instant, now)).toBe(time.format(`ddd D MMM${year}, HH:mm`));
    }),
    runs,
  );
});

it('finds the instant of any time on the island’s clocks as moment does', () => {
  fc.assert(
    fc.property(fc.oneof(instants, nearClockChanges), (instant) => {
      const clock = instant.slice(0, 16);
      expect(instantOf(clock)).toBe(moment.tz(clock, club.zone).toISOString());
    }),
    runs,
  );
});

it('says how long ago any instant was as moment does, months and years to two days', () => {
  const dayInSeconds = 86_400;
  const upTo = (...most: number[]) => fc.oneof(...most.map((max) => fc.integer({ min: -10, max })));
  const before = (now: Date, seconds: number) => moment.utc(now).subtract(seconds, 'seconds');
  fc.assert(
    fc.property(dates, upTo(100, 4000, 200_000, 27 * dayInSeconds), (now, seconds) => {
      const instant = before(now, seconds);
      expect(timeAgo(instant.toISOString(), now)).toBe(moment.min(instant, moment.utc(now)).from(now));
    }),
    runs,
  );
  fc.assert(
    fc.property(dates, upTo(400 * dayInSeconds, 5000 * dayInSeconds), (now, seconds) => {
      // moment counts calendar months, which are of different lengths.
      const like = [-2, 0, 2].map((days) => {
        const instant = before(now, seconds + days * dayInSeconds);
        return moment.min(instant, moment.utc(now)).from(now);
      });
      expect(like).toContain(timeAgo(before(now, seconds).toISOString(), now));
    }),
    runs,
  );
});

it('reads any written day as moment does', () => {
  const written = ['YYYY M D', 'D M YYYY', 'D M YY', 'D MMM YYYY', 'D MMMM YYYY', 'D MMM YY', 'D MMMM YY'];
  const number = fc.oneof(fc.nat(32), fc.nat(99), fc.integer({ min: 1900, max: 2100 })).map(String);
  const part = fc.oneof(
    number,
    number.map((text) => `0${text}`),
    fc.constantFrom(...moment.months(), ...moment.monthsShort(), 'MAY', 'june', 'Sept', 'soon'),
  );
  fc.assert(
    fc.property(part, part, part, (...parts) => {
      // moment does not accept a leading zero here, so that `6 May 08` is not a day.
      const day = moment.utc(parts.join(' ').replace(/\b0(?=\d\b)/g, ''), written, true);
      expect(readDay(parts.join('/'))).toBe(day.isValid() ? day.format(isoDay) : undefined);
    }),
    { numRuns: 1000 },
  );
});

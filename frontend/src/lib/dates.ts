import { club } from '@onchan-bowls/contract/club';
import moment from 'moment-timezone/moment-timezone';

/** A calendar day, `YYYY-MM-DD`, without a zone. */
export type CalendarDay = string;

// Only the club's zone for 2020 to 2037 (tzdata 2026f, in moment-timezone's packed form): the
// package's own data would load all zones into the browser.
moment.tz.add(
  'Europe/London|GMT BST|0 -10|0101010101010101010101010101010101010|22k10 1o00 11A0 1qM0 WM0 1qM0 WM0 1qM0 11A0 1o00 11A0 1o00 11A0 1o00 11A0 1qM0 WM0 1qM0 WM0 1qM0 11A0 1o00 11A0 1o00 11A0 1qM0 WM0 1qM0 WM0 1qM0 WM0 1qM0 11A0 1o00 11A0 1o00|10e6',
);

const isoDay = 'YYYY-MM-DD';
const at = (day: CalendarDay) => moment.utc(day, isoDay, true);
const inZone = (instant: Date | string) => moment.tz(instant, club.zone);

const writtenDays = ['YYYY M D', 'D M YYYY', 'D M YY', 'D MMM YYYY', 'D MMMM YYYY', 'D MMM YY', 'D MMMM YY'];

/**
 * The day that a person wrote: `2026-05-06`, `06/05/2026` (the day first, as on the island), `6 May 2026`, `Wed 6th
 * May 26` and the like; undefined for anything else.
 */
export const readDay = (text: string): CalendarDay | undefined => {
  const words = text
    .trim()
    .replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\b/i, '')
    .replace(/(\d)(st|nd|rd|th)\b/i, '$1')
    .replace(/[\s,./-]+/g, ' ')
    .replace(/\b0(?=\d\b)/g, '')
    .trim();
  const day = moment.utc(words, writtenDays, true);
  return day.isValid() ? day.format(isoDay) : undefined;
};

/** The calendar day on the island at an instant. */
export const dayOf = (instant: Date): CalendarDay => inZone(instant).format(isoDay);

/** The Monday of the day's week. */
export const mondayOf = (day: CalendarDay): CalendarDay => at(day).startOf('isoWeek').format(isoDay);

/** Adds days to a day; negative numbers subtract. */
export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  at(day).add(days, 'days').format(isoDay);

/** The number of days from the first day to the second; negative if the second is earlier. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number => at(to).diff(at(from), 'days');

/** Formats a day as `Monday 4 May`. */
export const weekdayAndDate = (day: CalendarDay): string => at(day).format('dddd D MMMM');

/** Formats a day as `4 May 2026`. A text that is not a calendar day is returned unchanged. */
export const longDate = (day: CalendarDay): string =>
  at(day).isValid() ? at(day).format('D MMMM YYYY') : day;

/** Formats a day as `Monday 4 May 2026`. */
export const fullDate = (day: CalendarDay): string => at(day).format('dddd D MMMM YYYY');

/** Formats a range as `4 – 10 May 2026`, without repeating a shared month or year. */
export const dateRange = (from: CalendarDay, to: CalendarDay): string => {
  const [start, end] = [at(from), at(to)];
  const shared = !start.isSame(end, 'year') ? 'D MMMM YYYY' : start.isSame(end, 'month') ? 'D' : 'D MMMM';
  return `${start.format(shared)} – ${end.format('D MMMM YYYY')}`;
};

/** Formats an instant's day on the island as `4 May 2026`. */
export const longDayOf = (instant: string): string => longDate(dayOf(new Date(instant)));

/** Formats an instant in island time for a date and time field: `2026-05-04T19:05`. */
export const clockAt = (instant: string): string => inZone(instant).format('YYYY-MM-DDTHH:mm');

/** The UTC instant of an island time such as `2026-05-04T19:05`. */
export const instantOf = (clock: string): string => moment.tz(clock, club.zone).toISOString();

/** Formats an instant in island time as `4 May 2026, 19:05`. */
export const longDateAndTime = (instant: string): string => inZone(instant).format('D MMMM YYYY, HH:mm');

/** Formats an instant in island time as `Monday 4 May 2026, 19:05`. */
export const fullDateAndTime = (instant: string): string => inZone(instant).format('dddd D MMMM YYYY, HH:mm');

/** Formats an instant in island time as `Sat 9 May, 08:00`, with its year where that is not the year of `now`. */
export const dateAndTimeFrom = (instant: string, now: Date): string => {
  const year = inZone(instant).year() === inZone(now).year() ? '' : ' YYYY';
  return inZone(instant).format(`ddd D MMM${year}, HH:mm`);
};

const readInstant = (instant: string) => moment.tz(instant, moment.ISO_8601, true, club.zone);

/** Formats an instant's time on the island as `19:05`. */
export const timeOfDay = (instant: string): string => inZone(instant).format('HH:mm');

/** The first and last day of the month a number of months before the day's month. */
export const monthBefore = (day: CalendarDay, months: number): { first: CalendarDay; last: CalendarDay } => {
  const month = at(day).startOf('month').subtract(months, 'months');
  return { first: month.format(isoDay), last: month.endOf('month').format(isoDay) };
};

/** Formats a day's month as `Mar`, optionally with its year. */
export const monthInWords = (day: CalendarDay, format: 'MMM' | 'MMM YYYY' | 'MMMM YYYY'): string =>
  at(day).format(format);

/** Formats an instant's day on the island as `Jan 5, 2025`. Returns undefined for a text that is not an instant. */
export const shortDate = (instant: string): string | undefined => {
  const read = readInstant(instant);
  return read.isValid() ? read.format('MMM D, YYYY') : undefined;
};

/**
 * Formats how long ago an instant was, such as `3 days ago`. Returns undefined for a text that is not an instant. A future
 * instant counts as now, because the visitor's clock is slow.
 */
export const timeAgo = (instant: string, now: Date): string | undefined => {
  const read = readInstant(instant);
  return read.isValid() ? moment.min(read, moment(now)).from(now) : undefined;
};

/** A calendar day, `YYYY-MM-DD`, without a zone. */
export type CalendarDay = string;

// Written out here, because libraries for dates are large.

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
const shortOf = (word: string): string => word.slice(0, 3);

const minute = 60_000;
const hour = 60 * minute;
const wholeDay = 24 * hour;

/**
 * Writes a date in a pattern such as `ddd D MMM YYYY, HH:mm`.
 * @param date its UTC parts are those of the day, or of the clock on the island.
 */
const written = (date: Date, pattern: string): string => {
  if (Number.isNaN(date.getTime())) return 'Invalid date';
  const [year = '', month = '', day = '', hours = '', minutes = ''] = date.toISOString().split(/[-T:]/);
  const weekday = weekdays[date.getUTCDay()] ?? '';
  const monthName = monthNames[date.getUTCMonth()] ?? '';
  const parts: Readonly<Record<string, string>> = {
    ...{ YYYY: year, MM: month, DD: day, HH: hours, mm: minutes, D: String(Number(day)) },
    ...{ dddd: weekday, ddd: shortOf(weekday), MMMM: monthName, MMM: shortOf(monthName) },
  };
  return pattern.replace(/YYYY|MMMM|MMM|MM|DD|D|dddd|ddd|HH|mm/g, (part) => parts[part] ?? part);
};

const isoDay = (date: Date): CalendarDay => written(date, 'YYYY-MM-DD');

/** A day as a `Date` at midnight UTC; an invalid one for another text. */
const at = (day: CalendarDay): Date => {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T00:00Z` : NaN);
  // Otherwise 30 February would be a day in March.
  return isoDay(date) === day ? date : new Date(NaN);
};

const isDay = (text: string): boolean => !Number.isNaN(at(text).getTime());

/** 1:00 UTC on the last Sunday of a month, when the clocks change. @param month 0 for January. */
const clockChange = (year: number, month: number): number => {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * wholeDay;
};

/**
 * What the island's clocks show at an instant, as the UTC parts of a `Date`. By the rule since 1996, because the browser's own zones
 * (`Intl.DateTimeFormat`) take a slow phone a tenth of a second to load.
 */
const inZone = (instant: Date | string): Date => {
  const date = new Date(instant);
  const time = date.getTime();
  const year = date.getUTCFullYear();
  const isSummer = time >= clockChange(year, 2) && time < clockChange(year, 9);
  return isSummer ? new Date(time + hour) : date;
};

/** The number of a month that is written as `May`, `september` or `9`; the text itself if it is not a month's name. */
const monthNumber = (text: string): string => {
  const word = text.toLowerCase();
  const index = monthNames.findIndex((name) =>
    [name, shortOf(name)].some((one) => one.toLowerCase() === word),
  );
  return index < 0 ? text : String(index + 1);
};

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
  const found =
    /^(?<year>\d{4}) (?<month>\d\d?) (?<day>\d\d?)$/.exec(words) ??
    /^(?<day>\d\d?) (?<month>\d\d?|[a-z]+) (?<year>\d{4}|\d\d)$/i.exec(words);
  const { year = '', month = '', day = '' } = found?.groups ?? {};
  const century = year.length === 4 ? '' : Number(year) > 68 ? '19' : '20';
  const read = `${century}${year}-${monthNumber(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(read) ? read : undefined;
};

/** The calendar day on the island at an instant. */
export const dayOf = (instant: Date): CalendarDay => isoDay(inZone(instant));

/** Adds days to a day; negative numbers subtract. */
export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  isoDay(new Date(at(day).getTime() + days * wholeDay));

/** The Monday of the day's week. */
export const mondayOf = (day: CalendarDay): CalendarDay => addDays(day, -((at(day).getUTCDay() + 6) % 7));

/** The number of days from the first day to the second; negative if the second is earlier. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number =>
  (at(to).getTime() - at(from).getTime()) / wholeDay;

/** Formats a day as `Mon 4 May`. */
export const shortDay = (day: CalendarDay): string => written(at(day), 'ddd D MMM');

/** Formats a day as `Monday 4 May`. */
export const weekdayAndDate = (day: CalendarDay): string => written(at(day), 'dddd D MMMM');

/** Formats a day as `4 May 2026`. A text that is not a calendar day is returned unchanged. */
export const longDate = (day: CalendarDay): string => (isDay(day) ? written(at(day), 'D MMMM YYYY') : day);

/** Formats a day as `Monday 4 May 2026`. */
export const fullDate = (day: CalendarDay): string => written(at(day), 'dddd D MMMM YYYY');

/** Formats a range as `4 – 10 May 2026`, without repeating a shared month or year. @param month `MMM` for short names of months. */
export const dateRange = (from: CalendarDay, to: CalendarDay, month: 'MMM' | 'MMMM' = 'MMMM'): string => {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const whole = `D ${month} YYYY`;
  const start = isOneMonth ? 'D' : isOneYear ? `D ${month}` : whole;
  return `${written(at(from), start)} – ${written(at(to), whole)}`;
};

/** Formats an instant's day on the island as `4 May 2026`. */
export const longDayOf = (instant: string): string => longDate(dayOf(new Date(instant)));

/** Formats an instant in island time for a date and time field: `2026-05-04T19:05`. */
export const clockAt = (instant: string): string => written(inZone(instant), 'YYYY-MM-DDTHH:mm');

/** The UTC instant of an island time such as `2026-05-04T19:05`: the first one, if the clocks show it twice. */
export const instantOf = (clock: string): string => {
  const inWinter = new Date(`${clock}Z`);
  const inSummer = new Date(inWinter.getTime() - hour);
  return (inZone(inSummer).getTime() === inWinter.getTime() ? inSummer : inWinter).toISOString();
};

/** Formats an instant in island time as `4 May 2026, 19:05`. */
export const longDateAndTime = (instant: string): string => written(inZone(instant), 'D MMMM YYYY, HH:mm');

/** Formats an instant in island time as `Monday 4 May 2026, 19:05`. */
export const fullDateAndTime = (instant: string): string =>
  written(inZone(instant), 'dddd D MMMM YYYY, HH:mm');

/** Formats an instant in island time as `Sat 9 May, 08:00`, with its year where that is not the year of `now`. */
export const dateAndTimeFrom = (instant: string, now: Date): string => {
  const date = inZone(instant);
  const year = date.getUTCFullYear() === inZone(now).getUTCFullYear() ? '' : ' YYYY';
  return written(date, `ddd D MMM${year}, HH:mm`);
};

/** Formats an instant's time on the island as `19:05`. */
export const timeOfDay = (instant: string): string => written(inZone(instant), 'HH:mm');

/** The first and last day of the month a number of months before the day's month. */
export const monthBefore = (day: CalendarDay, months: number): { first: CalendarDay; last: CalendarDay } => {
  const date = at(day);
  const month = date.getUTCMonth() - months;
  const dayOfMonth = (index: number, number: number) =>
    isoDay(new Date(Date.UTC(date.getUTCFullYear(), index, number)));
  return { first: dayOfMonth(month, 1), last: dayOfMonth(month + 1, 0) };
};

/** Formats a day's month as `Mar`, optionally with its year. */
export const monthInWords = (day: CalendarDay, format: 'MMM' | 'MMM YYYY' | 'MMMM YYYY'): string =>
  written(at(day), format);

/** An instant in ISO 8601; undefined for another text. */
const readInstant = (text: string): Date | undefined => {
  const day = /^[\d-]+(?=T|$)/.exec(text)?.[0] ?? '';
  const instant = new Date(text);
  return isDay(day) && !Number.isNaN(instant.getTime()) ? instant : undefined;
};

/** Formats an instant's day on the island as `Jan 5, 2025`. Returns undefined for a text that is not an instant. */
export const shortDate = (instant: string): string | undefined => {
  const read = readInstant(instant);
  return read && written(inZone(read), 'MMM D, YYYY');
};

/** A month on average: the calendar repeats after 400 years of 12 months. */
const month = (146_097 / 4800) * wholeDay;

/**
 * Formats how long ago an instant was, such as `3 days ago`. Returns undefined for a text that is not an instant. A future
 * instant counts as now, because the visitor's clock is slow.
 */
export const timeAgo = (instant: string, now: Date): string | undefined => {
  const read = readInstant(instant);
  if (!read) return undefined;
  const passed = Math.max(0, now.getTime() - read.getTime());
  const amounts = [
    { unit: 'minutes', one: 'a minute', amount: passed / minute, below: 45 },
    { unit: 'hours', one: 'an hour', amount: passed / hour, below: 22 },
    { unit: 'days', one: 'a day', amount: passed / wholeDay, below: 26 },
    { unit: 'months', one: 'a month', amount: passed / month, below: 11 },
    { unit: 'years', one: 'a year', amount: passed / month / 12, below: Infinity },
  ];
  if (Math.round(passed / 1000) < 45) return 'a few seconds ago';
  // The first unit of which there are not too many.
  const shown = amounts.find(({ amount, below }) => Math.round(amount) < below);
  const count = Math.round(shown?.amount ?? 0);
  return shown && `${count <= 1 ? shown.one : `${count} ${shown.unit}`} ago`;
};

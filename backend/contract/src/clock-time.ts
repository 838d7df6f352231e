import { compareCharacters, compareNames } from './order.js';

// Times are stored as the free text that was sent. These functions read the time of day from it.

/** A time on the 12-hour clock: `7pm`, `7.30 p.m.`. */
const halfDayForm = /^(0?[1-9]|1[0-2])(?:[:.]?([0-5]\d))?(?::00)?\s*([ap])\.?m?\.?$/i;
/** A time on the 24-hour clock: `19:00`, `18.30`, `1830`, `18:30:00`, `1830 hrs`. */
const wholeDayForm = /^([01]?\d|2[0-3])(?:[:.]?([0-5]\d))?(?::00)?(?:\s*(?:hrs?|h))?$/i;
/** A fraction of a day, as a spreadsheet exports a time: `0.770833`. */
const dayPartForm = /^0?[.,]\d+$/;

const minutesOfDay = 24 * 60;

/**
 * Reads a time of day from free text and returns it as `HH:mm`, or undefined if there is none. Matches do not start before
 * nine in the morning, so a single-digit hour from 1 to 8 is in the afternoon: `6.30` is 18:30, but `06.30` is 06:30.
 */
export const clockTime = (text: string): string | undefined => {
  const time = text.trim();
  if (/^(noon|midday)$/i.test(time)) return '12:00';
  if (dayPartForm.test(time)) return ofDayPart(Number(time.replace(',', '.')));
  const [, twelfth, past, half] = halfDayForm.exec(time) ?? [];
  if (twelfth !== undefined) {
    return hourAndMinute((Number(twelfth) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0), past);
  }
  const [, hour, minutes] = wholeDayForm.exec(time) ?? [];
  if (hour === undefined) return undefined;
  return hourAndMinute(Number(hour) + (/^[1-8]$/.test(hour) ? 12 : 0), minutes);
};

/** The text as forms and imports store it: `HH:mm` if it is a time of day, otherwise unchanged. */
export const storedTime = (text: string): string => clockTime(text) ?? text.trim();

/** Whether the text looks like a time of day but is not valid, such as `25:00`. */
export const isImpossibleTime = (text: string): boolean =>
  /^\d[\d:.,]*\s*([ap]\.?m\.?)?$/i.test(text.trim()) && clockTime(text) === undefined;

const timeWords =
  /\b(half|quarter|o[’']?clock|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirty)\b/i;

/** Whether the text seems to be a time of day in words that cannot be read, such as `half seven`. */
export const isTimeInWords = (text: string): boolean => timeWords.test(text) && clockTime(text) === undefined;

/** Compares two texts by time of day. Texts without one, such as `TBC`, come last. */
export const byClockTime = (a: string, b: string): number => {
  const [clock, other] = [clockTime(a), clockTime(b)];
  if (clock === undefined && other === undefined) return compareNames(a, b);
  return compareCharacters(clock ?? '99:99', other ?? '99:99');
};

const ofDayPart = (part: number): string | undefined => {
  const minutes = Math.round(part * minutesOfDay);
  return minutes < minutesOfDay
    ? hourAndMinute(Math.floor(minutes / 60), String(minutes % 60).padStart(2, '0'))
    : undefined;
};

const hourAndMinute = (hour: number, minutes = '00'): string => `${String(hour).padStart(2, '0')}:${minutes}`;

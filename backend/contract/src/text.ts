import { z } from 'zod';

/** What a text with NUL or a lone surrogate is refused with: neither can be stored or shown. */
export const unstorable = 'Contains characters that cannot be stored';

/** Whether PostgreSQL and JSON can both hold the text unchanged. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The message for a text that is longer than its limit, in characters. */
export const tooLong = (limit: number): string => `Must be at most ${limit} characters`;

/** A trimmed text of 1 to `limit` UTF-16 units; `message` is said when it is missing or empty. */
export const text = (limit: number, message: string) =>
  z.string(message).trim().min(1, message).max(limit, tooLong(limit)).refine(isStorable, unstorable);

/** A calendar day `YYYY-MM-DD` that exists, from year 1900 on. */
export const isCalendarDay = (value: string): boolean => {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
};

/** A calendar day; `message` is said for anything else. */
export const calendarDay = (message: string) => z.string(message).refine(isCalendarDay, message);

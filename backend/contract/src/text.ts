import { z } from 'zod';

/** The message for a text with NUL or a lone surrogate, which cannot be stored or shown. */
export const unstorable = 'Contains characters that cannot be stored';

/** Whether PostgreSQL and JSON can both hold the text unchanged. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The message for a text over its limit, in characters. */
export const tooLong = (limit: number): string => `Must be at most ${limit} characters`;

/** The message for a text with line breaks, control characters or direction overrides. */
export const unruly = 'Must be one line of ordinary characters';

/** Whether a text has no control characters, line breaks or direction overrides. */
export const isOneLine = (text: string): boolean =>
  !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text);

/** Whether a text has any visible character. */
export const isVisible = (text: string): boolean => /[^\p{C}\p{Z}]/u.test(text);

/**
 * Limits a text to `limit` UTF-16 units, as input fields count. Zod's `max` counts code points; it is there for the limit in
 * the JSON Schema.
 */
export const atMost = (limit: number, text: z.ZodString) =>
  text.max(limit, tooLong(limit)).refine(({ length }) => length <= limit, tooLong(limit));

/** A trimmed text of one line, 1 to `limit` UTF-16 units. `message` is reported if it is missing or has no visible character. */
export const text = (limit: number, message: string) => longText(limit, message).refine(isOneLine, unruly);

/** The same with any number of lines. */
export const longText = (limit: number, message: string) =>
  atMost(limit, z.string(message).trim().min(1, { error: message, abort: true }))
    .refine(isStorable, unstorable)
    .refine(isVisible, message);

/** A whole number within these bounds; `message` is reported for anything else, `tooHigh` above `max`. */
export const wholeNumber = ({ min, max }: { min: number; max: number }, message: string, tooHigh = message) =>
  z.int(message).min(min, message).max(max, tooHigh);

/** A phone number in any notation, with an extension too; `message` is reported if it is missing. It has a digit at least. */
export const phone = (limit: number, message: string) =>
  text(limit, message).refine((value) => /\p{Nd}/u.test(value), 'Please enter a phone number');

/** A calendar day `YYYY-MM-DD` that exists, from year 1900 on. */
export const isCalendarDay = (value: string): boolean => {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
};

/** A calendar day. `message` is reported for anything else. */
export const calendarDay = (message: string) =>
  z.string(message).refine(isCalendarDay, message).meta({ format: 'date' });

/** The longest address that mail can be sent to, in characters (RFC 5321, 4.5.3.1.3). */
const longestEmail = 254;

const emailForm = z.email();

/** Whether the text has the form of an email address. */
export const isEmail = (value: string): boolean =>
  value.length <= longestEmail && emailForm.safeParse(value).success;

/** A trimmed email address. `message` is reported for anything else. */
export const email = (message: string) =>
  z.string(message).trim().refine(isEmail, message).meta({ format: 'email', maxLength: longestEmail });

/** The same, but absent, null and empty become null. */
export const optionalEmail = (message: string) =>
  z
    .string(message)
    .trim()
    .refine((value) => value === '' || isEmail(value), message)
    .meta({ format: 'email', maxLength: longestEmail })
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .default(null);

const storableText = (limit: number, message: string) =>
  atMost(limit, z.string(message).trim())
    .refine(isStorable, unstorable)
    .refine((value) => value === '' || isVisible(value), message);

const emptyToNull = (field: ReturnType<typeof storableText>) =>
  field
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .default(null);

/** A text of one line. Absent, null and empty become null. */
export const optionalText = (limit: number, message: string) =>
  emptyToNull(storableText(limit, message).refine(isOneLine, unruly));

/** The same with any number of lines. */
export const optionalLongText = (limit: number, message: string) => emptyToNull(storableText(limit, message));

/**
 * Matches `2026-05-07` and `2026-05-07T18:30`, optionally with seconds, and with `Z` or an offset from `-12:00` to
 * `+14:00`.
 */
const instantForm =
  /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|\+(?:0\d|1[0-3]):[0-5]\d|\+14:00|-(?:0\d|1[01]):[0-5]\d|-12:00)?)?$/;

/** Whether the text is a point in time. Without an offset it is in the club's zone; without a time it means noon. */
export const isInstant = (value: string): boolean => {
  const day = instantForm.exec(value)?.[1];
  return day !== undefined && isCalendarDay(day);
};

/** A point in time that `isInstant` accepts. `message` is reported for anything else. */
export const instant = (message: string) =>
  z.string(message).refine(isInstant, message).meta({ pattern: instantForm.source });

/** The same; an empty text becomes null. */
export const optionalInstant = (message: string) =>
  z
    .string(message)
    .refine((value) => value === '' || isInstant(value), message)
    .meta({ pattern: `^$|${instantForm.source}` })
    .transform((value) => (value === '' ? null : value))
    .nullable();

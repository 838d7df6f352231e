import { applyDecorators } from '@nestjs/common';
import { isPointInHistory } from '@onchan-bowls/contract/history';
import { newPassword } from '@onchan-bowls/contract/session';
import {
  isCalendarDay,
  isEmail,
  isInstant,
  isOneLine,
  isStorable,
  isVisible,
  tooLong,
  unruly,
  unstorable,
} from '@onchan-bowls/contract/text';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy, ValidateIf } from 'class-validator';

/** A property decorator that says the one sentence `problemOf` finds, if any. */
const rule = (name: string, problemOf: (value: unknown) => string | undefined): PropertyDecorator =>
  ValidateBy({
    name,
    validator: {
      validate: (value) => problemOf(value) === undefined,
      defaultMessage: (args) => problemOf(args?.value) ?? '',
    },
  });

const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** What is wrong with a text that must be there, if anything. */
const problemOfText = (value: unknown, limit: number, message: string): string | undefined => {
  if (typeof value !== 'string' || value.length === 0) return message;
  if (value.length > limit) return tooLong(limit);
  if (!isStorable(value)) return unstorable;
  return isVisible(value) ? undefined : message;
};

/**
 * Trims a text and holds it to one line of 1 to `limit` UTF-16 units; `message` is said when it is missing or has
 * nothing to see.
 */
export const Text = (limit: number, message: string): PropertyDecorator =>
  applyDecorators(
    Trimmed(),
    rule(
      'text',
      (value) => problemOfText(value, limit, message) ?? (isOneLine(value as string) ? undefined : unruly),
    ),
  );

/** The same in as many lines as it likes. */
export const LongText = (limit: number, message: string): PropertyDecorator =>
  applyDecorators(
    Trimmed(),
    rule('longText', (value) => problemOfText(value, limit, message)),
  );

/** Like `Text` but taken as it is, without trimming: for passwords. */
export const Secret = (limit: number, message: string): PropertyDecorator =>
  rule('secret', (value) => {
    if (typeof value !== 'string' || value.length === 0) return message;
    return value.length > limit ? tooLong(limit) : undefined;
  });

/** A password that somebody chooses, as the contract's `newPassword` knows it; taken as it is. */
export const NewSecret = (): PropertyDecorator =>
  rule('newSecret', (value) => newPassword.safeParse(value).error?.issues[0]?.message);

const EmptyToNull = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.trim() || null : (value ?? null),
  );

const problemOfOptional = (value: unknown, limit: number, message: string): string | undefined =>
  value === null ? undefined : problemOfText(value, limit, message);

/**
 * Trims a text that may be absent, null or empty, all of which become null, and holds it to one line of `limit` UTF-16
 * units with something to see.
 */
export const OptionalText = (limit: number, message: string): PropertyDecorator =>
  applyDecorators(
    EmptyToNull(),
    rule('optionalText', (value) => {
      const problem = problemOfOptional(value, limit, message);
      return problem ?? (value === null || isOneLine(value as string) ? undefined : unruly);
    }),
  );

/** The same in as many lines as it likes. */
export const OptionalLongText = (limit: number, message: string): PropertyDecorator =>
  applyDecorators(
    EmptyToNull(),
    rule('optionalLongText', (value) => problemOfOptional(value, limit, message)),
  );

/** Trims an e-mail address. */
export const Email = (message: string): PropertyDecorator =>
  applyDecorators(
    Trimmed(),
    rule('email', (value) => (typeof value === 'string' && isEmail(value) ? undefined : message)),
  );

/** A point in time, as the contract's `isInstant` knows it. */
export const IsoInstant = (message: string): PropertyDecorator =>
  rule('isoInstant', (value) => (typeof value === 'string' && isInstant(value) ? undefined : message));

/** True or false. */
export const Flag = (message: string): PropertyDecorator =>
  rule('flag', (value) => (typeof value === 'boolean' ? undefined : message));

/** A calendar day `YYYY-MM-DD`. */
export const IsoDate = (message: string): PropertyDecorator =>
  rule('isoDate', (value) => (typeof value === 'string' && isCalendarDay(value) ? undefined : message));

/** An event's position or a calendar day, as the contract's `isPointInHistory` knows them. */
export const PointInHistory = (message: string): PropertyDecorator =>
  rule('pointInHistory', (value) =>
    typeof value === 'string' && isPointInHistory(value) ? undefined : message,
  );

/** One of the given words. */
export const OneOf = (choices: readonly string[], message: string): PropertyDecorator =>
  rule('oneOf', (value) => (typeof value === 'string' && choices.includes(value) ? undefined : message));

/** A whole number within bounds; `tooHigh` is said above them, `message` for everything else. */
export const WholeNumber = (
  { min, max }: { min: number; max: number },
  message: string,
  tooHigh: string,
): PropertyDecorator =>
  rule('wholeNumber', (value) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < min) return message;
    return value > max ? tooHigh : undefined;
  });

/** A whole number of a query string, where everything is text. */
export const Digits = (bounds: { min: number; max: number }, message: string): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value,
    ),
    WholeNumber(bounds, message, message),
  );

/** A text of exactly this form. */
export const Pattern = (pattern: RegExp, message: string): PropertyDecorator =>
  rule('pattern', (value) => (typeof value === 'string' && pattern.test(value) ? undefined : message));

/** Lets null pass and be stored; an absent field keeps its default. */
export const OrNull = (): PropertyDecorator => IsOptional();

/** May be absent, but not null. */
export const Optional = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

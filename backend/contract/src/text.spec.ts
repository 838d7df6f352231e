import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { digits } from './paging.js';
import {
  calendarDay,
  email,
  instant,
  longText,
  optionalInstant,
  optionalLongText,
  optionalText,
  phone,
  text,
} from './text.js';

const message = 'This is wrong';
const tooLong = 'Must be at most 10 characters';
const unstorable = 'Contains characters that cannot be stored';
const unruly = 'Must be one line of ordinary characters';

interface Case {
  readonly schema: z.ZodType;
  /** What is sent, and what becomes of it. */
  readonly accepted: readonly (readonly [unknown, unknown])[];
  /** What is sent, and the first message. */
  readonly refused: readonly (readonly [unknown, string])[];
}

const same = (...values: unknown[]) => values.map((value) => [value, value] as const);
const wrong = (...values: unknown[]) => values.map((value) => [value, message] as const);
const notText = wrong(null, 12, true, {}, ['text']);
const missing = wrong(undefined, '', '   ');
const spoilt = [
  ['x'.repeat(11), tooLong],
  // Six code points, but twelve of the UTF-16 units that are counted.
  ['🎳'.repeat(6), tooLong],
  ['null\0', unstorable],
  ['half\ud83d', unstorable],
  ['\u200b', message],
] as const;
const unrulyLines = [
  ['two\nlines', unruly],
  ['\u202edenrut', unruly],
] as const;
const emptyToNull = ['', '   ', null, undefined].map((value) => [value, null] as const);

const cases: Record<string, Case> = {
  'a text': {
    schema: text(10, message),
    accepted: [[' padded ', 'padded'], ...same('x'.repeat(10), '🎳 مرحبا')],
    refused: [...notText, ...missing, ...spoilt, ...unrulyLines],
  },
  'a long text': {
    schema: longText(10, message),
    accepted: same('two\nlines', '\u202edenrut'),
    refused: [...notText, ...missing, ...spoilt],
  },
  'an optional text': {
    schema: optionalText(10, message),
    accepted: [...emptyToNull, [' padded ', 'padded']],
    refused: [...wrong(12, true, {}), ...spoilt, ...unrulyLines],
  },
  'an optional long text': {
    schema: optionalLongText(10, message),
    accepted: [...emptyToNull, ...same('two\nlines')],
    refused: [...wrong(12, true, {}), ...spoilt],
  },
  'an email address': {
    schema: email(message),
    accepted: [[' ann@example.org ', 'ann@example.org']],
    refused: [
      ...notText,
      ...missing,
      ...wrong('ann', 'ann@', 'a@b@example.com', 'ann@example.org\r\nBcc: all@example.org'),
      ...wrong(`${'a'.repeat(250)}@example.org`),
    ],
  },
  'a phone number': {
    schema: phone(40, message),
    accepted: [
      [' 834000 ', '834000'],
      ...same('+44 (0)1624 834000', '07624-494.000', '01624 834000 ext. 5, evenings', '٠١٦٢٤ ٨٣٤٠٠٠'),
    ],
    refused: [
      ...notText,
      ...missing,
      ...['abc', '+', '-'].map((value) => [value, 'Please enter a phone number'] as const),
    ],
  },
  'a calendar day': {
    schema: calendarDay(message),
    accepted: same('2024-02-29', '1900-01-01', '2199-12-31'),
    refused: [
      ...notText,
      ...wrong('', 'today', '2026-02-29', '2026-13-01', '2026-5-4', '1899-12-31', '2026-05-04T10:00:00Z'),
    ],
  },
  'a point in time': {
    schema: instant(message),
    accepted: same('2026-05-04', '2026-05-04T18:30', '2026-05-16T14:30-12:00', '2026-05-16T14:30+14:00'),
    refused: [
      ...notText,
      ...wrong('', '2026-02-29', '2026-05-16T24:00', '2026-05-16T14:30-12:01', '2026-05-16T14:30+14:01'),
    ],
  },
  'an optional point in time': {
    schema: optionalInstant(message),
    accepted: [['', null], [null, null], ...same('2026-05-04T18:30:00.000Z')],
    refused: wrong(undefined, ' ', 'soon', 0),
  },
  'a whole number in a query string': {
    schema: digits({ min: 1, max: 500 }, message),
    accepted: [['1', 1], ['007', 7], ...same(500)],
    refused: wrong(
      undefined,
      null,
      '',
      ' ',
      '0',
      '501',
      '-1',
      '1.5',
      '1e2',
      ' 5',
      'x',
      ['5'],
      '9'.repeat(17),
    ),
  },
};

describe.each(Object.entries(cases))('%s', (_, { schema, accepted, refused }) => {
  it.each(accepted)('%j becomes %j, which it accepts again', (sent, value) => {
    expect(schema.parse(sent)).toEqual(value);
    expect(schema.parse(value)).toEqual(value);
  });

  it.each(refused)('refuses %j: %s', (sent, expected) => {
    expect(schema.safeParse(sent).error?.issues[0]?.message).toBe(expected);
  });
});

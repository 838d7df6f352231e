import { describe, expect, it } from '@jest/globals';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { parseExactly } from '../../database/exact-json.js';
import type { SealedEvent } from './event-row.js';
import { canonicalJson } from './sealed-event.js';

const payload = fc.dictionary(
  fc.string({ unit: 'grapheme' }).filter((key) => key !== '__proto__'),
  fc.jsonValue({ stringUnit: 'grapheme', depthSize: 'small' }),
);
const text = fc.string({ unit: 'grapheme' });
const integer = fc.integer({ min: 0 });

describe('the canonical form', () => {
  it('is that of RFC 8785 for any event', () => {
    const event: fc.Arbitrary<SealedEvent> = fc.record({
      stream: text,
      streamId: text,
      version: integer,
      eventId: text,
      commandId: text,
      commandIndex: integer,
      type: text,
      schemaVersion: integer,
      data: payload,
      personal: fc.option(fc.record({ subject: text, fields: fc.dictionary(text, text) })),
      actor: text,
      requestId: text,
      recordedAt: text,
    });
    fc.assert(fc.property(event, (one) => expect(canonicalJson(one)).toBe(canonicalize(one))));
  });
});

describe('parseExactly', () => {
  const digits = fc.stringMatching(/^(0|[1-9][0-9]{0,17})$/);
  const number = fc
    .tuple(
      fc.constantFrom('', '-'),
      digits,
      fc.constantFrom('', '.0', '.5', '.50', '.1234567890123456789'),
      fc.constantFrom('', '', '', 'e0', 'E2', 'e-7', 'e+21'),
    )
    .map((parts) => parts.join(''));
  const space = fc.constantFrom('', ' ', '\n', '\t ');

  it('keeps a number, wherever it stands, as it is written', () => {
    fc.assert(
      fc.property(
        number,
        space,
        fc.constantFrom('N', '[N]', '[0,N]', '{"a":N}', '{"a:1":["b, 2",N]}'),
        (source, gap, form) => {
          const json = form.replace('N', `${gap}${source}${gap}`);
          const parsed = parseExactly(json);
          if (String(Number(source)) === source) expect(parsed).toEqual(JSON.parse(json));
          else expect(JSON.stringify(parsed)).toBe(form.replace('N', source));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each(['"a, 2.0"', '{"at":"2026-05-07T18:30:00.000Z"}', '["1e5", "-0", "[2.0"]'])(
    'keeps a text that only looks like a number: %s',
    (json) => {
      expect(parseExactly(json)).toEqual(JSON.parse(json));
    },
  );
});

import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { bowlsLoan } from '../../../testing/bowls-loan.js';
import { defineEvent, payloadsOf, personal } from './event.js';
import { upcast } from './decider.js';

const words = { label: 'Example happened', meaning: 'An example happened.' };

describe('an event', () => {
  it('without a payload has version 1, nothing personal and no fields', () => {
    const { version, personal: fields, data } = defineEvent(words);
    expect({ version, fields }).toEqual({ version: 1, fields: [] });
    expect(data.safeParse({}).success).toBe(true);
    expect(data.safeParse({ more: 1 }).success).toBe(false);
  });

  it('has the version after its earlier ones, and the payloads of all', () => {
    const [first, second] = [z.strictObject({ set: z.int() }), z.strictObject({ pair: z.int() })];
    const earlier = [{ data: first, lift: ({ set }: Record<string, unknown>) => ({ pair: set }) }];
    const declared = defineEvent({ ...words, data: second, earlier });
    expect(declared.version).toBe(2);
    expect(payloadsOf(declared)).toEqual([first, second]);
  });

  it('knows its personal fields, in whatever a mark is wrapped', () => {
    const name = personal(z.string());
    const data = z.strictObject({
      bare: name,
      nullable: personal(z.string().nullable()),
      wrapped: name.nullable().exactOptional(),
      described: name.describe('A name'),
      listed: z.array(name),
      within: z.strictObject({ name }),
      plain: z.string().nullable(),
    });
    const { personal: fields } = defineEvent({ ...words, data, about: (id) => id });
    expect(fields).toEqual(['bare', 'nullable', 'wrapped', 'described', 'listed', 'within']);
  });

  it('names a person if it has personal fields, and only then', () => {
    const data = z.strictObject({ name: personal(z.string()) });
    expect(() => defineEvent({ ...words, data })).toThrow('go together');
    expect(() => defineEvent({ ...words, about: (id) => id })).toThrow('go together');
  });
});

it('that is stored is read whatever its payload', () => {
  const odd = { weeks: 'many', more: true };
  expect(upcast(bowlsLoan, 'LoanExtended', 1, odd)).toBe(odd);
});

it('that a newer version of the product stored is not read', () => {
  expect(() => upcast(bowlsLoan, 'BowlsPolished', 1, {})).toThrow('newer than this program knows');
});

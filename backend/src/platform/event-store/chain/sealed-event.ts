import { hash } from 'node:crypto';
import { isUnusualNumber } from '../../database/exact-json.js';
import { sealedNames, type SealedEvent } from './event-row.js';

/** The hash before the first event in the chain. */
export const genesisHash = '0'.repeat(64);

/** RFC 8785: one canonical form for each event. Other fields of the object, such as its position, are left out. */
export const canonicalJson = (event: SealedEvent): string =>
  `{${labels.map(({ name, label }) => `${label}${canonical(event[name])}`).join(',')}}`;

/** The hashed fields in canonical order, each with its label in JSON. To sort them for each event would take as long again. */
const labels = sealedNames.toSorted().map((name) => ({ name, label: `"${name}":` }));

/** @param value as `parseExactly` makes it. */
const canonical = (value: unknown): string => {
  if (typeof value === 'string') return text(value);
  if (value === null || typeof value !== 'object' || isUnusualNumber(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  // In the order of their UTF-16 code units, as RFC 8785 demands.
  const keys = Object.keys(value).sort();
  const members = keys.map((key) => `${text(key)}:${canonical((value as Record<string, unknown>)[key])}`);
  return `{${members.join(',')}}`;
};

const text = (value: string): string => (plainText.test(value) ? `"${value}"` : JSON.stringify(value));

/** Finds texts that JSON does not escape, such as ids: quicker than `JSON.stringify`. */
const plainText = /^[\w .:-]*$/;

/**
 * The hash that seals an event and all before it: SHA-256, in hex, over the previous hash, the event's position in
 * decimal digits and its canonical JSON. The function `append_events` of the database makes the same.
 */
export const sealHash = (previousHash: string, position: number, event: SealedEvent): string =>
  hash('sha256', `${previousHash}${position}${canonicalJson(event)}`);

/**
 * The payload as JSON keeps it.
 * @throws for a number that PostgreSQL would write in another way than JavaScript does: the hash is made over
 * one form only, and a verifier must be able to demand exactly that form.
 */
export const asStorable = (data: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(data), (_key, value: unknown) => {
    if (typeof value === 'number' && String(value).includes('e')) {
      throw new RangeError(`The number ${value} cannot be recorded exactly`);
    }
    return value;
  }) as Record<string, unknown>;

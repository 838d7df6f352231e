import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { SealedFields } from '../personal-data/personal-data.js';

/** The hashed form of an event, without its position: personal fields are encrypted, and nothing is upcast. */
export interface SealedEvent {
  readonly stream: string;
  readonly streamId: string;
  readonly version: number;
  readonly eventId: string;
  readonly commandId: string;
  readonly commandIndex: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly personal: SealedFields | null;
  readonly actor: string;
  readonly requestId: string;
  /** ISO 8601, UTC, milliseconds. */
  readonly recordedAt: string;
}

/** The hash before the first event in the chain. */
export const genesisHash = '0'.repeat(64);

/** RFC 8785: one canonical form for each event. */
export const canonicalJson = (event: SealedEvent): string => canonicalize(event) ?? '';

/**
 * The hash that seals an event and all before it: SHA-256, in hex, over the previous hash, the event's position in
 * decimal digits and its canonical JSON. The function `append_events` of the database makes the same.
 */
export const sealHash = (previousHash: string, position: number, event: SealedEvent): string =>
  createHash('sha256')
    .update(`${previousHash}${position}${canonicalJson(event)}`)
    .digest('hex');

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

/**
 * Parses JSON as PostgreSQL printed it.
 * @throws when a number is not written as JavaScript would write it, `2.50` or 20 digits: such a change of a
 * stored event would otherwise vanish in parsing.
 */
export const parseExactly = (json: string): unknown =>
  JSON.parse(json, ((_key: string, value: unknown, { source }: { source: string }) => {
    if (typeof value === 'number' && String(value) !== source) {
      throw new RangeError(`The number ${source} is not written as it was recorded`);
    }
    return value;
  }) as (key: string, value: unknown) => unknown);

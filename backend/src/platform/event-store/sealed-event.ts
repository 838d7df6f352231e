import { hash } from 'node:crypto';
import type { SealedFields } from '../personal-data/sealed-fields.js';

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
export const canonicalJson = (event: SealedEvent): string =>
  // Its fields are written in their order: to sort them for each event would take as long again.
  `{"actor":${text(event.actor)},"commandId":${text(event.commandId)},"commandIndex":${event.commandIndex},` +
  `"data":${canonical(event.data)},"eventId":${text(event.eventId)},"personal":${canonical(event.personal)},` +
  `"recordedAt":${text(event.recordedAt)},"requestId":${text(event.requestId)},` +
  `"schemaVersion":${event.schemaVersion},"stream":${text(event.stream)},"streamId":${text(event.streamId)},` +
  `"type":${text(event.type)},"version":${event.version}}`;

const text = (value: string): string => (plainText.test(value) ? `"${value}"` : JSON.stringify(value));

/** Finds texts that JSON does not escape, such as ids: quicker than `JSON.stringify`. */
const plainText = /^[\w .:-]*$/;

/** Values as `JSON.parse` makes them. */
const canonical = (value: unknown): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const { sorted, labels } = orderOf(Object.keys(value));
  let members = '';
  for (let index = 0; index < sorted.length; index += 1) {
    members += `${labels[index]}${canonical((value as Record<string, unknown>)[sorted[index] ?? ''])}`;
  }
  return `{${members}}`;
};

/** The keys of an object in canonical order, each with its label in JSON. */
interface KeyOrder {
  readonly keys: readonly string[];
  readonly sorted: readonly string[];
  readonly labels: readonly string[];
}

/** Orders that were used before, by their first key: to sort keys takes longer than to compare them. */
const orders = new Map<string, KeyOrder>();
const mostOrders = 200;

const orderOf = (keys: readonly string[]): KeyOrder => {
  const [first = ''] = keys;
  const known = orders.get(first);
  if (known && areSame(known.keys, keys)) return known;
  // In the order of their UTF-16 code units, as RFC 8785 has it.
  const sorted = keys.toSorted();
  const labels = sorted.map((key, index) => `${index === 0 ? '' : ','}${text(key)}:`);
  const order = { keys, sorted, labels };
  if (known || orders.size < mostOrders) orders.set(first, order);
  return order;
};

const areSame = (some: readonly string[], others: readonly string[]): boolean => {
  if (some.length !== others.length) return false;
  for (let index = 0; index < some.length; index += 1) if (some[index] !== others[index]) return false;
  return true;
};

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

/**
 * Parses JSON as PostgreSQL printed it.
 * @throws when a number is not written as JavaScript would write it, `2.50` or 20 digits: such a change of a
 * stored event would otherwise vanish in parsing.
 */
export const parseExactly = (json: string): unknown =>
  // To look at each number makes parsing several times slower.
  oddNumber.test(json) ? JSON.parse(json, refuseOtherForm) : JSON.parse(json);

/** Finds every number but whole ones of up to 15 digits, which have one form only; and a few texts. */
const oddNumber = /(?:^|[[,:\s])(?:-0|-?\d{16}|-?\d+[.eE])/;

const refuseOtherForm = ((_key: string, value: unknown, { source }: { source: string }) => {
  if (typeof value === 'number' && String(value) !== source) {
    throw new RangeError(`The number ${source} is not written as it was recorded`);
  }
  return value;
}) as (key: string, value: unknown) => unknown;

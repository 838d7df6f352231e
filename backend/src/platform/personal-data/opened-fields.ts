import { LRUCache } from 'lru-cache';
import type { SealedFields } from './sealed-fields.js';

/** How many events are remembered. */
const maxEvents = 5000;

/** For how long at most, in milliseconds. */
const keptFor = 60_000;

type Values = Readonly<Record<string, unknown>>;

interface OpenedEvent {
  /** What was opened, with which key. The values hold for exactly these. */
  readonly sealed: SealedFields;
  readonly wrappedKey: string;
  readonly values: Values;
}

/**
 * Decrypted fields of events, remembered for up to a minute: somebody who reads the history sees the same people again with
 * each page. They hold only for the same ciphertext, person and key, so nobody is shown after an erasure.
 */
export class OpenedFields {
  private readonly events = new LRUCache<string, OpenedEvent>({ max: maxEvents });
  private timer: NodeJS.Timeout | undefined;

  /** The fields of an event; opens them the first time. */
  get(eventId: string, sealed: SealedFields, wrappedKey: string, open: () => Values): Values {
    const known = this.events.get(eventId);
    if (known?.wrappedKey === wrappedKey && isSame(known.sealed, sealed)) return known.values;
    const values = open();
    this.events.set(eventId, { sealed, wrappedKey, values });
    this.timer ??= setTimeout(() => this.clear(), keptFor).unref();
    return values;
  }

  clear(): void {
    this.events.clear();
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

const isSame = (one: SealedFields, other: SealedFields): boolean =>
  one.subject === other.subject &&
  Object.keys(other.fields).every((field) => one.fields[field] === other.fields[field]);

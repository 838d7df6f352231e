import type { SealedFields } from './sealed-fields.js';

/** How many events are remembered. */
const mostEvents = 5000;

/** For how long at most, in milliseconds. */
const keptFor = 60_000;

interface OpenedEvent {
  /** What was opened, with which key. A value holds for exactly these. */
  readonly sealed: SealedFields;
  readonly wrappedKey: string;
  readonly values: Map<string, unknown>;
}

/**
 * Decrypted fields of events, remembered for up to a minute: somebody who reads the history sees the same people again with
 * each page. A value holds only for the same ciphertext, person and key, so nobody is shown after an erasure.
 */
export class OpenedFields {
  private readonly events = new Map<string, OpenedEvent>();
  private timer: NodeJS.Timeout | undefined;

  /** The field of an event; opens it the first time. */
  get(
    eventId: string,
    sealed: SealedFields,
    wrappedKey: string,
    field: string,
    open: (field: string) => unknown,
  ): unknown {
    const { values } = this.of(eventId, sealed, wrappedKey);
    if (!values.has(field)) values.set(field, open(field));
    return values.get(field);
  }

  /** Forgets everything. */
  clear(): void {
    this.events.clear();
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private of(eventId: string, sealed: SealedFields, wrappedKey: string): OpenedEvent {
    const known = this.events.get(eventId);
    if (known?.wrappedKey === wrappedKey && isSame(known.sealed, sealed)) return known;
    const opened = { sealed, wrappedKey, values: new Map<string, unknown>() };
    this.events.set(eventId, opened);
    const [oldest] = this.events.keys();
    if (this.events.size > mostEvents && oldest !== undefined) this.events.delete(oldest);
    this.timer ??= setTimeout(() => this.clear(), keptFor).unref();
    return opened;
  }
}

const isSame = (one: SealedFields, other: SealedFields): boolean =>
  one.subject === other.subject &&
  Object.keys(other.fields).every((field) => one.fields[field] === other.fields[field]);

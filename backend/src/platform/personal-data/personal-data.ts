import { erased, unreadable } from '@onchan-bowls/contract/history';
import type { EntityManager } from 'typeorm';
import { decrypt, encrypt } from './cipher.js';
import { PersonKeys, type PersonKey } from './person-keys.js';
import type { SealedFields } from './sealed-fields.js';

/** The data of an event as they are stored. */
interface StoredData {
  readonly eventId: string;
  readonly data: Record<string, unknown>;
  readonly personal: SealedFields | null;
}

/** Keeps copies of personal data, and deletes them together with a person's key. */
export interface CopyKeeper {
  /** Deletes the copies about a person, in the transaction that destroys the key. */
  erase?(manager: EntityManager, subject: string): Promise<void>;
  /** Deletes, after that transaction's commit, what no transaction covers, such as files. */
  eraseOutside?(): Promise<void>;
}

/**
 * Encrypts the personal fields of events with a random key for each person. Destroying the key erases the person from every
 * event at once, while the events and their hashes stay as they are.
 */
export class PersonalData {
  readonly keys: PersonKeys;
  private readonly copyKeepers: CopyKeeper[] = [];

  /** @param masterKey 32 bytes, from `PERSONAL_DATA_KEY`. */
  constructor(masterKey: Buffer) {
    this.keys = new PersonKeys(masterKey);
  }

  /** Takes the personal fields out of an event's data and encrypts them, bound to the event, field and person. */
  seal(
    event: { readonly eventId: string; readonly data: Readonly<Record<string, unknown>> },
    { subject, key }: PersonKey,
    fields: readonly string[],
  ): { data: Record<string, unknown>; personal: SealedFields } {
    // An absent value reveals nothing about a person.
    const present = fields.filter((field) => event.data[field] !== undefined && event.data[field] !== null);
    const sealed = present.map((field) => [
      field,
      encrypt(key, Buffer.from(JSON.stringify(event.data[field])), binding(event.eventId, field, subject)),
    ]);
    const rest = Object.entries(event.data).filter(([field]) => !present.includes(field));
    return {
      data: Object.fromEntries(rest),
      personal: { subject, fields: Object.fromEntries(sealed) as Record<string, string> },
    };
  }

  /**
   * Puts the personal fields back into an event's data: `[erased]` for each of them where the key was destroyed, and
   * `[unreadable]` where the key is missing or does not open them.
   * @param wrappedKey of the event's person, empty when destroyed, null when there is none.
   */
  open({ eventId, data, personal }: StoredData, wrappedKey: string | null): Record<string, unknown> {
    if (!personal) return data;
    if (!wrappedKey) return { ...data, ...withheld(personal, wrappedKey === '' ? erased : unreadable) };
    return { ...data, ...this.decrypt(eventId, personal, wrappedKey) };
  }

  /** Registers code that keeps copies of personal data, which it deletes when a person is erased. */
  alsoErase(keeper: CopyKeeper): void {
    this.copyKeepers.push(keeper);
  }

  /** To be called after the commit of a transaction that has erased people. */
  async eraseOutside(): Promise<void> {
    for (const keeper of this.copyKeepers) await keeper.eraseOutside?.();
  }

  /** Destroys a person's key; what was encrypted with it can never be read again. */
  async erase(manager: EntityManager, subject: string): Promise<void> {
    await this.keys.destroy(manager, subject);
    for (const keeper of this.copyKeepers) await keeper.erase?.(manager, subject);
  }

  /** Records that a person's key is lost for good, and deletes the copies of what it protected. */
  async abandon(manager: EntityManager, subject: string): Promise<void> {
    await this.erase(manager, subject);
    await this.keys.markLost(manager, subject);
  }

  private decrypt(
    eventId: string,
    personal: SealedFields,
    wrappedKey: string,
  ): Readonly<Record<string, unknown>> {
    const { subject, fields } = personal;
    const key = this.keys.unwrap(wrappedKey, subject);
    if (!key) return withheld(personal, unreadable);
    const decryptField = (field: string, ciphertext: string): unknown => {
      try {
        return JSON.parse(decrypt(key, ciphertext, binding(eventId, field, subject)).toString());
      } catch {
        return unreadable;
      }
    };
    return Object.fromEntries(
      Object.entries(fields).map(([field, ciphertext]) => [field, decryptField(field, ciphertext)]),
    );
  }
}

/** The personal fields with the same text in each. */
const withheld = ({ fields }: SealedFields, text: string): Record<string, string> =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, text]));

/** Ties a ciphertext to its place, so that it cannot be moved to another event, field or person. */
const binding = (eventId: string, field: string, subject: string): string =>
  JSON.stringify([eventId, field, subject]);

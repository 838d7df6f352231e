import { randomBytes } from 'node:crypto';
import { erased, unreadable } from '@onchan-bowls/contract/history';
import type { EntityManager } from 'typeorm';
import { assertNoProduct } from '../database/product-lock.js';
import { RefusedError } from '../refused.js';
import { StartRefusedError } from '../start-refused.js';
import { decrypt, encrypt, keyId, keyLength } from './cipher.js';

/** The personal fields of a stored event, each encrypted under the key of the person they are about. */
export interface SealedFields {
  readonly subject: string;
  /** Base64 of IV, tag and ciphertext of the field's JSON, by field. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Something was to be recorded about a person who was erased; what led to it was decided before the erasure. */
export class PersonErasedError extends Error {
  constructor(subject: string) {
    super(`The person of ${subject} was erased`);
  }
}

/** Keeps copies of personal data, and lets go of them together with a person's key. */
export interface CopyKeeper {
  /** Forgets a person, in the transaction that destroys the key. */
  erase(manager: EntityManager, subject: string): Promise<void>;
  /** Forgets, after that transaction's commit, what no transaction covers, such as files. */
  eraseOutside(): Promise<void>;
}

/**
 * Keeps a random key for each person, wrapped by a master key from outside the database. Whoever's key is
 * destroyed is erased from every event at once, while the events and their hashes stay as they are.
 */
export class PersonalData {
  private readonly masterKeyId: string;
  private readonly copyKeepers: CopyKeeper[] = [];

  /** @param masterKey 32 bytes, from `PERSONAL_DATA_KEY`. */
  constructor(private readonly masterKey: Buffer) {
    if (masterKey.length !== keyLength) throw new RangeError(`The master key must have ${keyLength} bytes`);
    this.masterKeyId = keyId(masterKey);
  }

  /**
   * Takes the personal fields out of an event's data and encrypts them, bound to the event, field and person.
   * Makes the person's key when nothing is recorded of the person yet. @throws PersonErasedError; RefusedError
   * `person-unreadable` when there are events but no key that opens them.
   */
  async seal(
    manager: EntityManager,
    event: { readonly eventId: string; readonly data: Readonly<Record<string, unknown>> },
    subject: string,
    fields: readonly string[],
  ): Promise<{ data: Record<string, unknown>; personal: SealedFields }> {
    const key = await this.keyOf(manager, subject);
    // That nothing was said tells nothing about a person.
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
  open(
    event: { eventId: string; data: Record<string, unknown>; personal: SealedFields | null },
    wrappedKey: string | null,
  ): Record<string, unknown> {
    if (!event.personal) return event.data;
    const { subject, fields } = event.personal;
    const openWith = this.opener(wrappedKey, subject);
    const opened = Object.entries(fields).map(([field, sealed]): [string, unknown] => [
      field,
      openWith(sealed, binding(event.eventId, field, subject)),
    ]);
    return { ...event.data, ...Object.fromEntries(opened) };
  }

  /** Has somebody who keeps copies of personal data forget each person who is erased. */
  alsoErase(keeper: CopyKeeper): void {
    this.copyKeepers.push(keeper);
  }

  /** To be called after the commit of a transaction that has erased people. */
  async eraseOutside(): Promise<void> {
    for (const keeper of this.copyKeepers) await keeper.eraseOutside();
  }

  /** Destroys a person's key; what was encrypted with it can never be read again. */
  async erase(manager: EntityManager, subject: string): Promise<void> {
    await manager.query(
      `INSERT INTO personal_keys (subject, destroyed_at) VALUES ($1, now())
       ON CONFLICT (subject) DO UPDATE
       SET wrapped_key = NULL, master_key_id = NULL, destroyed_at = now(), lost = false`,
      [subject],
    );
    for (const keeper of this.copyKeepers) await keeper.erase(manager, subject);
  }

  /**
   * Whether a person was erased. The answer holds until this transaction ends: an erasure waits for it, and finds what the
   * transaction has written.
   */
  async isErased(manager: EntityManager, subject: string): Promise<boolean> {
    const [person] = await manager.query<{ erased: boolean }[]>(
      `SELECT wrapped_key IS NULL AS erased FROM personal_keys WHERE subject = $1 FOR SHARE`,
      [subject],
    );
    return person?.erased ?? false;
  }

  /** Those of these people who were erased or whose key is lost. */
  async erasedAmong(manager: EntityManager, subjects: readonly string[]): Promise<string[]> {
    const erased = await manager.query<{ subject: string }[]>(
      `SELECT subject FROM personal_keys WHERE subject = ANY($1) AND wrapped_key IS NULL`,
      [subjects],
    );
    return erased.map(({ subject }) => subject);
  }

  /** Notes that a person's key is lost for good, and lets go of the copies of what it protected. */
  async abandon(manager: EntityManager, subject: string): Promise<void> {
    await this.erase(manager, subject);
    await manager.query(`UPDATE personal_keys SET lost = true WHERE subject = $1`, [subject]);
  }

  /** The people whose stored keys this master key does not open: wrapped by another one, or damaged. */
  async lockedOut(manager: EntityManager): Promise<string[]> {
    return (await storedKeys(manager))
      .filter(({ subject, wrapped_key }) => !this.unwrap(wrapped_key, subject))
      .map(({ subject }) => subject);
  }

  /** @throws StartRefusedError when stored keys are wrapped by another master key than this one. */
  async assertMasterKey(manager: EntityManager): Promise<void> {
    const foreign = await manager.query<unknown[]>(
      `SELECT 1 FROM personal_keys WHERE master_key_id <> $1 LIMIT 1`,
      [this.masterKeyId],
    );
    if (foreign.length > 0) throw new StartRefusedError(foreignKey);
  }

  /**
   * Raises the sequences of ids above every id that a person was ever given: a restored backup may be older than the
   * keys beside it, and a person who comes must not be given the key, or the erasure, of another one.
   */
  async skipUsedIds(manager: EntityManager): Promise<void> {
    const used = await manager.query<{ sequence: string; last: string }[]>(
      `SELECT replace(regexp_replace(subject, '-\\d+$', ''), '-', '_') || '_ids' AS sequence,
              max(substring(subject FROM '\\d+$')::bigint) AS last
       FROM personal_keys GROUP BY 1`,
    );
    for (const { sequence, last } of used) {
      await manager.query(
        `SELECT setval(sequence.oid, $2) FROM pg_class AS sequence
         WHERE sequence.oid = to_regclass($1) AND $2 > coalesce(pg_sequence_last_value(sequence.oid), 0)`,
        [sequence, last],
      );
    }
  }

  /**
   * Wraps every person's key with another master key, in one transaction. Returns how many there were.
   * @throws DatabaseInUseError while a product runs: it would go on with the old key.
   */
  async rotate(manager: EntityManager, newMasterKey: Buffer): Promise<number> {
    const next = new PersonalData(newMasterKey);
    return manager.transaction(async (transaction) => {
      await assertNoProduct(transaction);
      await transaction.query(`LOCK TABLE personal_keys IN SHARE ROW EXCLUSIVE MODE`);
      const keys = await storedKeys(transaction);
      for (const { subject, wrapped_key } of keys) {
        const key = this.unwrap(wrapped_key, subject);
        if (!key) throw new RefusedError('person-unreadable', `The key of ${subject} is damaged: ${wayOut}`);
        await transaction.query(
          `UPDATE personal_keys SET wrapped_key = $2, master_key_id = $3 WHERE subject = $1`,
          [subject, next.wrap(key, subject), next.masterKeyId],
        );
      }
      return keys.length;
    });
  }

  private async keyOf(manager: EntityManager, subject: string): Promise<Buffer> {
    const fresh = this.wrap(randomBytes(keyLength), subject);
    // Never beside keys of another master key: after a rotation that this process has not heard of, neither would do.
    // Never for a person who has events: a second key would hide that the first one is missing.
    await manager.query(
      `INSERT INTO personal_keys (subject, wrapped_key, master_key_id)
       SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT FROM personal_keys WHERE master_key_id <> $3)
         AND NOT EXISTS (SELECT FROM events WHERE personal->>'subject' = $1)
       ON CONFLICT DO NOTHING`,
      [subject, fresh, this.masterKeyId],
    );
    // Locked, so that nobody erases the person before what is being encrypted is recorded.
    const [row] = await manager.query<{ wrapped_key: string | null; lost: boolean }[]>(
      `SELECT wrapped_key, lost FROM personal_keys WHERE subject = $1 FOR SHARE`,
      [subject],
    );
    if (row && !row.wrapped_key && !row.lost) throw new PersonErasedError(subject);
    const key = row?.wrapped_key ? this.unwrap(row.wrapped_key, subject) : undefined;
    if (key) return key;
    await this.assertMasterKey(manager);
    throw new RefusedError('person-unreadable');
  }

  /** Decrypts a person's fields, or says why it cannot. */
  private opener(wrappedKey: string | null, subject: string): (sealed: string, bound: string) => unknown {
    if (wrappedKey === '') return () => erased;
    const key = wrappedKey === null ? undefined : this.unwrap(wrappedKey, subject);
    if (!key) return () => unreadable;
    return (sealed, bound) => {
      try {
        return JSON.parse(decrypt(key, sealed, bound).toString()) as unknown;
      } catch {
        return unreadable;
      }
    };
  }

  private wrap(key: Buffer, subject: string): string {
    return encrypt(this.masterKey, key, subject);
  }

  /** Undefined when the wrapped key is damaged, or wrapped by another master key. */
  private unwrap(wrapped: string, subject: string): Buffer | undefined {
    try {
      return decrypt(this.masterKey, wrapped, subject);
    } catch {
      return undefined;
    }
  }
}

/** How to go on when keys are lost for good. */
export const wayOut = 'if it is lost for good, "npm run personal-data -- abandon" gives up what it protects';

const foreignKey = `PERSONAL_DATA_KEY is not the key that the stored personal data are protected with: set that key, or, ${wayOut}`;

const storedKeys = (manager: EntityManager): Promise<{ subject: string; wrapped_key: string }[]> =>
  manager.query(`SELECT subject, wrapped_key FROM personal_keys WHERE wrapped_key IS NOT NULL`);

/** Ties a ciphertext to its place, so that it cannot be moved to another event, field or person. */
const binding = (eventId: string, field: string, subject: string): string =>
  JSON.stringify([eventId, field, subject]);

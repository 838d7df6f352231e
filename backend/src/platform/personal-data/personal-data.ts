import { randomBytes } from 'node:crypto';
import { erased } from '@onchan-bowls/contract/history';
import type { EntityManager } from 'typeorm';
import { decrypt, encrypt, keyId, keyLength } from './cipher.js';

/** The personal fields of a stored event, each encrypted under the key of the person they are about. */
export interface SealedFields {
  readonly subject: string;
  /** Base64 of IV, tag and ciphertext of the field's JSON, by field. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Something was to be recorded about a person who was erased; what led to it was decided before the erasure. */
export class PersonErased extends Error {
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
   * Makes the person's key when there is none yet. @throws when the person was erased.
   */
  async seal(
    manager: EntityManager,
    event: { eventId: string; data: Record<string, unknown> },
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
   * Puts the personal fields back into an event's data; `[erased]` for each of them where the key is gone.
   * @param wrappedKey of the event's person, null when destroyed. @throws when a ciphertext was tampered with.
   */
  open(
    event: { eventId: string; data: Record<string, unknown>; personal: SealedFields | null },
    wrappedKey: string | null,
  ): Record<string, unknown> {
    if (!event.personal) return event.data;
    const { subject, fields } = event.personal;
    const key = wrappedKey === null ? null : this.unwrap(wrappedKey, subject);
    const opened = Object.entries(fields).map(([field, sealed]): [string, unknown] => [
      field,
      key === null
        ? erased
        : JSON.parse(decrypt(key, sealed, binding(event.eventId, field, subject)).toString()),
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
      `UPDATE personal_keys SET wrapped_key = NULL, master_key_id = NULL, destroyed_at = now() WHERE subject = $1`,
      [subject],
    );
    for (const keeper of this.copyKeepers) await keeper.erase(manager, subject);
  }

  /** @throws when stored keys are wrapped by another master key than this one: nothing could be read. */
  async assertMasterKey(manager: EntityManager): Promise<void> {
    const foreign = await manager.query<unknown[]>(
      `SELECT 1 FROM personal_keys WHERE master_key_id <> $1 LIMIT 1`,
      [this.masterKeyId],
    );
    if (foreign.length > 0) {
      throw new Error(foreignKey);
    }
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

  /** Wraps every person's key with another master key, in one transaction. Answers how many there were. */
  async rotate(manager: EntityManager, newMasterKey: Buffer): Promise<number> {
    const next = new PersonalData(newMasterKey);
    return manager.transaction(async (transaction) => {
      await transaction.query(`LOCK TABLE personal_keys IN SHARE ROW EXCLUSIVE MODE`);
      const keys = await transaction.query<{ subject: string; wrapped_key: string }[]>(
        `SELECT subject, wrapped_key FROM personal_keys WHERE wrapped_key IS NOT NULL`,
      );
      for (const { subject, wrapped_key } of keys) {
        await transaction.query(
          `UPDATE personal_keys SET wrapped_key = $2, master_key_id = $3 WHERE subject = $1`,
          [subject, next.wrap(this.unwrap(wrapped_key, subject), subject), next.masterKeyId],
        );
      }
      return keys.length;
    });
  }

  private async keyOf(manager: EntityManager, subject: string): Promise<Buffer> {
    const fresh = this.wrap(randomBytes(keyLength), subject);
    // Never beside keys of another master key: after a rotation that this process has not heard of, neither would do.
    await manager.query(
      `INSERT INTO personal_keys (subject, wrapped_key, master_key_id)
       SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT FROM personal_keys WHERE master_key_id <> $3)
       ON CONFLICT DO NOTHING`,
      [subject, fresh, this.masterKeyId],
    );
    // Locked, so that nobody erases the person before what is being encrypted is recorded.
    const [row] = await manager.query<{ wrapped_key: string | null }[]>(
      `SELECT wrapped_key FROM personal_keys WHERE subject = $1 FOR SHARE`,
      [subject],
    );
    if (!row) throw new Error(foreignKey);
    if (!row.wrapped_key) throw new PersonErased(subject);
    return this.unwrap(row.wrapped_key, subject);
  }

  private wrap(key: Buffer, subject: string): string {
    return encrypt(this.masterKey, key, subject);
  }

  private unwrap(wrapped: string, subject: string): Buffer {
    return decrypt(this.masterKey, wrapped, subject);
  }
}

const foreignKey = 'PERSONAL_DATA_KEY is not the key that the stored personal data are protected with';

/** Ties a ciphertext to its place, so that it cannot be moved to another event, field or person. */
const binding = (eventId: string, field: string, subject: string): string =>
  JSON.stringify([eventId, field, subject]);

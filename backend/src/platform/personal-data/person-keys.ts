import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { EntityManager } from 'typeorm';
import { assertNoProduct } from '../database/product-lock.js';
import { beginTask } from '../progress.js';
import { RefusedError } from '../refused.js';
import { KeyMissingError } from '../start-refused.js';
import { decrypt, encrypt, keyId, keyLength } from './cipher.js';

/** The database's row of a person's key. */
interface StoredKey {
  readonly subject: string;
  readonly isKnown: boolean;
  /** Null when it was destroyed or lost, or never made. */
  readonly wrappedKey: string | null;
  readonly isErased: boolean;
  readonly hasEvents: boolean;
  /** Whether the key, or any key if there is none, is wrapped by another master key. */
  readonly hasForeignKey: boolean;
}

/** A person's key, for new events. */
export interface PersonKey {
  readonly subject: string;
  readonly key: KeyObject;
  readonly wrappedKey: string;
  readonly masterKeyId: string;
  /** Whether the key must be stored together with the first event about the person. */
  readonly isNew: boolean;
}

/** Keys in a table of a feature that the master key wraps as well. */
export interface OtherKeys {
  read(manager: EntityManager): Promise<WrappedKey[]>;
  replace(manager: EntityManager, key: WrappedKey): Promise<void>;
}

/** A wrapped key. The subject says what it is for, and differs from that of every person. */
interface WrappedKey {
  readonly subject: string;
  readonly wrapped_key: string;
}

const readKeys = {
  name: 'read-keys',
  text: `SELECT asked.subject, k.subject IS NOT NULL AS "isKnown", k.wrapped_key AS "wrappedKey",
      k.subject IS NOT NULL AND k.wrapped_key IS NULL AND NOT k.lost AS "isErased",
      EXISTS (SELECT FROM events e WHERE e.personal->>'subject' = asked.subject) AS "hasEvents",
      CASE WHEN k.subject IS NULL THEN EXISTS (SELECT FROM personal_keys o WHERE o.master_key_id <> $2)
        ELSE coalesce(k.master_key_id <> $2, false) END AS "hasForeignKey"
    FROM unnest($1::text[]) WITH ORDINALITY AS asked (subject, number)
    LEFT JOIN personal_keys k ON k.subject = asked.subject ORDER BY asked.number`,
};

/** The keys of people in the table `personal_keys`, each wrapped by the master key. */
export class PersonKeys {
  /** Identifies the master key without revealing it. */
  readonly masterKeyId: string;
  private readonly masterKey: KeyObject;
  private readonly others: OtherKeys[] = [];

  /** @param masterKey 32 bytes, from `PERSONAL_DATA_KEY`. */
  constructor(masterKey: Buffer) {
    if (masterKey.length !== keyLength) throw new RangeError(`The master key must have ${keyLength} bytes`);
    this.masterKey = createSecretKey(masterKey);
    this.masterKeyId = keyId(masterKey);
  }

  /**
   * The keys that encrypt new events about these people: the stored ones, and new ones for people without events.
   * @param client a connection whose transaction has locked the head of the log, so that nobody is erased meanwhile.
   * @throws RefusedError `person-erased`, as when the log was restored from a backup older than the keys, or `person-unreadable`
   *   when there are events but no key that opens them; KeyMissingError when keys are wrapped by another master key.
   */
  async forEvents(client: ClientBase, subjects: readonly string[]): Promise<Map<string, PersonKey>> {
    const { rows } = await client.query<StoredKey>({ ...readKeys, values: [subjects, this.masterKeyId] });
    return new Map(rows.map((stored) => [stored.subject, this.forEvent(stored)]));
  }

  private forEvent({ subject, wrappedKey, ...stored }: StoredKey): PersonKey {
    if (stored.isErased) throw new RefusedError('person-erased');
    const key = wrappedKey === null ? undefined : this.unwrap(wrappedKey, subject);
    const { masterKeyId } = this;
    if (key && wrappedKey !== null) return { subject, key, wrappedKey, masterKeyId, isNew: false };
    if (stored.hasForeignKey) throw new KeyMissingError(foreignKey);
    // Never make a second key for a person who has events: it would hide that the first one is missing.
    if (stored.isKnown || stored.hasEvents) throw new RefusedError('person-unreadable');
    const fresh = createSecretKey(randomBytes(keyLength));
    return { subject, key: fresh, wrappedKey: this.wrap(fresh, subject), masterKeyId, isNew: true };
  }

  /** Destroys a person's key. What was encrypted with it can never be read again. */
  async destroy(manager: EntityManager, subject: string): Promise<void> {
    await manager.query(
      `INSERT INTO personal_keys (subject, destroyed_at) VALUES ($1, now())
       ON CONFLICT (subject) DO UPDATE
       SET wrapped_key = NULL, master_key_id = NULL, destroyed_at = now(), lost = false`,
      [subject],
    );
  }

  /** Records that a destroyed key was lost, so that its person does not count as erased. */
  async markLost(manager: EntityManager, subject: string): Promise<void> {
    await manager.query(`UPDATE personal_keys SET lost = true WHERE subject = $1`, [subject]);
  }

  /**
   * The people among these who were erased, or whose key is lost. The result holds until this transaction ends: an erasure waits for it, and then finds
   * the rows that the transaction has written.
   */
  async lockErasedAmong(manager: EntityManager, subjects: readonly string[]): Promise<ReadonlySet<string>> {
    const people = await manager.query<{ subject: string; erased: boolean }[]>(
      `SELECT subject, wrapped_key IS NULL AS erased FROM personal_keys
       WHERE subject = ANY($1) ORDER BY subject FOR SHARE`,
      [subjects],
    );
    return new Set(people.flatMap(({ subject, erased }) => (erased ? [subject] : [])));
  }

  /** The same for one person. */
  async isErased(manager: EntityManager, subject: string): Promise<boolean> {
    return (await this.lockErasedAmong(manager, [subject])).has(subject);
  }

  /** The people among these who were erased or whose keys are lost. */
  async erasedAmong(manager: EntityManager, subjects: readonly string[]): Promise<string[]> {
    const erased = await manager.query<{ subject: string }[]>(
      `SELECT subject FROM personal_keys WHERE subject = ANY($1) AND wrapped_key IS NULL`,
      [subjects],
    );
    return erased.map(({ subject }) => subject);
  }

  /** The people whose stored keys this master key does not open: wrapped by another one, or damaged. */
  async lockedOut(manager: EntityManager): Promise<string[]> {
    return (await storedKeys(manager))
      .filter(({ subject, wrapped_key }) => !this.unwrap(wrapped_key, subject))
      .map(({ subject }) => subject);
  }

  /** @throws KeyMissingError when stored keys are wrapped by another master key than this one. */
  async assertMasterKey(manager: EntityManager): Promise<void> {
    const foreign = await manager.query<unknown[]>(
      `SELECT 1 FROM personal_keys WHERE master_key_id <> $1 LIMIT 1`,
      [this.masterKeyId],
    );
    if (foreign.length > 0) throw new KeyMissingError(foreignKey);
  }

  /** Registers other keys, which `rotate` wraps anew. */
  alsoRotate(keys: OtherKeys): void {
    this.others.push(keys);
  }

  /**
   * Wraps every person's key, and all other keys, with another master key, in one transaction. Returns how many there were. Of the
   * others, those that this master key does not open stay as they are.
   * @throws DatabaseInUseError while a product runs: it would go on with the old key.
   */
  async rotate(manager: EntityManager, newMasterKey: Buffer): Promise<number> {
    const next = new PersonKeys(newMasterKey);
    return manager.transaction(async (transaction) => {
      await assertNoProduct(transaction);
      await transaction.query(`LOCK TABLE personal_keys IN SHARE ROW EXCLUSIVE MODE`);
      const keys = await storedKeys(transaction);
      const report = beginTask('Wrapping the keys', keys.length, 'keys');
      for (const [index, { subject, wrapped_key }] of keys.entries()) {
        const key = this.unwrap(wrapped_key, subject);
        if (!key)
          throw new RefusedError('person-unreadable', `The key of ${subject} is damaged: ${abandonHint}`);
        await transaction.query(
          `UPDATE personal_keys SET wrapped_key = $2, master_key_id = $3 WHERE subject = $1`,
          [subject, next.wrap(key, subject), next.masterKeyId],
        );
        report(index + 1);
      }
      let count = keys.length;
      for (const others of this.others) {
        for (const { subject, wrapped_key } of await others.read(transaction)) {
          const key = this.unwrap(wrapped_key, subject);
          if (!key) continue;
          await others.replace(transaction, { subject, wrapped_key: next.wrap(key, subject) });
          count += 1;
        }
      }
      return count;
    });
  }

  /** Encrypts a key with the master key, bound to its subject. */
  wrap(key: KeyObject, subject: string): string {
    return encrypt(this.masterKey, key.export(), subject);
  }

  /** Undefined when the wrapped key is damaged, or wrapped by another master key. */
  unwrap(wrapped: string, subject: string): KeyObject | undefined {
    try {
      return createSecretKey(decrypt(this.masterKey, wrapped, subject));
    } catch {
      return undefined;
    }
  }
}

/** The next step when keys are lost for good. */
export const abandonHint = 'if it is lost for good, "onchan personal-data abandon" gives up what it protects';

const foreignKey = `PERSONAL_DATA_KEY is not the key that the stored personal data are protected with: set that key, or, ${abandonHint}`;

const storedKeys = (manager: EntityManager): Promise<WrappedKey[]> =>
  manager.query(`SELECT subject, wrapped_key FROM personal_keys WHERE wrapped_key IS NOT NULL`);

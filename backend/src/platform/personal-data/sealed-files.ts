import type { ProblemCode } from '@onchan-bowls/contract/problem';
import type { DataSource, EntityManager } from 'typeorm';
import { RefusedError } from '../refused.js';
import { StartRefusedError } from '../start-refused.js';
import { decrypt, encrypt } from './cipher.js';
import type { CopyKeeper, PersonalData } from './personal-data.js';

/** That the SHA-256 of a row can be read. Of what was erased later than a restored backup knows, it cannot: such a row is not shown. */
export const readable = `sha256 ~ '^[0-9a-f]{64}$'`;

/** A file as its event knows it. */
export interface KeptFile {
  /** Whose key encrypts it. */
  readonly subject: string;
  /** Its name among the files of the subject; absent where it is the only one. */
  readonly part?: string;
  /** The SHA-256 in the event, in hexadecimal: of this file, or of all files of the subject. */
  readonly sha256: string;
}

interface Declaration {
  /** Its table has the columns `subject`, which also names the part, `size` and `sealed`. */
  readonly table: string;
  /** How long all files together may be, in bytes. */
  readonly allBytes: number;
  /** The refusal of more. */
  readonly full: ProblemCode;
  /** The refusal to read a file that was erased. */
  readonly gone: ProblemCode;
  /** Every file that was not erased. */
  readonly all: (manager: EntityManager) => Promise<readonly KeptFile[]>;
  /** A file in a sentence, such as `version 7 of the documents`. */
  readonly inWords: (file: KeptFile) => string;
}

const nameOf = ({ subject, part }: KeptFile): string => (part === undefined ? subject : `${subject}/${part}`);

/** Ties a file to its place and to the SHA-256 in the event: no other bytes are ever sent for it. */
const bindingOf = (file: KeptFile): string => JSON.stringify([nameOf(file), file.sha256]);

/**
 * Files beside the log, each encrypted with the key of its subject. The erasure of a subject destroys the key and deletes its files, and
 * with the key goes what older backups have of them.
 */
export class SealedFiles implements CopyKeeper {
  /** Files that are being sent. Readers of the same one share it, however slow they are. */
  private readonly opened = new Map<string, WeakRef<Buffer>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly personalData: PersonalData,
    private readonly declared: Declaration,
  ) {
    personalData.alsoErase(this);
  }

  /** Stores a new file, in the transaction of its event. @throws RefusedError when there is no room. */
  async add(manager: EntityManager, file: KeptFile, bytes: Buffer): Promise<void> {
    const { table, allBytes, full } = this.declared;
    const { subject } = file;
    const [found] = await manager.query<{ wrappedKey: string; all: number }[]>(
      `SELECT wrapped_key AS "wrappedKey", (SELECT coalesce(sum(size), 0)::float8 FROM ${table} AS file
           WHERE NOT EXISTS (SELECT FROM personal_keys AS key
             WHERE key.subject = split_part(file.subject, '/', 1) AND key.wrapped_key IS NULL)) AS all
       FROM personal_keys WHERE subject = $1`,
      [subject],
    );
    if (found && found.all + bytes.length > allBytes) throw new RefusedError(full);
    const key = found && this.personalData.keys.unwrap(found.wrappedKey, subject);
    if (!key) throw new Error(`The key of ${subject} was not stored`);
    await manager.query(`INSERT INTO ${table} (subject, size, sealed) VALUES ($1, $2, $3)`, [
      nameOf(file),
      bytes.length,
      encrypt(key, bytes, bindingOf(file)),
    ]);
  }

  /** The bytes of a file. @throws RefusedError when it was erased; an error when it cannot be opened. */
  async read(file: KeptFile): Promise<Buffer> {
    const name = nameOf(file);
    const opened = this.opened.get(name)?.deref();
    if (opened) return opened;
    const bytes = await this.open(file);
    this.opened.set(name, new WeakRef(bytes));
    return bytes;
  }

  private async open(file: KeptFile): Promise<Buffer> {
    const { subject } = file;
    const [stored] = await this.dataSource.query<{ sealed: string; wrappedKey: string | null }[]>(
      `SELECT sealed, wrapped_key AS "wrappedKey" FROM ${this.declared.table} AS file, personal_keys AS key
       WHERE file.subject = $1 AND key.subject = $2`,
      [nameOf(file), subject],
    );
    const key = stored?.wrappedKey ? this.personalData.keys.unwrap(stored.wrappedKey, subject) : undefined;
    if (!stored || !key) throw new RefusedError(this.declared.gone);
    return decrypt(key, stored.sealed, bindingOf(file));
  }

  /** Opens every file that can be read. @throws StartRefusedError when one is missing, or is not the one of the history. */
  async check(): Promise<void> {
    for (const file of await this.declared.all(this.dataSource.manager)) {
      await this.open(file).catch(() => {
        throw new StartRefusedError(`The file of ${this.declared.inWords(file)} is missing or damaged`);
      });
    }
  }

  async erase(manager: EntityManager, subject: string): Promise<void> {
    await manager.query(`DELETE FROM ${this.declared.table} WHERE split_part(subject, '/', 1) = $1`, [
      subject,
    ]);
  }

  /** The files that are being sent are freed with their last reader. */
  eraseOutside(): Promise<void> {
    this.opened.clear();
    return Promise.resolve();
  }
}

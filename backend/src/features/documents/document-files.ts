import { Injectable } from '@nestjs/common';
import { documentLimits } from '@onchan-bowls/contract/documents';
import { DataSource, type EntityManager } from 'typeorm';
import { decrypt, encrypt } from '../../platform/personal-data/cipher.js';
import { type CopyKeeper, PersonalData } from '../../platform/personal-data/personal-data.js';
import { RefusedError } from '../../platform/refused.js';
import { StartRefusedError } from '../../platform/start-refused.js';
import { subjectOf, type Version } from './document.js';
import { readableVersions } from './documents.table.js';

interface StoredVersion {
  readonly id: number;
  readonly sha256: string;
}

/** Ties a file to its version and to the SHA-256 in the event of the version: no other bytes are ever sent for it. */
const binding = (subject: string, sha256: string): string => JSON.stringify([subject, sha256]);

/**
 * The files of documents, each encrypted with the key of its version. The erasure of a version destroys the key and deletes the file, and
 * with the key goes what older backups have of it.
 */
@Injectable()
export class DocumentFiles implements CopyKeeper {
  /** Files that are being sent. Readers of the same one share it, however slow they are. */
  private readonly opened = new Map<number, WeakRef<Buffer>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly personalData: PersonalData,
  ) {
    personalData.alsoErase(this);
  }

  /** Stores the file of a new version, in the transaction that records the version. @throws RefusedError when there is no room. */
  async add(
    manager: EntityManager,
    { versionId, sha256 }: Pick<Version, 'versionId' | 'sha256'>,
    bytes: Buffer,
  ): Promise<void> {
    const subject = subjectOf(versionId);
    const [found] = await manager.query<{ wrappedKey: string; all: number }[]>(
      `SELECT wrapped_key AS "wrappedKey", (SELECT coalesce(sum(size), 0)::float8 FROM document_files) AS all
       FROM personal_keys WHERE subject = $1`,
      [subject],
    );
    if (found && found.all + bytes.length > documentLimits.allBytes) throw new RefusedError('documents-full');
    const key = found && this.personalData.keys.unwrap(found.wrappedKey, subject);
    if (!key) throw new Error(`The key of ${subject} was not stored`);
    await manager.query(`INSERT INTO document_files (subject, size, sealed) VALUES ($1, $2, $3)`, [
      subject,
      bytes.length,
      encrypt(key, bytes, binding(subject, sha256)),
    ]);
  }

  /** The file of a version. @throws RefusedError when it was erased; an error when it cannot be opened. */
  async read(version: StoredVersion): Promise<Buffer> {
    const opened = this.opened.get(version.id)?.deref();
    if (opened) return opened;
    const bytes = await this.open(version);
    this.opened.set(version.id, new WeakRef(bytes));
    return bytes;
  }

  private async open({ id, sha256 }: StoredVersion): Promise<Buffer> {
    const subject = subjectOf(id);
    const [stored] = await this.dataSource.query<{ sealed: string; wrappedKey: string | null }[]>(
      `SELECT sealed, wrapped_key AS "wrappedKey" FROM document_files JOIN personal_keys USING (subject) WHERE subject = $1`,
      [subject],
    );
    const key = stored?.wrappedKey ? this.personalData.keys.unwrap(stored.wrappedKey, subject) : undefined;
    if (!stored || !key) throw new RefusedError('version-not-found');
    return decrypt(key, stored.sealed, binding(subject, sha256));
  }

  /** Opens every file that can be read. @throws StartRefusedError when one is missing, or is not the one of the history. */
  async check(): Promise<void> {
    for (const version of await readableVersions(this.dataSource.manager)) {
      await this.open(version).catch(() => {
        throw new StartRefusedError(
          `The file of version ${version.id} of the documents is missing or damaged`,
        );
      });
    }
  }

  async erase(manager: EntityManager, subject: string): Promise<void> {
    await manager.query(`DELETE FROM document_files WHERE subject = $1`, [subject]);
  }

  /** The files that are being sent are freed with their last reader. */
  eraseOutside(): Promise<void> {
    this.opened.clear();
    return Promise.resolve();
  }
}

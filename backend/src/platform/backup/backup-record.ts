import type { Client } from 'pg';
import type { EntityManager } from 'typeorm';
import { withClient } from '../database/with-client.js';
import type { BackupHeader } from './backup-file.js';

/** Records a backup that was made. */
export const noteBackup = async (
  client: Client,
  { madeAt, position, hash }: Omit<BackupHeader, 'part'>,
): Promise<void> => {
  if (!(await hasRecord(client))) return;
  await client.query(
    `INSERT INTO backups (made_at, position, hash) VALUES ($1, $2, $3) ON CONFLICT (made_at) DO NOTHING`,
    [madeAt, position, hash],
  );
};

/** Records that a backup was restored elsewhere and found to be complete, if it is a recorded one of the database at `url`. */
export const noteVerified = async (
  url: string,
  { madeAt, installation }: BackupHeader,
  now: Date,
): Promise<void> => {
  await withClient(url, async (client) => {
    if (!(await hasRecord(client))) return;
    await client.query(
      `UPDATE backups SET verified_at = $3 WHERE made_at = $1 AND $2 = (SELECT id FROM installation)`,
      [madeAt, installation, now],
    );
  });
};

/** Whether the database has a record of backups. That of an earlier version, on which no newer product has run, has none. */
const hasRecord = async (client: Client): Promise<boolean> =>
  (await client.query(`SELECT WHERE to_regclass('backups') IS NOT NULL`)).rowCount === 1;

/** A recorded backup. */
export type RecordedBackup = Readonly<{ madeAt: Date; position: number }>;

/**
 * The newest hundred recorded backups that were found to be complete, or of the others; the newest first. Backups from after `until` do not
 * count: the clock was wrong then.
 */
export const recordedBackups = (
  manager: EntityManager,
  { areVerified, until }: { areVerified: boolean; until: Date },
): Promise<RecordedBackup[]> =>
  manager.query(
    `SELECT made_at AS "madeAt", position FROM backups
     WHERE (verified_at IS NOT NULL) = $1 AND made_at <= $2 ORDER BY made_at DESC LIMIT 100`,
    [areVerified, until],
  );

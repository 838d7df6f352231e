import { Client } from 'pg';
import type { EntityManager } from 'typeorm';
import type { BackupHeader } from './backup-file.js';

/** Records a backup that was made. Databases of earlier versions have no table for that. */
export const noteBackup = async (
  client: Client,
  { madeAt, position, hash }: Omit<BackupHeader, 'part'>,
): Promise<void> => {
  const { rowCount } = await client.query(`SELECT WHERE to_regclass('backups') IS NOT NULL`);
  if (rowCount === 0) return;
  await client.query(
    `INSERT INTO backups (made_at, position, hash) VALUES ($1, $2, $3) ON CONFLICT (made_at) DO NOTHING`,
    [madeAt, position, hash],
  );
};

/** Records that a backup was restored elsewhere and found to be complete, if it is one of the database at `url`. */
export const noteVerified = async (
  url: string,
  { madeAt, installation }: BackupHeader,
  now: Date,
): Promise<void> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(
      `UPDATE backups SET verified_at = $3 WHERE made_at = $1 AND $2 = (SELECT id FROM installation)`,
      [madeAt, installation, now],
    );
  } finally {
    await client.end();
  }
};

/** When the latest backup was made that was found to be complete; undefined when there is none. */
export const lastVerified = async (manager: EntityManager): Promise<Date | undefined> => {
  const [last] = await manager.query<{ made_at: Date | null }[]>(
    `SELECT max(made_at) AS made_at FROM backups WHERE verified_at IS NOT NULL`,
  );
  return last?.made_at ?? undefined;
};

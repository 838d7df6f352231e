import { dirname, join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { createDataSource } from '../database/connection.js';
import { migrate } from '../database/migrate.js';
import { migrations } from '../database/migrations/index.js';
import { StartRefusedError } from '../start-refused.js';
import { backupLock, peopleFile } from './back-up.js';
import { type BackupHeader, type BackupRow, checkBackupFile, readBackupRows } from './backup-file.js';

/** How many rows are inserted at once. */
const batchSize = 500;

/** A checked backup: the file of the club and, from the same folder, the latest file of the people. */
export interface Backup {
  readonly club: string;
  readonly people: string;
  readonly header: BackupHeader;
}

/**
 * Checks a backup before anything is written.
 * @throws StartRefusedError when a file is missing, damaged, another database's or a newer version's.
 */
export const openBackup = async (club: string): Promise<Backup> => {
  const header = await checkBackupFile(club);
  if (header.part !== 'club') {
    throw new StartRefusedError(`${club} has only the people's keys: name a file "club-….backup"`);
  }
  const unknown = header.migrations.filter((name) => !migrations.some((known) => known.name === name));
  if (unknown.length > 0) {
    throw new StartRefusedError(
      `${club} was made by a newer version of the product (${header.product}): restore it with that version`,
    );
  }
  const people = join(dirname(club), peopleFile);
  const { part, installation } = await checkBackupFile(people);
  if (part !== 'people' || installation !== header.installation) {
    throw new StartRefusedError(`${people} does not belong to ${club}: it is the backup of another database`);
  }
  return { club, people, header };
};

/**
 * Restores a backup into the empty database at `url`, whose role must own it. The database is then as it was when the backup
 * was made, with the keys and mails of the people's file; the read tables are empty. After an error it is empty again.
 * @throws StartRefusedError when the database is not empty.
 */
export const restoreInto = async (url: string, { club, people, header }: Backup): Promise<void> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Of two restores into one database, the second finds what the first has restored, and leaves it alone.
    await client.query('SELECT pg_advisory_lock($1)', [backupLock]);
    await assertEmpty(client);
    try {
      // Only those that had run, so that the rows fit. The others run at the next start, on the rows.
      const had = migrations.filter(({ name }) => header.migrations.includes(name));
      await migrate(createDataSource(url, { migrations: had, statementTimeout: 0 }));
      await client.query('BEGIN');
      await insertRows(client, readBackupRows(club));
      await insertRows(client, mailsUntil(header.madeAt, readBackupRows(people)));
      for (const [sequence, value] of Object.entries(header.sequences)) {
        await client.query('SELECT setval(to_regclass($1), $2)', [sequence, value]);
      }
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
      throw error;
    }
  } finally {
    await client.end();
  }
};

const assertEmpty = async (client: Client): Promise<void> => {
  const { rowCount } = await client.query(`SELECT FROM pg_tables WHERE schemaname = 'public' LIMIT 1`);
  if (rowCount === 0) return;
  throw new StartRefusedError('The database is not empty: restore into a new one');
};

/** Inserts rows into the tables that the migrations made, in place of the few rows that the migrations inserted. */
export const insertRows = async (
  client: Client,
  rows: AsyncIterable<BackupRow> | Iterable<BackupRow>,
): Promise<void> => {
  const seen = new Set<string>();
  let batch: { table: string; rows: string[] } = { table: '', rows: [] };
  const insert = async () => {
    if (batch.rows.length === 0) return;
    const table = escapeIdentifier(batch.table);
    // Events cannot be deleted, and no migration inserts one.
    if (!seen.has(table) && batch.table !== 'events') await client.query(`DELETE FROM ${table}`);
    seen.add(table);
    await client.query(
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${table}, $1)`,
      [`[${batch.rows.join(',')}]`],
    );
  };
  for await (const [table, json] of rows) {
    if (table !== batch.table || batch.rows.length === batchSize) {
      await insert();
      batch = { table, rows: [] };
    }
    batch.rows.push(json);
  }
  await insert();
};

/** Leaves out mails about what happened after the backup, as the restored history does not know of it. */
async function* mailsUntil(
  time: string,
  rows: AsyncIterable<BackupRow>,
): AsyncGenerator<BackupRow, void, void> {
  for await (const row of rows) {
    const [table, json] = row;
    if (table === 'outbox_mails') {
      const { created_at: createdAt } = JSON.parse(json) as { created_at: string };
      if (Date.parse(createdAt) > Date.parse(time)) continue;
    }
    yield row;
  }
}

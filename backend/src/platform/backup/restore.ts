import { dirname, join } from 'node:path';
import { escapeIdentifier } from 'pg';
import { MigrationExecutor, type QueryRunner } from 'typeorm';
import { AdvisoryLock } from '../database/advisory-locks.js';
import { createDataSource } from '../database/connection.js';
import { migrations } from '../database/migrations/index.js';
import { KeyMissingError, StartRefusedError } from '../start-refused.js';
import { peopleFile } from './back-up.js';
import { type BackupHeader, type BackupRow, checkBackupFile, readBackupRows } from './backup-file.js';
import { clearUnfinished, markFinished, markUnfinished } from '../database/unfinished-restore.js';

/** How many rows are inserted at once, and after how many characters no more are added to them. */
const most = { rows: 500, characters: 8 * 1024 * 1024 } as const;

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
 * Restores a backup into the empty database at `url`, in one transaction. Afterwards it is as it was when the backup was made, with
 * the keys and mails of the people's file; the read tables are empty. Until then the database is marked: no product starts
 * on it, and the next restore starts over.
 * @param check is called with the restored database, which stays marked if the check is interrupted or finds
 *   something else than missing keys.
 * @param isCopy whether the database that was backed up may be in use: the restored one then writes no backups into its folder.
 * @throws StartRefusedError when the database is not empty.
 */
export const restoreInto = async (
  url: string,
  { club, people, header }: Backup,
  { isCopy = false, check }: { isCopy?: boolean; check?: () => Promise<void> } = {},
): Promise<void> => {
  // Only the migrations that the backup had, so that its rows fit. The others run at the next start.
  const had = migrations.filter(({ name }) => header.migrations.includes(name));
  const options = { poolSize: 1, statementTimeout: 0, idleTimeout: 0, migrations: had };
  const connection = await createDataSource(url, options).initialize();
  const runner = connection.createQueryRunner();
  try {
    // The second of two restores into one database finds the rows of the first, and refuses.
    await runner.query('SELECT pg_advisory_lock($1)', [AdvisoryLock.Backup]);
    await runner.startTransaction();
    await clearUnfinished(runner);
    await assertEmpty(runner);
    await markUnfinished(runner);
    await runner.commitTransaction();
    await runner.startTransaction();
    // In the transaction that has begun.
    await new MigrationExecutor(connection, runner).executePendingMigrations();
    await insertRows(runner, readBackupRows(club, 'Restoring'));
    await insertRows(runner, mailsUntil(header.madeAt, readBackupRows(people, 'Restoring')));
    for (const [sequence, value] of Object.entries(header.sequences)) {
      await runner.query('SELECT setval(to_regclass($1), $2)', [sequence, value]);
    }
    // A database of an earlier version gets the id when it is migrated.
    if (isCopy && header.copy !== undefined) await runner.query('UPDATE installation SET copy = DEFAULT');
    if (!check) await markFinished(runner);
    await runner.commitTransaction();
    if (check) await checked(runner, check);
  } finally {
    // Ends a transaction that was not committed, and the lock.
    await connection.destroy();
  }
};

/**
 * Checks what was restored. Missing keys end the restore too, although what needs them is not checked then: the master key can be
 * brought back, and keys of people that are lost for good are given up in this database.
 */
const checked = async (runner: QueryRunner, check: () => Promise<void>): Promise<void> => {
  try {
    await check();
  } catch (error) {
    if (error instanceof KeyMissingError) await markFinished(runner);
    throw error;
  }
  await markFinished(runner);
};

const assertEmpty = async (runner: QueryRunner): Promise<void> => {
  const tables = (await runner.query(
    `SELECT FROM pg_tables WHERE schemaname = 'public' LIMIT 1`,
  )) as object[];
  if (tables.length === 0) return;
  throw new StartRefusedError('The database is not empty: restore into a new one');
};

/** Inserts rows into the tables that the migrations made, in place of the few rows that the migrations inserted. */
export const insertRows = async (
  client: { query(statement: string, parameters?: unknown[]): Promise<unknown> },
  rows: AsyncIterable<BackupRow> | Iterable<BackupRow>,
): Promise<void> => {
  const seen = new Set<string>();
  let page: { table: string; rows: string[] } = { table: '', rows: [] };
  let characters = 0;
  const insert = async () => {
    if (page.rows.length === 0) return;
    const table = escapeIdentifier(page.table);
    // Events and stamps cannot be deleted, and no migration inserts one.
    if (!seen.has(table) && !['events', 'stamps'].includes(page.table))
      await client.query(`DELETE FROM ${table}`);
    seen.add(table);
    await client.query(
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${table}, $1)`,
      [`[${page.rows.join(',')}]`],
    );
  };
  for await (const [table, json] of rows) {
    if (table !== page.table || page.rows.length === most.rows || characters > most.characters) {
      await insert();
      page = { table, rows: [] };
      characters = 0;
    }
    page.rows.push(json);
    characters += json.length;
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

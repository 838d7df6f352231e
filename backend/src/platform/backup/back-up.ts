import { existsSync } from 'node:fs';
import { access, appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { formatHead } from '@onchan-bowls/contract/history';
import { type Client, escapeIdentifier } from 'pg';
import type { EntityManager } from 'typeorm';
import { AdvisoryLock } from '../database/advisory-locks.js';
import { assertKnownMigrations } from '../database/assert-usable.js';
import { withClient } from '../database/with-client.js';
import {
  erasuresToKeep,
  formatErasures,
  type KeptErasure,
  parseErasures,
} from '../event-store/log/kept-erasures.js';
import { stampLines } from '../event-store/chain/stamp-lines.js';
import { beginTask } from '../progress.js';
import { StartRefusedError } from '../start-refused.js';
import { orUnwritable } from '../unwritable.js';
import {
  type BackupHeader,
  type BackupRow,
  format,
  readBackupHeader,
  writeBackupFile,
} from './backup-file.js';
import { noteBackup } from './backup-record.js';

/**
 * The tables of a backup. The read tables are not among them: they are rebuilt from the log. Nor are sessions and the record of
 * sign-ins: old backups would keep them for longer than the product does.
 */
export const backupTables = {
  /** Nothing in these can be read about an erased person, except the address of an account. Any number of such files may be kept. */
  club: [
    'events',
    'event_head',
    'installation',
    'users',
    'second_factors',
    'passkeys',
    'history_access',
    'stamps',
    // Each file is encrypted with a key of the people's part.
    'document_files',
    'picture_files',
  ],
  /** These would bring an erased person back, so only the latest such file is kept. */
  people: ['personal_keys', 'outbox_mails'],
} as const;

/** The file with the people's keys and mails, next to the club's files. */
export const peopleFile = 'people.backup';

/** One line for each backup: when it was made, and the position and hash of its last event. */
const headsFile = 'heads.txt';

/** The erasures of all time, without anything about the people. Restored with a backup from before them, it repeats them. */
const erasuresFile = 'erasures.txt';

/** The stamps of all time, a line each. */
const stampsFile = 'stamps.txt';

/** How many rows are fetched at once; of files, which are long, one. */
const pageSizeOf = (table: string): number => (table.endsWith('_files') ? 1 : 1000);

/** What makes a backup. */
export interface Maker {
  readonly clock: () => Date;
  /** The version of the product. */
  readonly product: string;
  /** The folder of the product's own backups. Backups in other folders are not recorded, as the schedule must not count them. */
  readonly home?: string;
  /** Whether this database replaces the one that it was restored from, for good: it takes over the folder of that one. */
  readonly takesOver?: boolean;
}

/**
 * Backs up the database at `url` into a folder, while the product runs on it: the log and the plain tables as a new file, the
 * people's keys and mails in place of those of the backup before. Both are of one moment.
 * @returns the path of the new file.
 * @throws StartRefusedError when the folder has the backups of another database, or of another copy of this one, or a newer
 *   version has used the database: there may be tables that this version does not know.
 */
export const backUp = (url: string, folder: string, maker: Maker): Promise<string> =>
  intoFolder(folder, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return inSnapshot(url, maker, async (client, header) => {
      assertKnownMigrations(header.migrations);
      const club = join(folder, backupFileName({ ...header, madeAt: new Date(header.madeAt) }));
      const people = join(folder, peopleFile);
      const owner = await ownerOf(people, header);
      if (owner !== 'this' && !(owner === 'another copy' && maker.takesOver))
        throw folderRefusal(folder, owner);
      try {
        await writePeople(client, people, header);
        await writeBackupFile(draftOf(club), { ...header, part: 'club' }, rowsOf(client, backupTables.club));
        await keepErasures(client, folder);
        await keepStamps(client, folder);
        // The keys first: a log whose people have no keys could not be read.
        await rename(draftOf(people), people);
        await rename(draftOf(club), club);
      } finally {
        // Also those of a backup that was killed.
        await removeDrafts(folder);
      }
      await client.query('COMMIT');
      if (maker.home !== undefined && resolve(maker.home) === resolve(folder))
        await noteBackup(client, header);
      await appendFile(join(folder, headsFile), `${header.madeAt} ${formatHead(header)}\n`, { mode: 0o600 });
      return club;
    });
  });

/**
 * Replaces the people's file of a folder: to be called after an erasure, so that the person's key is not kept there until the
 * next backup. Does nothing where there is none, or where it is not this database's.
 */
export const backUpPeople = (url: string, folder: string, maker: Maker): Promise<void> =>
  intoFolder(folder, async () => {
    const people = join(folder, peopleFile);
    if (!existsSync(people)) return;
    await inSnapshot(url, maker, async (client, header) => {
      if ((await ownerOf(people, header)) !== 'this') return;
      try {
        await keepErasures(client, folder);
        await writePeople(client, people, header);
        await rename(draftOf(people), people);
      } finally {
        await rm(draftOf(people), { force: true });
      }
    });
  });

/**
 * How many people were erased whose keys are still in the people's file of a folder; where it cannot be read, since the newest recorded
 * backup. 0 where there is no such file, or it is another database's.
 */
export const countStillBackedUp = async (manager: EntityManager, folder: string): Promise<number> => {
  const people = join(folder, peopleFile);
  const isMissing = await access(people).then(
    () => false,
    (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT',
  );
  if (isMissing) return 0;
  const unknown = { madeAt: null, installation: null };
  const { madeAt, installation } = await readBackupHeader(people).catch(() => unknown);
  const [row] = await manager.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM personal_keys
     WHERE destroyed_at > coalesce($1, (SELECT max(made_at) FROM backups WHERE made_at <= now()), '-infinity')
       AND ($2::text IS NULL OR $2 = (SELECT id::text FROM installation))`,
    [madeAt, installation],
  );
  return row?.count ?? 0;
};

/** The erasures that are kept in a folder. */
export const readErasures = async (folder: string): Promise<KeptErasure[]> => {
  const file = join(folder, erasuresFile);
  return existsSync(file) ? parseErasures(await readFile(file, 'utf8')) : [];
};

/** Adds the erasures of the database to those of a folder. */
const keepErasures = async (client: Client, folder: string): Promise<void> => {
  const { rows } = await client.query<KeptErasure>(erasuresToKeep, [null]);
  await keepLines(
    join(folder, erasuresFile),
    rows.map((row) => formatErasures([row])),
  );
};

/** Adds the stamps of the database to those of a folder. */
const keepStamps = async (client: Client, folder: string): Promise<void> => {
  const { rows } = await client.query<{ line: string }>(stampLines);
  await keepLines(
    join(folder, stampsFile),
    rows.map(({ line }) => line),
  );
};

/** Adds those lines to a file that it does not have. */
const keepLines = async (file: string, lines: readonly string[]): Promise<void> => {
  // Without a line break, the last line was cut off.
  const kept = existsSync(file) ? (await readFile(file, 'utf8')).split('\n').slice(0, -1) : [];
  const all = [...new Set([...kept, ...lines])];
  if (all.length === 0) return;
  await writeFile(draftOf(file), all.map((line) => `${line}\n`).join(''), { mode: 0o600 });
  await rename(draftOf(file), file);
};

const writePeople = (client: Client, people: string, header: Omit<BackupHeader, 'part'>): Promise<void> =>
  writeBackupFile(draftOf(people), { ...header, part: 'people' }, rowsOf(client, backupTables.people));

/** @throws StartRefusedError with a sentence when the folder cannot be written. */
const intoFolder = <Result>(folder: string, work: () => Promise<Result>): Promise<Result> =>
  orUnwritable(`No backup can be written into ${folder}`, work);

/** Reads the database as it is at one moment. One backup is made at a time, so that an older one never replaces a newer one. */
const inSnapshot = <Result>(
  url: string,
  { clock, product }: Maker,
  work: (client: Client, header: Omit<BackupHeader, 'part'>) => Promise<Result>,
): Promise<Result> =>
  withClient(
    url,
    async (client) => {
      // A backup that hangs must not collect others that wait for it.
      await client.query(`SET lock_timeout = '30min'`);
      await client.query('SELECT pg_advisory_lock($1)', [AdvisoryLock.Backup]);
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const state = await stateOf(client);
      return work(client, { format, madeAt: clock().toISOString(), product, ...state });
    },
    { application_name: 'onchan-bowls backup' },
  );

/** Such as `club-20261122T190512Z-1234.backup`: sorted by time. */
export const backupFileName = ({ madeAt, position }: { madeAt: Date; position: number }): string =>
  `club-${madeAt.toISOString().replace(/\.\d+|[-:]/g, '')}-${position}.backup`;

const draftOf = (path: string): string => `${path}.draft`;

/** Removes the files of a backup that was killed. */
const removeDrafts = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (name.endsWith('.draft')) await rm(join(folder, name), { recursive: true, force: true });
  }
};

type Owner = 'this' | 'another copy' | 'another database';

/** Whose backups are in a folder. */
const ownerOf = async (
  people: string,
  { installation, copy }: Pick<BackupHeader, 'installation' | 'copy'>,
): Promise<Owner> => {
  if (!existsSync(people)) return 'this';
  const owner = await readBackupHeader(people);
  if (owner.installation !== installation) return 'another database';
  const isKnown = owner.copy !== undefined && copy !== undefined;
  return isKnown && owner.copy !== copy ? 'another copy' : 'this';
};

const folderRefusal = (folder: string, owner: Owner): StartRefusedError =>
  new StartRefusedError(
    owner === 'another copy'
      ? `${folder} has the backups of another copy of this database. If that one is still in use, set BACKUP_DIR to another folder. If this one replaces it for good, run "onchan backup take-over"`
      : `${folder} has the backups of another database: choose another folder`,
  );

/** The parts of the header that are in the database. */
const stateOf = async (
  client: Client,
): Promise<
  Pick<BackupHeader, 'position' | 'hash' | 'server' | 'installation' | 'copy' | 'migrations' | 'sequences'>
> => {
  const { rows } = await client.query<{
    position: number;
    hash: string;
    server: string;
    installation: string;
    copy: string | null;
    migrations: string[];
    sequences: Record<string, number> | null;
  }>(
    `SELECT head.position, head.hash, current_setting('server_version') AS server, installation.id AS installation,
       to_jsonb(installation) ->> 'copy' AS copy,
       (SELECT array_agg(name ORDER BY timestamp, id) FROM migrations) AS migrations,
       (SELECT json_object_agg(sequencename, last_value) FROM pg_sequences
        WHERE schemaname = 'public' AND sequencename <> 'migrations_id_seq' AND last_value IS NOT NULL) AS sequences
     FROM event_head AS head, installation`,
  );
  const [state] = rows;
  if (!state) throw new StartRefusedError('The database has no head of the log or no id: restore a backup');
  const { copy, sequences } = state;
  return { ...state, copy: copy ?? undefined, sequences: sequences ?? {} };
};

/** The rows of tables as PostgreSQL prints them as JSON, in pages. */
async function* rowsOf(client: Client, tables: readonly string[]): AsyncGenerator<BackupRow, void, void> {
  const report = beginTask('Backing up', await countRows(client, tables), 'rows');
  let done = 0;
  for (const table of tables) {
    await client.query(
      `DECLARE rows NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS json FROM ${escapeIdentifier(table)} AS t`,
    );
    const pageSize = pageSizeOf(table);
    for (let count = pageSize; count === pageSize;) {
      const { rows } = await client.query<{ json: string }>(`FETCH ${pageSize} FROM rows`);
      for (const { json } of rows) yield [table, json];
      count = rows.length;
      report((done += count));
    }
    await client.query('CLOSE rows');
  }
}

const countRows = async (client: Client, tables: readonly string[]): Promise<number> => {
  const counts = tables.map((table) => `(SELECT count(*) FROM ${escapeIdentifier(table)})`);
  const { rows } = await client.query<{ count: number }>(`SELECT ${counts.join(' + ')} AS count`);
  return rows[0]?.count ?? 0;
};

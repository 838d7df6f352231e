import { createHash, type Hash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { beginTask } from '../progress.js';
import { StartRefusedError } from '../start-refused.js';

/** The first line of a backup file. */
export interface BackupHeader {
  readonly format: typeof format;
  /** `club` has the log and the plain tables, `people` has the people's keys and the mails. */
  readonly part: 'club' | 'people';
  /** ISO 8601. */
  readonly madeAt: string;
  /** The position and hash of the last event. */
  readonly position: number;
  readonly hash: string;
  /** The version of the product, and of PostgreSQL. */
  readonly product: string;
  readonly server: string;
  /** The id of the database, which its restored copies share. */
  readonly installation: string;
  /** Another one, which they do not share; undefined for a database of an earlier version. */
  readonly copy?: string | undefined;
  /** The names of the migrations that had run. */
  readonly migrations: readonly string[];
  /** The last value of each sequence, by name. */
  readonly sequences: Readonly<Record<string, number>>;
}

/** A row of a table: PostgreSQL's own JSON of it. */
export type BackupRow = readonly [table: string, json: string];

export const format = 'onchan-bowls-backup-1';

/** The last line: how many rows there are, and the SHA-256 of all lines before. */
interface Seal {
  readonly rows: number;
  readonly sha256: string;
}

/**
 * Writes a backup file: gzipped lines of JSON. The header comes first, then `["table",{row}]` for each row, and last the
 * seal. The file is on the disk when this returns, readable for its owner only.
 */
export const writeBackupFile = async (
  path: string,
  header: BackupHeader,
  rows: AsyncIterable<BackupRow> | Iterable<BackupRow>,
): Promise<void> => {
  const lines = async function* () {
    const hash = createHash('sha256');
    let count = 0;
    yield hashed(hash, JSON.stringify(header));
    for await (const [table, json] of rows) {
      count += 1;
      yield hashed(hash, `[${JSON.stringify(table)},${json}]`);
    }
    const seal: Seal = { rows: count, sha256: hash.digest('hex') };
    yield `${JSON.stringify(seal)}\n`;
  };
  const file = await open(path, 'w', 0o600);
  await pipeline(lines, createGzip(), file.createWriteStream({ flush: true }));
};

const hashed = (hash: Hash, line: string): string => {
  hash.update(`${line}\n`);
  return `${line}\n`;
};

/** Reads the header of a backup file. @throws StartRefusedError when it is none. */
export const readBackupHeader = async (path: string): Promise<BackupHeader> => {
  for await (const line of linesOf(path)) return headerOf(line, path);
  throw new StartRefusedError(`${path} is empty: it is no backup`);
};

/**
 * Reads a backup file row by row. The last row is followed by the check of the whole file, so what was read may be used only
 * when this has ended.
 * @param task what is done with it, for the progress.
 * @returns the header.
 * @throws StartRefusedError when the file is damaged, cut off or no backup.
 */
export async function* readBackupRows(
  path: string,
  task = 'Reading',
): AsyncGenerator<BackupRow, BackupHeader, void> {
  const hash = createHash('sha256');
  let count = -1;
  let header: BackupHeader | undefined;
  let seal: Seal | undefined;
  for await (const line of linesOf(path, task)) {
    if (seal) throw damaged(path);
    if (!header) header = headerOf(line, path);
    else if (line.startsWith('[')) yield rowOf(line, path);
    else {
      seal = sealOf(line, path);
      continue;
    }
    hash.update(`${line}\n`);
    count += 1;
  }
  if (!header || seal?.rows !== count || seal.sha256 !== hash.digest('hex')) throw damaged(path);
  return header;
}

/** Checks a whole backup file. @returns its header. @throws StartRefusedError as `readBackupRows` does. */
export const checkBackupFile = async (path: string): Promise<BackupHeader> => {
  const rows = readBackupRows(path, 'Checking');
  for (;;) {
    const { done, value } = await rows.next();
    if (done) return value;
  }
};

const damaged = (path: string): StartRefusedError =>
  new StartRefusedError(`${path} is damaged or incomplete: use another backup`);

const headerOf = (line: string, path: string): BackupHeader => {
  const header = parsed(line) as BackupHeader | undefined;
  if (header?.format === format) return header;
  throw new StartRefusedError(`${path} is no backup of this product, or one of a newer version`);
};

const rowOf = (line: string, path: string): BackupRow => {
  const end = line.indexOf('"', 2);
  if (end < 0 || line[end + 1] !== ',' || !line.endsWith(']')) throw damaged(path);
  return [line.slice(2, end), line.slice(end + 2, -1)];
};

const sealOf = (line: string, path: string): Seal => {
  const seal = parsed(line) as Seal | undefined;
  if (seal === undefined) throw damaged(path);
  return seal;
};

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
};

/** The lines of a gzipped file. @throws StartRefusedError when it is missing, cut off or not gzipped. */
async function* linesOf(path: string, task = 'Reading'): AsyncGenerator<string, void, void> {
  let source: ReadStream | undefined;
  let rest = '';
  try {
    const report = beginTask(`${task} the backup`, (await stat(path)).size, 'bytes');
    source = createReadStream(path);
    const text = source.pipe(createGunzip()).setEncoding('utf8');
    source.once('error', (error) => text.destroy(error));
    // Not readline, which also ends lines at U+2028: JSON may contain that.
    for await (const chunk of text as AsyncIterable<string>) {
      // Only the chunk is searched: the line of a file is as long as hundreds of them.
      const [first = '', ...others] = chunk.split('\n');
      const lines = [rest + first, ...others];
      rest = lines.pop() ?? '';
      yield* lines;
      report(source.bytesRead);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StartRefusedError(`There is no file ${path}`);
    if (code === 'EISDIR') throw new StartRefusedError(`${path} is a folder: name a file "club-….backup"`);
    if (code?.startsWith('Z_')) throw damaged(path);
    throw error;
  } finally {
    source?.destroy();
  }
  if (rest !== '') throw damaged(path);
}

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { StartRefusedError } from '../start-refused.js';
import { joinEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';
import { FolderInUseError, lockFolder } from './folder-lock.js';

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };

let folder: string;
/** One for all tests here: making a cluster takes a second. */
let dataDir: string;
let running: EmbeddedPostgres[];
let afterFirstStart: string[];

beforeAll(async () => {
  // Such a folder is closed to everybody else, as root's home is: when we are root, to the server's account.
  folder = await mkdtemp(join(tmpdir(), 'onchan-bowls-'));
  dataDir = join(folder, 'data');
  // What a first start leaves that was interrupted.
  const draft = join(dataDir, 'postgres.new-Ab12Cd/data');
  await mkdir(draft, { recursive: true });
  await writeFile(join(draft, 'PG_VERSION'), '18\n');
  const server = await startEmbeddedPostgres({ dataDir, log });
  await query(server.url, 'CREATE TABLE green (width integer)');
  afterFirstStart = (await readdir(dataDir)).sort();
  await server.stop();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  jest.resetAllMocks();
  running = [];
});
afterEach(async () => {
  for (const server of running) await server.stop();
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  running.push(server);
  return server;
}

/** A data folder whose database another version of PostgreSQL has made. */
async function folderOf(version: number): Promise<string> {
  const other = join(folder, `version-${version}`);
  await mkdir(join(other, 'postgres/data'), { recursive: true });
  await writeFile(join(other, 'postgres/data/PG_VERSION'), `${version}\n`);
  return other;
}

/** The single value that the query yields, in an array per row. */
async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

async function postmaster(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** The files in the data folder that contain the text. */
async function filesWith(text: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if ((await readFile(path)).includes(text)) found.push(path);
  }
  return found;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** How another process runs the embedded PostgreSQL on `dataDir`: as it prints the address, or why there is none. */
function runElsewhere(wrapper: readonly string[] = []): ChildProcess & { stdout: Readable } {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))};
    startEmbeddedPostgres({ dataDir: process.argv[1], log: console }).then(
      ({ url }) => process.stdout.write(url),
      ({ message }) => process.stdout.write(message, () => process.exit()),
    );
    process.stdin.resume();`;
  const hooks = join(import.meta.dirname, '../../../jest.run-sources.js');
  const words = [process.execPath, '--import', hooks, '--input-type=module', '-e', program, dataDir];
  const [command = '', ...others] = [...wrapper, ...words];
  return spawn(command, others, { stdio: ['pipe', 'pipe', 'inherit'] });
}

/** Another process that runs the embedded PostgreSQL on `dataDir`, and that PostgreSQL's address. */
async function otherProcess(): Promise<{ owner: ChildProcess; url: string }> {
  const owner = runElsewhere();
  const [url] = (await Promise.race([once(owner.stdout, 'data'), once(owner, 'exit')])) as [Buffer];
  return { owner, url: url.toString() };
}

/** Runs a program in a container that shares nothing with us but the files; undefined where this user must not. */
async function container(): Promise<string[] | undefined> {
  const apart = ['unshare', '--net', '--ipc', '--pid', '--fork', '--kill-child'];
  for (const wrapper of [apart, [...apart, '--user', '--map-root-user']]) {
    const [command = '', ...words] = wrapper;
    const isAllowed = promisify(execFile)(command, [...words, 'true']).then(
      () => true,
      () => false,
    );
    if (await isAllowed) return wrapper;
  }
  return undefined;
}

async function kill(owner: ChildProcess): Promise<void> {
  owner.kill('SIGKILL');
  await once(owner, 'exit');
}

describe('a running embedded PostgreSQL', () => {
  let server: EmbeddedPostgres;
  beforeAll(async () => {
    server = await startEmbeddedPostgres({ dataDir, log });
  });
  afterAll(() => server.stop());

  it('makes a PostgreSQL for any text, on this machine only, behind a password', async () => {
    const { url } = server;
    expect(await query(url, 'SHOW server_version')).toEqual([expect.stringMatching(/^18\./)]);
    expect(await query(url, 'SHOW server_encoding')).toEqual(['UTF8']);
    // It writes to disk what it acknowledges.
    for (const setting of ['data_checksums', 'fsync', 'synchronous_commit', 'full_page_writes'])
      expect(await query(url, `SHOW ${setting}`)).toEqual(['on']);
    expect(await query(url, 'SHOW listen_addresses')).toEqual(['127.0.0.1']);
    expect(await query(url, 'SHOW unix_socket_directories')).toEqual(['']);
    expect(await query(url, `SELECT lower('ÀÉÎ')`)).toEqual(['àéî']);
    const stranger = new URL(url);
    stranger.password = 'guess';
    await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  it('runs the server in a process group of its own, which Ctrl-C does not reach', async () => {
    const group = -(await postmaster());
    expect(isAlive(group)).toBe(true);
  });

  it('keeps personal data out of its log', async () => {
    const { url } = server;
    await query(url, 'CREATE TABLE person (name text UNIQUE)');
    await expect(
      query(url, `INSERT INTO person VALUES ('Juan Quilliam'), ('Juan Quilliam')`),
    ).rejects.toThrow();
    const words = await readFile(join(dataDir, 'postgres.log'), 'utf8');
    expect(words).toContain('duplicate key');
    expect(words).not.toContain('Quilliam');
  });

  it('removes deleted data from its files on request', async () => {
    const { url } = server;
    await query(url, 'CREATE TABLE visitor (name text PRIMARY KEY, note text)');
    await query(
      url,
      `INSERT INTO visitor VALUES ('Zebedee Quirk', 'Zebedee asks'), ('Ann Example', 'Ann asks')`,
    );
    await query(url, `ANALYZE visitor`);
    await query(url, `UPDATE visitor SET note = 'Zebedee asks again' WHERE name LIKE 'Zeb%'`);
    await query(url, 'CHECKPOINT');
    expect(await filesWith('Zebedee')).not.toEqual([]);
    await query(url, `DELETE FROM visitor WHERE name LIKE 'Zeb%'`);
    await query(url, `DELETE FROM pg_statistic WHERE starelid = 'visitor'::regclass`);
    await server.scrub(['visitor']);
    expect(await filesWith('Zebedee')).toEqual([]);
    expect(await query(url, 'SELECT note FROM visitor')).toEqual(['Ann asks']);
  });

  it('fails to scrub while an older transaction may see the deleted rows', async () => {
    const { url } = server;
    await query(url, 'CREATE TABLE seen (name text)');
    await query(url, `INSERT INTO seen VALUES ('Xanthippe')`);
    const reader = new Client({ connectionString: url });
    await reader.connect();
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM green');
    await query(url, 'DELETE FROM seen');
    await expect(server.scrub(['seen'])).rejects.toThrow('a transaction that began before still goes on');
    await reader.end();
    await server.scrub(['seen']);
    expect(await filesWith('Xanthippe')).toEqual([]);
  });

  it('gives scrubbing up for now rather than keep a table from its users', async () => {
    const { url } = server;
    await query(url, 'CREATE TABLE busy ()');
    const reader = new Client({ connectionString: url });
    await reader.connect();
    await reader.query('BEGIN; SELECT FROM busy');
    const givenUp = new AbortController();
    const scrubbing = expect(server.scrub(['busy'])).rejects.toThrow('lock timeout');
    void scrubbing.finally(() => givenUp.abort());
    const isWaiting = async () =>
      (await query(url, `SELECT pid FROM pg_locks WHERE NOT granted AND relation = 'busy'::regclass`))
        .length > 0;
    while (!givenUp.signal.aborted && !(await isWaiting()));
    // Commands that queue behind it wait for less than a second.
    await query(`${url}${url.includes('?') ? '&' : '?'}lock_timeout=1000`, 'SELECT FROM busy');
    await scrubbing;
    await reader.end();
    await server.scrub(['busy']);
  });
});

describe('startEmbeddedPostgres', () => {
  it('keeps what is stored when it is stopped and started again', async () => {
    const first = await start();
    await query(first.url, 'INSERT INTO green VALUES (40)');
    const pid = await postmaster();
    await Promise.all([first.stop(), first.stop()]);
    expect(isAlive(pid)).toBe(false);
    const logFile = join(dataDir, 'postgres.log');
    await writeFile(logFile, 'x'.repeat(2 ** 20 + 1));
    expect(await query((await start()).url, 'DELETE FROM green RETURNING width')).toEqual([40]);
    expect(log.warn).not.toHaveBeenCalled();
    expect(log.error).not.toHaveBeenCalled();
    // A long log is set aside.
    expect(await readFile(logFile, 'utf8')).not.toContain('xxx');
    expect(await readFile(`${logFile}.1`, 'utf8')).toContain('xxx');
  });

  it('begins anew when the first start was interrupted', () => {
    expect(afterFirstStart).toEqual(['lock', 'postgres', 'postgres.log']);
  });

  it('refuses a folder that a process in another container has in use, and leaves that one alone', async () => {
    const { url } = await start();
    // Another start in this process is refused, too.
    await expect(start()).rejects.toThrow(`The data folder ${dataDir} is in use by another running process`);
    const other = runElsewhere(await container());
    expect(await text(other.stdout)).toBe(
      `The data folder ${dataDir} is in use by another running process: stop that one first`,
    );
    expect(await query(url, 'SELECT 1')).toEqual([1]);
    await running.pop()?.stop();
    // What makes containers see it, also where none could be made here: the lock is the file's, under whatever name.
    const same = join(folder, 'mounted');
    await mkdir(same);
    await link(join(dataDir, 'lock'), join(same, 'lock'));
    const unlock = await lockFolder(same);
    await expect(start()).rejects.toThrow(FolderInUseError);
    unlock();
    await start();
  });

  it('says what PostgreSQL said when it does not start', async () => {
    const obstacle = join(dataDir, 'postgres/data/postmaster.opts');
    await rm(obstacle);
    await mkdir(obstacle);
    const refusal: unknown = await start().catch((error: unknown) => error);
    // Printed as a sentence, not as a stack.
    expect(refusal).toBeInstanceOf(StartRefusedError);
    expect(String(refusal)).toMatch(
      /did not start.*restore a backup.*could not create file "postmaster.opts"/s,
    );
    await rm(obstacle, { recursive: true });
  });

  it('says that the disk is full when PostgreSQL does not start for that reason', async () => {
    const obstacle = join(dataDir, 'postgres/data/postmaster.opts');
    await rm(obstacle, { force: true });
    await symlink('/dev/full', obstacle);
    await expect(start()).rejects.toThrow(
      `PostgreSQL did not start, because the disk of ${dataDir}/postgres/data is full: make room and start again`,
    );
    await rm(obstacle);
  });

  it('takes over from a process that was killed and left its server behind', async () => {
    const { owner, url } = await otherProcess();
    await query(url, 'INSERT INTO green VALUES (40)');
    const orphan = await postmaster();
    await kill(owner);
    expect(isAlive(orphan)).toBe(true);
    expect(await query((await start()).url, 'DELETE FROM green RETURNING width')).toEqual([40]);
    expect(await postmaster()).not.toBe(orphan);
    expect(log.warn).toHaveBeenCalledTimes(1);
  });

  it('leaves the server alone that its folder was copied from', async () => {
    const { url } = await start();
    await query(url, 'INSERT INTO green VALUES (40)');
    const live = await postmaster();
    const copy = join(folder, 'copy');
    await promisify(execFile)('cp', ['-a', dataDir, copy]);
    const copied = await startEmbeddedPostgres({ dataDir: copy, log });
    running.push(copied);
    expect(await query(copied.url, 'DELETE FROM green RETURNING width')).toEqual([40]);
    expect(await postmaster()).toBe(live);
    expect(isAlive(live)).toBe(true);
    expect(await query(url, 'DELETE FROM green RETURNING width')).toEqual([40]);
    expect(log.warn).not.toHaveBeenCalled();
    expect((await readdir(join(copy, 'postgres/data'))).join()).not.toContain('onchan-bowls-');
  });

  it('recovers when the process and its server were killed, also when the server’s id is somebody else’s by now', async () => {
    const { owner, url } = await otherProcess();
    await query(url, 'INSERT INTO green VALUES (40)');
    const orphan = await postmaster();
    await kill(owner);
    process.kill(orphan, 'SIGKILL');
    const pidFile = join(dataDir, 'postgres/data/postmaster.pid');
    const [, ...lines] = (await readFile(pidFile, 'utf8')).split('\n');
    await writeFile(pidFile, [process.pid, ...lines].join('\n'));
    expect(await query((await start()).url, 'DELETE FROM green RETURNING width')).toEqual([40]);
  });

  it('starts the server again, at the same address, when it ends unexpectedly', async () => {
    const { url } = await start();
    await query(url, 'INSERT INTO green VALUES (40)');
    const again = new Promise<void>((done) => log.info.mockImplementation(() => done()));
    process.kill(await postmaster(), 'SIGKILL');
    await again;
    expect(await query(url, 'DELETE FROM green RETURNING width')).toEqual([40]);
  });

  it('refuses files of a newer PostgreSQL', async () => {
    const newer = await folderOf(99);
    await expect(startEmbeddedPostgres({ dataDir: newer, log })).rejects.toThrow(
      /is of PostgreSQL 99, and .* has PostgreSQL \d+: start a newer version of the product/,
    );
  });

  it('refuses files of an older PostgreSQL, and leaves them as they are', async () => {
    const older = await folderOf(17);
    const starting = startEmbeddedPostgres({ dataDir: older, log });
    await expect(starting).rejects.toThrow(StartRefusedError);
    await expect(starting).rejects.toThrow(
      /is of PostgreSQL 17, and .* has PostgreSQL 18: make a backup .*"onchan backup".* restore it .* new DATA_DIR/,
    );
    // A command of the console says the same.
    await expect(joinEmbeddedPostgres({ dataDir: older, log })).rejects.toThrow('make a backup');
    expect(await readdir(join(older, 'postgres/data'))).toEqual(['PG_VERSION']);
  });
});

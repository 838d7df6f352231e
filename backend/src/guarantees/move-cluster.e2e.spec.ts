import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client as Database } from 'pg';
import { moveCluster } from '../move-cluster.js';
import { backUp } from '../platform/backup/back-up.js';
import { openBackup, restoreInto } from '../platform/backup/restore.js';
import { readConfig } from '../platform/config.js';
import {
  joinEmbeddedPostgres,
  moveOlderCluster,
  startEmbeddedPostgres,
} from '../platform/database/embedded-postgres.js';
import { startApp, type Client } from '../testing/running-app.js';
import { program, startProduct } from '../testing/started-product.js';

// The built product on clusters that the programs of the older PostgreSQL have made.

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
const personalDataKey = randomBytes(32);
const lists = ['/api/fixtures', '/api/announcements', '/api/competitions'];
const read = (client: Client) => Promise.all(lists.map(async (path) => (await client.get(path)).body));

const query = async (url: string, statement: string): Promise<void> => {
  const client = new Database({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

let folder: string;
/** Has the older cluster, with a history in which somebody was erased. */
let original: string;
let served: unknown[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-'));
  original = join(folder, 'original');
  const running = await startApp({ personalDataKey });
  const admin = await running.signIn('admin');
  const fixture = { homeTeam: 'Onchan A', awayTeam: 'Visitors', date: null, time: '18:30', category: 'mens' };
  await admin.send('POST', '/api/fixtures', fixture);
  await admin.send('POST', '/api/announcements', { title: 'News', content: '<p>Rain</p>' });
  for (const name of ['Zebedee Quirk', 'Ann Example']) {
    const body = { name, email: 'ann@example.org', message: 'Hello' };
    await running.visitor.send('POST', '/api/messages', body);
  }
  expect((await admin.send('DELETE', '/api/messages/1')).status).toBe(204);
  served = await read(running.visitor);
  const maker = { clock: () => new Date(), product: '1.2.3' };
  const backup = await openBackup(await backUp(running.database.url, join(folder, 'backup'), maker));
  await running.stop();

  const older = await startEmbeddedPostgres({ dataDir: original, log, programs: 'older' });
  // A migration needs this, although the older PostgreSQL does not have it.
  const missing = `pg_clear_attribute_stats(text, text, text, boolean) RETURNS void LANGUAGE sql AS ''`;
  await query(older.url, `CREATE FUNCTION ${missing}`);
  await restoreInto(older.url, backup);
  await older.stop();
  await writeFile(join(original, 'personal-data-key'), personalDataKey.toString('base64'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A copy of the data folder with the older cluster. */
const copy = async (name: string): Promise<string> => {
  const dataDir = join(folder, name);
  // With its owner: as root the server runs as another user.
  await promisify(execFile)('cp', ['-a', original, dataDir]);
  return dataDir;
};
const environment = (dataDir: string) => ({
  PATH: process.env.PATH,
  PORT: '0',
  DATA_DIR: dataDir,
  ADMIN_PASSWORD: 'correct horse battery staple',
  BACKUP_EVERY: '0',
});
const start = (dataDir: string) => startProduct(environment(dataDir));
const versionOf = async (dataDir: string, cluster = 'postgres') =>
  Number(await readFile(join(dataDir, cluster, 'data/PG_VERSION'), 'utf8'));
const clusters = async (dataDir: string) =>
  (await readdir(dataDir)).filter((name) => /^postgres(\.(?!log)|$)/.test(name)).sort();
const appears = async (path: string) => {
  while (!existsSync(path)) await delay(2);
};
const disappears = async (path: string) => {
  while (existsSync(path)) await delay(20);
};

describe('a database of the older PostgreSQL', () => {
  it('is moved by the start, and its old files stay until the next one', async () => {
    const dataDir = await copy('moved');
    const older = await versionOf(dataDir);
    const product = await start(dataDir);
    expect(await versionOf(dataDir)).toBe(older + 1);
    expect(await clusters(dataDir)).toEqual(['postgres', 'postgres.old']);
    expect(await versionOf(dataDir, 'postgres.old')).toBe(older);
    expect(product.output.join('\n')).toMatch(/was moved.*postgres\.old.*erased people may be found/);
    expect(await read(product.client)).toEqual(served);
    expect(await product.end('SIGTERM')).toBe(0);

    // As if the move had been interrupted between its last two steps.
    await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres.next'));
    const again = await start(dataDir);
    expect(await read(again.client)).toEqual(served);
    await disappears(join(dataDir, 'postgres.old'));
    expect(await clusters(dataDir)).toEqual(['postgres']);
    await again.end('SIGTERM');
  });

  it('is moved whenever the start was killed, and its old files go with the next erasure', async () => {
    const dataDir = await copy('killed');
    const steps = ['/postgres/data', '/backup/people.backup'];
    for (const step of steps) {
      const child = spawn(process.execPath, [program('main.js')], {
        env: environment(dataDir),
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const exit = once(child, 'exit');
      await appears(join(dataDir, `postgres.moving${step}`));
      child.kill('SIGKILL');
      await exit;
    }
    // As if it had been killed before the new cluster took its place.
    await mkdir(join(dataDir, 'postgres.next'));
    const product = await start(dataDir);
    expect(await clusters(dataDir)).toEqual(['postgres', 'postgres.old']);
    expect(await read(product.client)).toEqual(served);
    // With the password from before.
    const account = { username: 'admin-example', password: 'correct horse battery staple' };
    const { headers } = await product.client.send('POST', '/api/admin/session', account);
    const Cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const admin = product.client.with({ Cookie, Origin: product.client.origin });
    expect((await admin.send('DELETE', '/api/messages/2')).status).toBe(204);
    await disappears(join(dataDir, 'postgres.old'));
    await product.end('SIGTERM');
  });

  it('is as it was after a move that failed, and could only be read meanwhile', async () => {
    const dataDir = await copy('failed');
    const moving = moveOlderCluster({ dataDir, log }, async (older) => {
      await expect(query(older.url, 'DELETE FROM users')).rejects.toThrow('read-only transaction');
      throw new Error('The disk is full');
    });
    await expect(moving).rejects.toThrow('The disk is full');
    expect(await clusters(dataDir)).toEqual(['postgres']);
    await rm(join(dataDir, 'personal-data-key'));
    await expect(start(dataDir)).rejects.toThrow();
    expect(await clusters(dataDir)).toEqual(['postgres']);
    expect(await versionOf(dataDir)).toBe(await versionOf(original));
  });

  it('is refused by console commands in a sentence', async () => {
    await expect(joinEmbeddedPostgres({ dataDir: original, log })).rejects.toThrow(
      /is of PostgreSQL \d+, and this version of the product has PostgreSQL \d+: start the product, which moves/,
    );
  });
});

describe('a database of a PostgreSQL that cannot be moved is refused in a sentence', () => {
  const withVersion = async (version: number): Promise<string> => {
    const dataDir = join(folder, `version-${version}`);
    await mkdir(join(dataDir, 'postgres/data'), { recursive: true });
    await writeFile(join(dataDir, 'postgres/data/PG_VERSION'), `${version}\n`);
    return dataDir;
  };
  const move = (dataDir: string) => moveOlderCluster({ dataDir, log }, () => Promise.resolve());

  it('when it is newer', async () => {
    const started = startEmbeddedPostgres({ dataDir: await withVersion(99), log });
    await expect(started).rejects.toThrow(/is of PostgreSQL 99.*: start a newer version of the product/);
  });

  it('when it is much older', async () => {
    await expect(move(await withVersion(9))).rejects.toThrow(/of PostgreSQL 9, .*: start a version between/);
  });

  it('when the programs are not installed', async () => {
    const { arch } = process;
    Object.defineProperty(process, 'arch', { value: 'mips' });
    try {
      await expect(move(original)).rejects.toThrow(
        /not installed \(older-postgresql-\w+-mips\).*: delete the folder node_modules and run "make build"/,
      );
    } finally {
      Object.defineProperty(process, 'arch', { value: arch });
    }
    expect(await clusters(original)).toEqual(['postgres']);
  });

  it('when it is damaged', async () => {
    const config = readConfig({ DATA_DIR: await withVersion(await versionOf(original)) });
    await expect(moveCluster(config, log)).rejects.toThrow(
      /could not be moved to the current PostgreSQL, and is as it was \(.+\): remove the reason/,
    );
    expect(await clusters(config.dataDir)).toEqual(['postgres']);
  });

  it('when it was made after a move was interrupted, and nothing is removed', async () => {
    const dataDir = await withVersion(16);
    for (const name of ['postgres.next', 'postgres.old']) await mkdir(join(dataDir, name));
    await expect(move(dataDir)).rejects.toThrow(/was interrupted.*put it elsewhere and start again/);
    expect(await clusters(dataDir)).toEqual(['postgres', 'postgres.next', 'postgres.old']);
  });
});

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { backUp } from '../platform/backup/back-up.js';
import { openBackup } from '../platform/backup/restore.js';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.js';
import { ChainVerifier } from '../platform/event-store/chain/verification.js';
import { createLogger } from '../platform/logger.js';
import { keepSecrets } from '../platform/secrets.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { program } from '../testing/started-product.js';

// The product is another process, which takes its seconds.

/** Nobody can write there, not even root. */
const readOnly = '/sys/onchan';
const notThere = /: (this user must not write there|it is read-only)$/;

let running: RunningApp;
let folder: string;
beforeAll(async () => {
  running = await startApp();
  folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
});
afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true });
});

describe('a database whose disk is full', () => {
  const write = () =>
    running.visitor.send<{ id: number; code?: string }>('POST', '/api/messages', {
      name: 'Ann Example',
      email: 'ann@example.org',
      message: 'Hello',
    });

  it('refuses changes for now, still shows the lists, loses nothing, and recovers when there is room', async () => {
    const { app, database, visitor } = running;
    const before = [await write(), await write()];
    // What PostgreSQL reports when a table cannot grow.
    await database.asOwner(`CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER disk_full BEFORE INSERT ON events EXECUTE FUNCTION disk_full()`);
    for (const { status, body, headers } of await Promise.all([write(), write(), write()])) {
      expect([status, body.code, headers.get('Retry-After')]).toEqual([503, 'unavailable', '5']);
    }
    expect((await visitor.get('/api/fixtures')).status).toBe(200);
    await database.asOwner(`DROP FUNCTION disk_full CASCADE`);

    const after = await write();
    expect([...before, after].map(({ status }) => status)).toEqual([201, 201, 201]);
    const admin = await running.signIn('admin');
    const { body } = await admin.get<{ id: number }[]>('/api/messages');
    expect(body.map(({ id }) => id).sort()).toEqual([...before, after].map((one) => one.body.id).sort());
    expect(await app.get(ChainVerifier).verify()).toMatchObject({ ok: true });
  });
});

describe('a folder of backups', () => {
  const backUpInto = (into: string) =>
    backUp(running.database.url, into, { clock: () => new Date(), product: '1.2.3' });

  it('keeps the backups that it has when its disk is full, and takes the next one when there is room', async () => {
    const file = await backUpInto(folder);
    const before = await contentsOf(folder);
    await symlink('/dev/full', join(folder, 'people.backup.draft'));
    await expect(backUpInto(folder)).rejects.toThrow(
      `No backup can be written into ${folder}: the disk is full`,
    );
    expect(await contentsOf(folder)).toEqual(before);
    await openBackup(file);
    await openBackup(await backUpInto(folder));
  });

  it('is refused with a sentence when it is read-only', async () => {
    await expect(backUpInto(readOnly)).rejects.toThrow(notThere);
  });
});

describe('a data folder', () => {
  const start = (dataDir: string) => {
    const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir };
    return promisify(execFile)(process.execPath, [program('main.js')], { env });
  };

  it('is refused in one sentence when it is read-only', async () => {
    await expect(start(readOnly)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^The data folder \/sys\/onchan cannot be written: (this user must not write there|it is read-only)\n$/,
      ),
    });
    await expect(keepSecrets({ dataDir: readOnly })).rejects.toThrow(notThere);
  });

  it('is refused in one sentence when there is no room for the database', async () => {
    // The first start as root copies PostgreSQL's programs, which must not meet the limit.
    const log = createLogger('silent');
    await (await startEmbeddedPostgres({ dataDir: join(folder, 'first'), log, durable: false })).stop();
    const dataDir = join(folder, 'data');
    const limited = `ulimit -f 1000; exec "$0" "$1"`;
    const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir };
    await expect(
      promisify(execFile)('sh', ['-c', limited, process.execPath, program('main.js')], { env }),
    ).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^PostgreSQL cannot make its files in .*: could not write .*\n$/),
    });
  });
});

const contentsOf = async (path: string) =>
  Promise.all((await readdir(path)).sort().map(async (name) => [name, await readFile(join(path, name))]));

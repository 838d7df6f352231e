import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { cp, mkdtemp, open, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { keepBackups } from '../app/keep-backups.js';
import { backUp, countStillBackedUp } from '../platform/backup/back-up.js';
import { BackupSchedule } from '../platform/backup/backup-schedule.js';
import { createLogger } from '../platform/logger.js';
import { startApp, type Client, type RunningApp } from '../testing/running-app.js';
import { program } from '../testing/started-product.js';

// The console is another process, which takes its seconds.

const personalDataKey = randomBytes(32);
let running: RunningApp;
let admin: Client;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backups-'));
  running = await startApp({ personalDataKey });
  admin = await running.signIn('admin');
});
afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true });
});

const backUpInto = (into: string) =>
  backUp(running.database.url, into, { clock: () => new Date(), product: '1.2.3' });
const write = async (): Promise<number> => {
  const message = { name: 'Ann Quirk', email: 'ann@example.org', message: 'Hello' };
  return (await running.visitor.send<{ id: number }>('POST', '/api/messages', message)).body.id;
};
const erase = async (id: number) => {
  expect((await admin.send('DELETE', `/api/messages/${id}`)).status).toBe(204);
  await running.endUndo();
};
const hasKey = async (id: number, into: string): Promise<boolean> =>
  gunzipSync(await readFile(join(into, 'people.backup')))
    .toString()
    .includes(`"message-${id}","wrapped_key":"`);
const keep = ({ app }: RunningApp, into: string) =>
  keepBackups(app, into, { databaseUrl: running.database.url }, createLogger('silent'));

it('the start removes the key of a person who was erased before the last end from the backup', async () => {
  const id = await write();
  await backUpInto(folder);
  await erase(id);
  expect(await hasKey(id, folder)).toBe(true);
  await keep(running, folder).stop();
  expect(await hasKey(id, folder)).toBe(false);
});

it('every backend removes the key of an erased person from its own folder, whichever erases', async () => {
  const theirs = join(folder, 'theirs');
  const other = await startApp({ personalDataKey, databaseUrl: running.database.productUrl });
  const keeper = keep(other, theirs);
  try {
    const id = await write();
    await backUpInto(theirs);
    expect(await hasKey(id, theirs)).toBe(true);
    const watcher = watch(theirs);
    let change = once(watcher, 'change');
    await erase(id);
    while (await hasKey(id, theirs)) {
      await change;
      change = once(watcher, 'change');
    }
    watcher.close();
  } finally {
    await keeper.stop();
    await other.stop();
  }
});

it('administrators know of the erasures that a backup cannot follow, until it has followed them', async () => {
  const id = await write();
  await backUpInto(folder);
  const { failed, log } = failing();
  const scrubber = keepBackups(running.app, folder, { databaseUrl: running.database.url }, log as never);
  const count = () => running.app.get(BackupSchedule).countErasuresWaiting();
  await symlink('/dev/full', join(folder, 'people.backup.draft'));
  await erase(id);
  expect(await failed).toMatch(/^Erased data may still be in a backup.*: the disk is full$/);
  expect(await count()).toBe(1);
  scrubber.request();
  await scrubber.stop();
  expect(await count()).toBe(0);
  expect(await hasKey(id, folder)).toBe(false);
});

it('administrators know of the erasures that a backup may not follow when it cannot be read', async () => {
  const theirs = join(folder, 'damaged');
  const backedUp = await write();
  await backUp(running.database.url, theirs, { clock: () => new Date(), product: '1.2.3', home: theirs });
  const manager = running.app.get(DataSource).manager;
  const file = join(theirs, 'people.backup');
  await writeFile(file, 'damaged');
  expect(await countStillBackedUp(manager, theirs)).toBe(0);
  await erase(backedUp);
  expect(await countStillBackedUp(manager, theirs)).toBe(1);
  await rm(file);
  expect(await countStillBackedUp(manager, theirs)).toBe(0);
});

/** A log, and the first line that it gets. */
const failing = () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { failed: promise, log: { info: () => undefined, warn: resolve } };
};

it('a verification that is told to end leaves no database behind', async () => {
  const file = await backUpInto(folder);
  const copy = join(folder, 'copy');
  await cp(file, join(copy, basename(file)));
  // The reader of a pipe waits for its writer. The file is read twice: checked, and then restored.
  const people = join(copy, 'people.backup');
  await promisify(execFile)('mkfifo', [people]);
  const verification = spawn(
    process.execPath,
    [program('onchan.js'), 'backup', 'verify', join(copy, basename(file))],
    {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: folder,
        DATABASE_URL: running.database.url,
        PERSONAL_DATA_KEY: personalDataKey.toString('base64'),
        ADMIN_PASSWORD: 'a good long password',
        PUBLIC_URL: 'https://example.org',
      },
      stdio: ['ignore', 'inherit', 'pipe'],
    },
  );
  const said = text(verification.stderr);
  const ended = once(verification, 'exit');
  await writeFile(people, await readFile(join(folder, 'people.backup')));
  const dataSource = running.app.get(DataSource);
  const databases = () =>
    dataSource.query<object[]>(
      `SELECT FROM pg_database WHERE datname LIKE 'onchan_bowls_check_' ||
         (SELECT oid FROM pg_database WHERE datname = current_database()) || '_%'`,
    );
  while ((await databases()).length === 0 && verification.exitCode === null);
  const pipe = await open(people, 'w');
  verification.kill('SIGTERM');
  // It drops the database when it hears the signal. Then it still waits for the pipe.
  while ((await databases()).length > 0);
  await pipe.close();
  expect(await ended).toEqual([1, null]);
  expect(await said).toBe('The verification was ended by SIGTERM\n');
});

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { formatHead, type LogHead } from '@onchan-bowls/contract/history';
import type { Progress } from '@onchan-bowls/contract/progress';
import type { PasskeyCreation, PasskeyQuestion } from '@onchan-bowls/contract/passkeys';
import type { RecoveryCodes, SecondFactorSetUp } from '@onchan-bowls/contract/second-factor';
import { type TOTP, URI } from 'otpauth';
import { Client as PgClient } from 'pg';
import { DataSource } from 'typeorm';
import { dump } from '../../testing/dump.js';
import { uploadOf } from '../../testing/operations.js';
import { startApp, type Client, type RunningApp } from '../../testing/running-app.js';
import { TimestampAuthority } from '../../testing/timestamp-authority.js';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.js';
import { createDatabase, type ThrowawayDatabase } from '../../testing/throwaway-database.js';
import { assertUsable } from '../database/assert-usable.js';
import { Stamps } from '../event-store/chain/stamps.js';
import { ChainVerifier } from '../event-store/chain/verification.js';
import { KeyInventory } from '../event-store/log/key-inventory.js';
import { parseErasures } from '../event-store/log/kept-erasures.js';
import { Relay } from '../outbox/relay.js';
import { storedKeyIds } from '../personal-data/stored-key-ids.js';
import { watched } from '../progress.js';
import { ProjectionRegistry } from '../projections/projection-registry.js';
import { Projections } from '../projections/projections.js';
import { KeyMissingError, StartRefusedError } from '../start-refused.js';
import { backUp, backUpPeople, backupTables, readErasures } from './back-up.js';
import { readBackupHeader, readBackupRows, writeBackupFile } from './backup-file.js';
import { noteVerified } from './backup-record.js';
import { checkRestored } from './check-restored.js';
import { openBackup, restoreInto } from './restore.js';
import { withThrowawayDatabase } from './throwaway-database.js';

const personalDataKey = randomBytes(32);
let running: RunningApp;
let admin: Client;
let folder: string;
beforeAll(async () => {
  running = await startApp({ personalDataKey });
  admin = await running.signIn('admin');
  folder = await mkdtemp(join(tmpdir(), 'backups-'));
});
afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true });
});

/** Instants a minute apart, so that no two backups have the same name. */
let minutes = 0;
const clock = () => new Date(Date.now() + (minutes += 60_000));
const backUpNow = (into = folder) => backUp(running.database.url, into, { clock, product: '1.2.3' });

const write = async (firstName: string): Promise<number> => {
  const body = { name: `${firstName} Quirk`, email: `${firstName}@example.org`, message: 'Hello' };
  return (await running.visitor.send<{ id: number }>('POST', '/api/messages', body)).body.id;
};
const erase = async (id: number) => {
  expect((await admin.send('DELETE', `/api/messages/${id}`)).status).toBe(204);
  await running.endUndo();
};
const lists = ['/api/fixtures', '/api/messages', '/api/announcements', '/api/admin/events?limit=500'];
const read = async (client: Client) =>
  Promise.all(lists.map(async (path) => (await client.get<object[]>(path)).body));

/** Restores a backup into a database of its own, and starts the product on it. */
const restored = async (file: string): Promise<RunningApp> => {
  const database = await createDatabase({ empty: true });
  await restoreInto(database.url, await openBackup(file));
  return startApp({ personalDataKey }, database);
};
const inRestored = async (file: string, work: (restored: RunningApp) => Promise<void>) => {
  const other = await restored(file);
  try {
    await work(other);
  } finally {
    await other.stop();
  }
};
const headOf = async (app: NestFastifyApplication): Promise<LogHead> => {
  const { head } = await app.get(ChainVerifier).verify();
  if (!head) throw new Error('The log is empty');
  return head;
};

it('every table is backed up, or rebuilt, or left out on purpose', async () => {
  const dataSource = running.app.get(DataSource);
  const tables = await dataSource.query<{ name: string }[]>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const readTables = running.app
    .get(ProjectionRegistry)
    .all.map(({ entity }) => dataSource.getMetadata(entity).tableName);
  // Backups are kept for longer than sessions, links for passwords, sign-ins and the counts of limits, a list of backups belongs to one database; erasures
  // that are due are in the log, and a restored product carries them out at its start; nobody repeats a command from before a restore;
  // the others describe the read tables and the schema.
  const leftOut = [
    'sessions',
    'password_links',
    'captain_link_tokens',
    'entry_link_tokens',
    'team_link_tokens',
    'club_news_tokens',
    'sign_ins',
    'limit_counts',
    'backups',
    'due_erasures',
    'commands_without_events',
    'projections',
    'migrations',
  ];
  expect(tables.map(({ name }) => name).sort()).toEqual(
    [...backupTables.club, ...backupTables.people, ...readTables, ...leftOut].sort(),
  );
});

describe('a backup made while the product runs', () => {
  let file: string;
  let head: LogHead;
  let before: object[][];
  let paper: string;
  beforeAll(async () => {
    await erase(await write('Anna'));
    await write('Bella');
    await write('Carla');
    const rules = { title: 'Rules', kind: 'rules' };
    const { id } = (await admin.send<{ id: number }>('POST', '/api/documents', rules)).body;
    const pdf = new Blob(['%PDF-1.4\nCarla\nstartxref\n0\n%%EOF'], { type: 'application/pdf' });
    expect((await admin.send('POST', `/api/documents/${id}/versions?day=2026-03-01`, pdf)).status).toBe(201);
    paper = `/api/documents/${id}/file`;
    const upload = uploadOf({ method: 'POST', path: '/api/pictures' });
    expect((await admin.send('POST', '/api/pictures?season=2026&alt=Carla', upload?.file)).status).toBe(201);
    const body = { title: 'News\u2028', content: '<p>\u2028Rain</p>' };
    expect((await admin.send('POST', '/api/announcements', body)).status).toBe(201);
    await running.app.get(Relay).deliverDue();
    const authority = new TimestampAuthority();
    authority.now = new Date();
    await running.app.get(Stamps).look(await authority.listen());
    authority.close();
    head = await headOf(running.app);
    before = await read(admin);
    file = await backUpNow();
    await write('Dora');
  });

  it('is readable for its owner only, and has nothing about a person in plain text', async () => {
    for (const name of await readdir(folder)) {
      expect([name, ((await stat(join(folder, name))).mode & 0o777).toString(8)]).toEqual([name, '600']);
    }
    const text = gunzipSync(await readFile(file)).toString();
    expect(text).toContain('MessageReceived');
    expect(text).not.toMatch(/Anna|Bella|Carla|Quirk|wrapped_key/);
  });

  it('has the head of its log beside it', async () => {
    const heads = await readFile(join(folder, 'heads.txt'), 'utf8');
    expect(heads).toContain(formatHead(head));
  });

  it('has the stamps of its log beside it, each once', async () => {
    await backUpNow();
    const path = join(folder, 'stamps.txt');
    const stamps = await readFile(path, 'utf8');
    // As an earlier version left it when it was killed.
    await writeFile(path, stamps.slice(0, -20));
    await backUpNow();
    expect(await readFile(path, 'utf8')).toBe(stamps);
    expect(stamps).toMatch(new RegExp(`^${formatHead(head)} [\\w+/=]+\n$`));
  });

  it('is restored as it was, and goes on from there', async () => {
    await inRestored(file, async (other) => {
      const { app } = other;
      expect(await headOf(app)).toEqual(head);
      expect(await app.get(ChainVerifier).verify()).toMatchObject({
        ok: true,
        stamp: { position: head.position, authority: 'Example Time' },
      });
      expect(await app.get(Projections).compare()).toEqual([]);
      // A new account of the restored product; it can read everything.
      const after = await read(await other.signIn('committee'));
      expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
      expect((await other.visitor.get<string>(paper)).body).toContain('Carla');
      expect((await other.visitor.get<string>('/api/pictures/1/960.webp')).body).toContain('WEBP');
      expect(await headOf(app)).toMatchObject({ position: head.position + 1 });
      expect((await app.get(ChainVerifier).verify(head)).ok).toBe(true);
    });
  });

  it('brings back the second factors and the passkeys of accounts, which go on where they were', async () => {
    const password = 'a long enough password';
    const own = { currentPassword: password };
    await admin.send('POST', '/api/admin/accounts', { username: 'jan', password, role: 'committee' });
    const { headers } = await running.visitor.send('POST', '/api/admin/session', {
      username: 'jan',
      password,
    });
    const jan = admin.with({ Cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' });
    const device = new SoftwareAuthenticator(running.visitor.origin);
    const begun = await jan.send<PasskeyCreation>('POST', '/api/admin/passkeys/options', own);
    const added = await jan.send('POST', '/api/admin/passkeys', device.create(begun.body, 'Telephone'));
    expect(added.status).toBe(201);
    const setUp = await jan.send<SecondFactorSetUp>('POST', '/api/admin/second-factor', own);
    const codeIn = (seconds: number) =>
      (URI.parse(setUp.body.uri) as TOTP).generate({ timestamp: Date.now() + seconds * 1000 });
    const confirmed = await jan.send<RecoveryCodes>('PUT', '/api/admin/second-factor', { code: codeIn(0) });
    expect(confirmed.status).toBe(200);

    await inRestored(await backUpNow(), async ({ visitor }) => {
      const signIn = (code?: string) =>
        visitor.send('POST', '/api/admin/session', { username: 'jan', password, ...(code && { code }) });
      expect((await signIn()).body).toMatchObject({ code: 'code-needed' });
      expect((await signIn(codeIn(30))).status).toBe(201);
      expect((await signIn(confirmed.body.recoveryCodes[0])).status).toBe(201);
      const asked = await visitor.send<PasskeyQuestion>('POST', '/api/admin/session/passkey-options');
      const browser = visitor.with({ Cookie: asked.headers.getSetCookie()[0]?.split(';')[0] ?? '' });
      // The restored product has another port here; its passkeys are for the host name.
      const answer = device.answer(asked.body, { origin: visitor.origin });
      expect((await browser.send('POST', '/api/admin/session/passkey', answer)).status).toBe(201);
    });
  });

  it('loses the key of a person as soon as they are erased', async () => {
    const id = await write('Fay');
    const people = join(folder, 'people.backup');
    const textOf = async () => gunzipSync(await readFile(people)).toString();
    await backUpNow();
    const subject = new RegExp(`"message-${id}","wrapped_key":"`);
    expect(await textOf()).toMatch(subject);
    await erase(id);
    await backUpPeople(running.database.url, folder, { clock, product: '1.2.3' });
    expect(await textOf()).not.toMatch(subject);
    expect(await textOf()).toContain(`"message-${id}","wrapped_key":null`);
  });
});

describe('a backup is refused in a sentence', () => {
  let file: string;
  let other: string;
  let name: string;
  beforeAll(async () => {
    file = await backUpNow();
    other = await mkdtemp(join(tmpdir(), 'backups-'));
    await cp(folder, other, { recursive: true });
    name = join(other, file.slice(folder.length + 1));
  });
  afterAll(() => rm(other, { recursive: true }));

  const change = async (path: string, edit: (text: string) => string) => {
    await writeFile(path, gzipSync(edit(gunzipSync(await readFile(path)).toString())));
  };

  it.each([
    [
      'a value was changed',
      (path: string) => change(path, (text) => text.replace('MessageReceived', 'Messagereceived')),
    ],
    ['a line is missing', (path: string) => change(path, (text) => text.replace(/\n\["users".*/, ''))],
    [
      'its end is missing',
      (path: string) => change(path, (text) => text.slice(0, text.lastIndexOf('{"rows"'))),
    ],
    ['a line follows its end', (path: string) => change(path, (text) => `${text}["users",{}]\n`)],
    ['it is cut off', async (path: string) => writeFile(path, (await readFile(path)).subarray(0, -100))],
    ['it is not compressed', (path: string) => writeFile(path, 'hello')],
  ])('when %s', async (_, damage) => {
    await cp(file, name);
    await damage(name);
    await expect(openBackup(name)).rejects.toThrow(`${name} is damaged or incomplete: use another backup`);
  });

  it('when there is none', async () => {
    await expect(openBackup(`${name}x`)).rejects.toThrow(`There is no file ${name}x`);
  });

  it('when it is a folder', async () => {
    await expect(openBackup(other)).rejects.toThrow(`${other} is a folder: name a file "club-….backup"`);
  });

  it('when it is something else', async () => {
    await writeFile(name, gzipSync('{}\n'));
    await expect(openBackup(name)).rejects.toThrow(`${name} is no backup of this product`);
  });

  it('when it was made by a newer version', async () => {
    const newer = join(other, 'club-newer.backup');
    const header = await readBackupHeader(file);
    const migrations = [...header.migrations, 'RelayTheGreen1'];
    await writeBackupFile(newer, { ...header, product: '9.0.0', migrations }, readBackupRows(file));
    await expect(openBackup(newer)).rejects.toThrow('made by a newer version of the product (9.0.0)');
  });

  it('when the people’s file is missing, or another database’s', async () => {
    const people = join(other, 'people.backup');
    await rm(people);
    await cp(file, name);
    await expect(openBackup(name)).rejects.toThrow(`There is no file ${people}`);
    await withOther(async ({ url }) => {
      const theirs = await backUp(url, await mkdtemp(join(other, 'theirs-')), { clock, product: '1.2.3' });
      await cp(join(theirs, '../people.backup'), people);
    });
    await expect(openBackup(name)).rejects.toThrow(`${people} does not belong to ${name}`);
  });

  it('when the database is not empty, which stays as it is', async () => {
    const head = await headOf(running.app);
    await expect(restoreInto(running.database.url, await openBackup(file))).rejects.toThrow(
      'The database is not empty: restore into a new one',
    );
    expect(await headOf(running.app)).toEqual(head);
  });

  it('when the folder cannot be written, and leaves no draft behind', async () => {
    const { url } = running.database;
    const maker = { clock, product: '1.2.3' };
    await expect(backUp(url, file, maker)).rejects.toThrow(
      `No backup can be written into ${file}: it is not a folder`,
    );
    const blocked = await mkdtemp(join(other, 'blocked-'));
    await mkdir(join(blocked, 'heads.txt'));
    await mkdir(join(blocked, 'people.backup.draft'));
    await expect(backUp(url, blocked, maker)).rejects.toThrow();
    expect(await readdir(blocked)).toEqual(['heads.txt']);
  });

  it('when the role must not make the database in which it would be verified', async () => {
    await expect(withThrowawayDatabase(running.database.productUrl, () => Promise.resolve())).rejects.toThrow(
      'The backup is not verified, because the role "test_product" must not make databases: grant it CREATEDB',
    );
  });

  it('when another restore fills the database at the same time', async () => {
    const database = await createDatabase({ empty: true });
    const backup = await openBackup(file);
    const outcomes = await Promise.allSettled([1, 2].map(() => restoreInto(database.url, backup)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await lastPosition(database)).toBe(backup.header.position);
    await database.drop();
  });

  it('when a role restores that does not own the schema, with the reason and not with what follows from it', async () => {
    const database = await createDatabase({ empty: true });
    await database.asOwner('GRANT CREATE ON SCHEMA public TO test_product');
    const backup = { ...(await openBackup(file)), people: join(other, 'none') };
    await expect(restoreInto(database.productUrl, backup)).rejects.toThrow(`There is no file ${other}/none`);
    expect(await tablesOf(database)).toEqual(['unfinished_restore']);
    await database.drop();
  });

  it('when a newer version has used the database', async () => {
    const { database } = running;
    await database.asOwner(`INSERT INTO migrations (timestamp, name) VALUES (1, 'RelayTheGreen1')`);
    await expect(backUpNow()).rejects.toThrow(/newer version of the product \(RelayTheGreen1\)/);
    await database.asOwner(`DELETE FROM migrations WHERE name = 'RelayTheGreen1'`);
  });

  it('when the folder holds the backups of another database', async () => {
    await withOther(async ({ url }) => {
      await expect(backUp(url, folder, { clock, product: '1.2.3' })).rejects.toThrow(
        'has the backups of another database: choose another folder',
      );
    });
  });
});

it('a backup under a load of commands is one of one moment, and restores as that', async () => {
  const elsewhere = await mkdtemp(join(folder, 'load-'));
  const isBusy = Promise.withResolvers<undefined>();
  let isLoaded = true;
  const load = Array.from({ length: 6 }, async () => {
    while (isLoaded) {
      await erase(await write('Gil'));
      await write('Hal');
      isBusy.resolve(undefined);
    }
  });
  await isBusy.promise;
  const latest = new Map<string, Progress>();
  const noted = (work: () => Promise<void>) => watched((task, progress) => latest.set(task, progress), work);
  const files: string[] = [];
  await noted(async () => {
    files.push(await backUpNow(elsewhere), await backUpNow(elsewhere));
  });
  isLoaded = false;
  await Promise.all(load);
  // The people's file is of the moment of the second one.
  for (const file of files) {
    await noted(async () => {
      const backup = await openBackup(file);
      await inRestored(file, async ({ app }) => {
        await checkRestored(app, backup);
        expect(await headOf(app)).toMatchObject({
          position: backup.header.position,
          hash: backup.header.hash,
        });
      });
    });
  }
  expect([...latest.keys()]).toEqual([
    'Backing up',
    'Checking the backup',
    'Restoring the backup',
    'Verifying',
    'Looking for erasures',
    'Checking the keys',
    'Counting the events',
    'Rebuilding',
    'Comparing',
  ]);
  for (const { done, total } of latest.values()) expect(done).toBe(total);
});

describe('an erased person stays erased', () => {
  const files = { before: '', after: '' };
  beforeAll(async () => {
    const id = await write('Zoe-May');
    await write('Yan');
    files.before = await backUpNow(await mkdtemp(join(folder, 'before-')));
    await erase(id);
    files.after = await backUpNow(await mkdtemp(join(folder, 'after-')));
  });

  it.each([
    ['before', 'after'],
    ['after', 'before'],
  ] as const)(
    'with the club’s file from %s the erasure and the people’s from %s it',
    async (club, people) => {
      const mixed = await mkdtemp(join(folder, 'mixed-'));
      const file = join(mixed, basename(files[club]));
      await cp(files[club], file);
      await cp(join(dirname(files[people]), 'people.backup'), join(mixed, 'people.backup'));
      await inRestored(file, async ({ app }) => {
        const text = await dump(app.get(DataSource));
        expect(text).not.toContain('Zoe-May');
        expect(text).toContain('Yan');
      });
    },
  );
});

it('two files from before an erasure do not bring anybody back, where the list of erasures is kept', async () => {
  const [gone, kept] = [await write('Una'), await write('Vic')];
  const before = await backUpNow(await mkdtemp(join(folder, 'both-')));
  await erase(gone);
  // As on another machine: it has the list of today, or a mail of the committee, and both files from before.
  const after = dirname(await backUpNow(await mkdtemp(join(folder, 'list-'))));
  const keptErasures = parseErasures(`> ${await readFile(join(after, 'erasures.txt'), 'utf8')}`);
  expect(await readErasures(after)).toEqual(keptErasures);
  const database = await createDatabase({ empty: true });
  await restoreInto(database.url, await openBackup(before));
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const other = await startApp({ personalDataKey, keptErasures }, database);
  const lines = warn.mock.calls.map(([line]) => String(line));
  warn.mockRestore();
  try {
    expect(lines).toEqual(['1 person in this backup was erased later, and is erased again']);
    const text = await dump(other.app.get(DataSource));
    expect(text).not.toContain('Una');
    expect(text).toContain('Vic');
    expect(await other.app.get(Projections).compare()).toEqual([]);
    // In a history that has gone another way, the same name can be another person's.
    const others = keptErasures.map((one) => ({ ...one, mark: '0'.repeat(16), subject: `message-${kept}` }));
    expect(await other.app.get(KeyInventory).check(others)).toBe(0);
    expect(await other.app.get(KeyInventory).check(keptErasures)).toBe(0);
  } finally {
    await other.stop();
  }
});

describe('a restore that ends in the middle', () => {
  const refusal = 'A restore into this database was not completed: run "onchan restore <file>" again';

  it('leaves a database behind on which no product starts, and into which the next one restores', async () => {
    const file = await backUpNow();
    const database = await createDatabase({ empty: true });
    const backup = await openBackup(file);
    // The reader of a pipe waits for its writer: by then the rows of the club are inserted.
    const people = join(folder, 'pipe');
    await promisify(execFile)('mkfifo', [people]);
    const ended = expect(restoreInto(database.url, { ...backup, people })).rejects.toThrow();
    const pipe = await open(people, 'w');
    const mark = await tablesOf(database);
    expect(mark).toHaveLength(1);
    await database.asOwner(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await pipe.close();
    await ended;
    await rm(people);
    expect(await tablesOf(database)).toEqual(mark);
    await expect(assertUsable(database.url, undefined)).rejects.toThrow(refusal);
    // A start must not make another key than that of the backup.
    await expect(storedKeyIds(database.url)).rejects.toThrow(refusal);

    // The next one ends while it checks what it has restored.
    const end = () => Promise.reject(new Error('Killed'));
    await expect(restoreInto(database.url, backup, { check: end })).rejects.toThrow('Killed');
    expect(await tablesOf(database)).toContain('events');
    await expect(assertUsable(database.url, undefined)).rejects.toThrow(refusal);
    const check = () => assertUsable(database.url, undefined, { isRestoring: true });
    await restoreInto(database.url, backup, { check });
    await assertUsable(database.url, undefined);
    expect(await lastPosition(database)).toBe(backup.header.position);
    await database.drop();
  });

  it('verifies the chain before it misses keys, which end it', async () => {
    await write('Ida');
    const backup = await openBackup(await backUpNow());
    const damaged = { ...backup, header: { ...backup.header, hash: '0'.repeat(64) } };
    await inRestored(backup.club, async ({ app }) => {
      await app.get(DataSource).query(`DELETE FROM personal_keys WHERE wrapped_key IS NOT NULL`);
      await expect(checkRestored(app, damaged)).rejects.toThrow('of the backup does not hold');
      const missing = expect(checkRestored(app, backup)).rejects;
      await missing.toThrow(KeyMissingError);
      await missing.toThrow('restore the backup again into an empty database');
    });
  });

  it('is over when a key is missing, which can be brought back, and not when its check finds something wrong', async () => {
    const database = await createDatabase({ empty: true });
    const backup = await openBackup(await backUpNow());
    const restore = (error: Error) =>
      restoreInto(database.url, backup, { check: () => Promise.reject(error) });
    const wrong = '2 rows differ from the log';
    await expect(restore(new StartRefusedError(wrong))).rejects.toThrow(wrong);
    await expect(assertUsable(database.url, undefined)).rejects.toThrow(refusal);
    await expect(restore(new KeyMissingError('The key is missing'))).rejects.toThrow('The key is missing');
    await assertUsable(database.url, undefined);
    await database.drop();
  });
});

describe('the folder of a database', () => {
  let home: string;
  let file: string;
  beforeAll(async () => {
    home = await mkdtemp(join(folder, 'home-'));
    file = await backUpNow(home);
  });
  const contents = async () =>
    Promise.all((await readdir(home)).sort().map(async (name) => [name, await readFile(join(home, name))]));

  it('is not touched by a restored copy, and goes to it when the copy takes over', async () => {
    const maker = { clock, product: '1.2.3' };
    await withRestored(file, { isCopy: true }, async ({ url }) => {
      const before = await contents();
      await expect(backUp(url, home, maker)).rejects.toThrow(
        `${home} has the backups of another copy of this database. If that one is still in use, set BACKUP_DIR to another folder. If this one replaces it for good, run "onchan backup take-over"`,
      );
      await backUpPeople(url, home, maker);
      expect(await contents()).toEqual(before);
      await backUp(url, home, { ...maker, takesOver: true });
      await backUp(url, home, maker);
      await expect(backUpNow(home)).rejects.toThrow('another copy of this database');
      // Earlier backups can still be restored.
      await openBackup(file);
      await backUp(running.database.url, home, { ...maker, takesOver: true });
    });
  });

  it('stays that of a database that is moved', async () => {
    await withRestored(file, { isCopy: false }, async ({ url }) => {
      await backUp(url, home, { clock, product: '1.2.3' });
    });
  });

  it('is never taken over from another database', async () => {
    await withOther(async ({ url }) => {
      await expect(backUp(url, home, { clock, product: '1.2.3', takesOver: true })).rejects.toThrow(
        'has the backups of another database: choose another folder',
      );
    });
  });

  const withRestored = async (
    backup: string,
    options: { isCopy: boolean },
    work: (database: ThrowawayDatabase) => Promise<void>,
  ) => {
    const database = await createDatabase({ empty: true });
    await restoreInto(database.url, await openBackup(backup), options);
    await work(database);
    await database.drop();
  };
});

describe('the record of backups', () => {
  const recorded = async () =>
    (await running.app.get(DataSource).query<{ made: Date }[]>('SELECT made_at AS made FROM backups')).map(
      ({ made }) => made.toISOString(),
    );

  it('has those in the folder of the product, and no others', async () => {
    const elsewhere = await mkdtemp(join(folder, 'elsewhere-'));
    const { url } = running.database;
    await backUp(url, elsewhere, { clock, product: '1.2.3', home: folder });
    expect(await recorded()).toEqual([]);
    const { header } = await openBackup(await backUp(url, folder, { clock, product: '1.2.3', home: folder }));
    expect(await recorded()).toEqual([header.madeAt]);
  });

  it('is not missed in the database of an earlier version', async () => {
    const { header } = await openBackup(await backUpNow());
    const database = await createDatabase();
    await database.asOwner('DROP TABLE backups');
    await noteVerified(database.url, header, new Date());
    await database.drop();
  });
});

const valuesOf = async <Value>({ url }: ThrowawayDatabase, query: string): Promise<Value[]> => {
  const client = new PgClient({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ value: Value }>(query);
  await client.end();
  return rows.map(({ value }) => value);
};

const tablesOf = (database: ThrowawayDatabase) =>
  valuesOf<string>(database, `SELECT tablename AS value FROM pg_tables WHERE schemaname = 'public'`);

const lastPosition = async (database: ThrowawayDatabase) =>
  (await valuesOf<number>(database, 'SELECT max(position)::int AS value FROM events'))[0];

const withOther = async (work: (database: ThrowawayDatabase) => Promise<void>) => {
  const database = await createDatabase();
  // Databases of tests are copies, which have the same id.
  await database.asOwner('UPDATE installation SET id = gen_random_uuid()');
  try {
    await work(database);
  } finally {
    await database.drop();
  }
};

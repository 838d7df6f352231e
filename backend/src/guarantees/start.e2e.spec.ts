import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { FixtureRecord } from '@onchan-bowls/contract/fixtures';
import { openLive } from '../testing/live-stream.js';
import { program, startProduct, type StartedProduct } from '../testing/started-product.js';
import { createDatabase } from '../testing/throwaway-database.js';

// The product as it is built and started: other processes, each of which takes its seconds, and the embedded database.
const environment = (more: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  PORT: '0',
  DATA_DIR: dataDir,
  ...more,
});

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'start-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const fixtures = async ({ client }: StartedProduct): Promise<FixtureRecord[]> =>
  (await client.get<FixtureRecord[]>('/api/fixtures')).body;

/** The files in the data folder that contain the text. */
const filesWith = async (text: string): Promise<string[]> => {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found = await Promise.all(
    // A running server's file may be gone by now.
    paths.map(async (path) => (await readFile(path).catch(() => '')).includes(text)),
  );
  return paths.filter((_path, index) => found[index]);
};

const run = (command: string, ...words: string[]) => pipe('', command, ...words);

/** Runs a command of the console with this on its standard input. */
const pipe = (input: string, command: string, ...words: string[]) => {
  const child = promisify(execFile)(process.execPath, [program('../bin/onchan.js'), command, ...words], {
    env: environment(),
  });
  child.child.stdin?.end(input);
  return child;
};

/** The password that the console gives the account admin. */
const password = 'a long enough password';

const signIn = async ({ client }: StartedProduct) => {
  const { headers } = await client.send('POST', '/api/admin/session', { password });
  const cookies = headers.getSetCookie().map((one) => one.split(';')[0]);
  return client.with({ Cookie: cookies.join('; '), Origin: client.origin });
};

const dashboardNote = ({ client }: StartedProduct, password: string): string =>
  `Dashboard: ${client.origin}/admin (its password is ${password})`;

/** What it has said about passwords until it was ready. */
const saidOfPasswords = ({ output }: StartedProduct): string[] =>
  output.filter((line) => line.includes('password'));

describe('the product', () => {
  /** A start takes its seconds: one test begins a run, and the next one ends it. */
  let product: StartedProduct;
  const start = async () => {
    product = await startProduct(environment(), { isShared: true });
  };

  it('starts on an empty folder with a demonstration season, and prints its password until somebody signs in', async () => {
    await start();
    expect(await product.end('SIGTERM')).toBe(0);
    expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
    // Nobody has signed in yet: it may have been missed.
    await start();
    expect((await fixtures(product)).length).toBeGreaterThan(10);

    const passwordFile = join(dataDir, 'admin-password');
    expect((await stat(passwordFile)).mode & 0o777).toBe(0o600);
    const generated = (await readFile(passwordFile, 'utf8')).trim();
    expect(product.output).toContain(dashboardNote(product, `${generated}, kept in ${passwordFile}`));
    const { status } = await product.client.send('POST', '/api/admin/session', { password: generated });
    expect(status).toBe(201);
    const mails = join(dataDir, 'mails');
    expect(product.output).toContain(`Mails are kept in ${mails}: set SMTP_URL to have them sent`);
    expect(existsSync(mails)).toBe(false);
  });

  it('finishes what is under way before it stops', async () => {
    const { hostname, port } = new URL(product.client.origin);
    const socket = connect(Number(port), hostname);
    const body = JSON.stringify({ password: 'wrong' });
    const head = `POST /api/admin/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
    socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`);
    const idle = connect(Number(port), hostname);
    const ask = () => idle.write('GET /api/fixtures HTTP/1.1\r\nHost: localhost\r\n\r\n');
    ask();
    await once(idle, 'data');
    // Answered after the first half of the other request has arrived.
    await product.client.get('/api/health');

    const ended = product.end('SIGINT');
    // As npm passes a terminal's Ctrl-C on.
    product.child.kill('SIGINT');
    while (!product.output.some((line) => line.includes('Stopping'))) await once(product.lines, 'line');
    // A client without a health check may send a request at this moment.
    ask();
    expect(String((await once(idle, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 .*^connection: close\r$/ims);
    socket.write(body.slice(5));
    expect(String((await once(socket, 'data'))[0])).toContain('wrong-password');
    socket.end();
    expect(await ended).toBe(0);
  });

  it('names the file of the password that it generated once somebody has signed in', async () => {
    await start();
    const note = dashboardNote(product, `kept in ${join(dataDir, 'admin-password')}`);
    expect(saidOfPasswords(product)).toEqual([note]);
  });

  it('stops in order when its terminal is closed, and lets go of browsers', async () => {
    const visitor = await openLive(product.client);
    expect(await product.end('SIGHUP')).toBe(0);
    while ((await visitor.next()) !== undefined);
    expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
  });

  it('does not name that file any more when its password does not open the dashboard', async () => {
    expect((await pipe(`${password}\n`, 'user', 'password', 'admin')).stdout).toBe('Done.\n');
    await start();
    expect(saidOfPasswords(product)).toEqual([]);
  });

  it('leaves nothing of an erased person in its files', async () => {
    const message = { name: 'Zebedee Quirk', email: 'zebedee@quirk.example', message: 'Zebedee asks' };
    const { body } = await product.client.send<{ id: number }>('POST', '/api/messages', message);
    const admin = await signIn(product);
    expect(await filesWith('Zebedee')).not.toEqual([]);
    expect((await admin.send('DELETE', `/api/messages/${body.id}`)).status).toBe(204);
    await product.end('SIGTERM');
    expect(await filesWith('Zebedee')).toEqual([]);
  });

  it('recovers by itself after it was killed, with everything it had, and fills in nothing again', async () => {
    await start();
    const known = await fixtures(product);
    await product.end('SIGKILL');
    await start();
    expect(await fixtures(product)).toEqual(known);
  });

  /** A client that sends half of a request and then nothing. */
  const stall = async ({ client }: StartedProduct): Promise<void> => {
    const { hostname, port } = new URL(client.origin);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write('POST /api/admin/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{');
    // Answered after the other request has arrived.
    await client.get('/api/health');
  };

  it('stops in order, but without waiting for clients, for somebody who asks twice', async () => {
    await stall(product);
    const timer = setInterval(() => product.child.kill('SIGINT'), 100);
    const ended = product.end('SIGINT');
    while (!product.output.some((line) => line.includes('without waiting')))
      await once(product.lines, 'line');
    clearInterval(timer);
    expect(await ended).toBe(0);
    expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
  });

  it('refuses a port that is in use in one sentence, before it makes or prints anything', async () => {
    const other = createServer().listen(0, 'localhost');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const empty = join(dataDir, 'not-yet');
    const env = environment({ PORT: String(port), DATA_DIR: empty });
    await expect(promisify(execFile)(process.execPath, [program('main.js')], { env })).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `Port ${port} is in use: end the program that uses it, or set PORT to another\n`,
    });
    expect(existsSync(empty)).toBe(false);
    other.close();
  });

  it('refuses a first password that is easy to guess in one sentence', async () => {
    const database = await createDatabase();
    const env = environment({
      DATA_DIR: join(dataDir, 'guessable'),
      DATABASE_URL: database.productUrl,
      MIGRATION_DATABASE_URL: database.url,
      ADMIN_PASSWORD: 'passwordpassword',
      PERSONAL_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
      PUBLIC_URL: 'http://localhost',
    });
    await expect(promisify(execFile)(process.execPath, [program('main.js')], { env })).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^ADMIN_PASSWORD: This password is too easy to guess.*\n$/),
    });
    await database.drop();
  });

  it('refuses a wrong configuration in one sentence for each setting', async () => {
    const misconfigured = environment({ PORT: 'http', DATABASE_URL: 'postgres://nowhere/club' });
    await expect(
      promisify(execFile)(process.execPath, [program('main.js')], { env: misconfigured }),
    ).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /PORT must be .*ADMIN_PASSWORD is required .*PERSONAL_DATA_KEY is required .*PUBLIC_URL is required/s,
      ),
    });
  });
});

describe('the running product', () => {
  let product: StartedProduct;
  beforeAll(async () => {
    product = await startProduct(environment(), { isShared: true });
  });
  afterAll(() => product.end('SIGTERM'));

  it('works in its database with a role that owns nothing', async () => {
    const home = join(dataDir, 'postgres');
    const superuserPassword = await readFile(join(home, 'password'), 'utf8');
    const [, , , port] = (await readFile(join(home, 'data/postmaster.pid'), 'utf8')).split('\n');
    const database = new Client({
      host: '127.0.0.1',
      port: Number(port),
      user: 'postgres',
      password: superuserPassword,
    });
    await database.connect();
    const { rows } = await database.query(
      `SELECT DISTINCT usename FROM pg_stat_activity WHERE application_name = 'onchan-bowls'`,
    );
    const owned = await database.query(`SELECT FROM pg_class WHERE relowner = 'product'::regrole`);
    await database.end();
    expect({ rows, owned: owned.rowCount }).toEqual({ rows: [{ usename: 'product' }], owned: 0 });
  });

  it('refuses its folder to another one in one sentence', async () => {
    await expect(
      promisify(execFile)(process.execPath, [program('main.js')], { env: environment() }),
    ).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `The data folder ${dataDir} is in use by another running process: stop that one first\n`,
    });
  });

  it('notifies browsers of changes that a command of the console makes', async () => {
    const visitor = await openLive(product.client);
    await run('projections', 'rebuild', 'handicaps');
    expect(await visitor.nextChange()).toEqual(['handicap']);
    visitor.leave();
  });

  describe('and the console', () => {
    it('backs up, verifies the backup and restores it into a new folder, without who was erased meanwhile', async () => {
      const message = { name: 'Yolanda Quirk', email: 'yolanda@quirk.example', message: 'Hello' };
      const { body } = await product.client.send<{ id: number }>('POST', '/api/messages', message);
      const { stdout } = await run('backup');
      const admin = await signIn(product);
      expect((await admin.send('DELETE', `/api/messages/${body.id}`)).status).toBe(204);
      const name = async () =>
        (await admin.get<{ name: string }>(`/api/admin/records/message/${body.id}`)).body.name;
      while ((await name()) !== '[erased]') await pause(200);
      // The people's file as it is after the erasure, beside the history from before.
      await run('backup');
      const file = stdout.trim();
      expect(file).toContain(join(dataDir, 'backups/club-'));
      expect((await run('backup', 'verify', file)).stdout).toMatch(/ is complete: \d+:[0-9a-f]{64}\n$/);
      const elsewhere = join(dataDir, 'restored');
      const keptKey = (await readFile(join(dataDir, 'personal-data-key'), 'utf8')).trim();
      const restored = await promisify(execFile)(process.execPath, [program('onchan.js'), 'restore', file], {
        env: environment({ DATA_DIR: elsewhere, PERSONAL_DATA_KEY: keptKey }),
      });
      expect(restored.stdout).toMatch(
        /^Restored \d+ events, as of .*\nThe restored database is complete: \d+:[0-9a-f]{64}\n$/,
      );
      expect((await filesWith('Yolanda')).filter((path) => path.startsWith(elsewhere))).toEqual([]);
    });

    it('changes no key while the product runs', async () => {
      const newKey = Buffer.alloc(32, 8).toString('base64');
      const rotate = promisify(execFile)(
        process.execPath,
        [program('onchan.js'), 'personal-data', 'rotate'],
        {
          env: environment({ NEW_PERSONAL_DATA_KEY: newKey }),
        },
      );
      const stderr = 'The product runs on this database: stop it first\n';
      await expect(rotate).rejects.toMatchObject({ code: 1, stderr });
      expect(existsSync(join(dataDir, 'personal-data-key.new'))).toBe(false);
    });
  });
});

describe('the console', () => {
  it('makes no database where the product has none', async () => {
    const elsewhere = join(dataDir, 'elsewhere');
    const command = promisify(execFile)(process.execPath, [program('onchan.js'), 'events', 'verify'], {
      env: { ...environment(), DATA_DIR: elsewhere },
    });
    await expect(command).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`There is no database in ${elsewhere}`),
    });
    expect(existsSync(elsewhere)).toBe(false);
  });

  it('changes the personal data key and keeps the new one', async () => {
    const keyFile = join(dataDir, 'personal-data-key');
    const newKey = Buffer.alloc(32, 7).toString('base64');
    const rotate = promisify(execFile)(process.execPath, [program('onchan.js'), 'personal-data', 'rotate'], {
      env: environment({ NEW_PERSONAL_DATA_KEY: newKey }),
    });
    const oldKey = await readFile(keyFile, 'utf8');
    expect((await rotate).stdout).toContain('the new key is kept in the data folder');
    // As if it had ended before its last step.
    await rename(keyFile, `${keyFile}.new`);
    await writeFile(keyFile, oldKey);
    expect((await run('projections', 'compare')).stderr).toBe('0 rows differ\n');
    expect((await readFile(keyFile, 'utf8')).trim()).toBe(newKey);
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  });

  it('gives up on request what a lost key protects', async () => {
    const keyFile = join(dataDir, 'personal-data-key');
    const passwordFile = join(dataDir, 'admin-password');
    await rm(keyFile);
    await rename(passwordFile, `${passwordFile}.kept`);
    const refused = {
      code: 1,
      stderr: expect.stringMatching(/personal-data-key is missing.*onchan personal-data abandon/s),
    };
    const main = () => promisify(execFile)(process.execPath, [program('main.js')], { env: environment() });
    await expect(main()).rejects.toMatchObject(refused);
    await expect(run('projections', 'rebuild')).rejects.toMatchObject(refused);
    const unconfirmed = await run('personal-data', 'abandon').then(({ stdout }) => stdout, String);
    const [, count = ''] = /onchan personal-data abandon (\d+)/.exec(unconfirmed) ?? [];
    expect(Number(count)).toBeGreaterThan(0);
    expect(existsSync(keyFile)).toBe(false);
    expect(existsSync(passwordFile)).toBe(false);
    await rename(`${passwordFile}.kept`, passwordFile);

    expect((await run('personal-data', 'abandon', count)).stdout).toBe(
      `The personal data of ${count} people are given up\n`,
    );
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    expect((await run('projections', 'compare')).stderr).toBe('0 rows differ\n');
    const product = await startProduct(environment());
    expect((await product.client.get('/api/competition-entries')).body).toEqual([]);
    const message = { name: 'Bob Example', email: 'bob@example.com', message: 'Is the green open?' };
    expect((await product.client.send('POST', '/api/messages', message)).status).toBe(201);
    await product.end('SIGTERM');
  });

  it('a command says that it waits for a database that does not answer', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    await promisify(closed.close.bind(closed))();
    const env = environment({
      DATABASE_URL: `postgresql://club:secret@127.0.0.1:${port}/club`,
      PUBLIC_URL: 'http://localhost',
      ADMIN_PASSWORD: 'green-flat-jack-bias',
      PERSONAL_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    });
    const list = spawn(process.execPath, [program('onchan.js'), 'user', 'list'], { env });
    const [said] = (await once(list.stderr, 'data')) as [Buffer];
    list.kill();
    expect(String(said)).toBe(`No PostgreSQL answers at 127.0.0.1:${port} yet: waiting for it\n`);
  });

  it('ends with exit code 2 when a command is typed wrongly', async () => {
    await expect(run('user', 'ad', 'cass')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean add?'),
    });
  });
});

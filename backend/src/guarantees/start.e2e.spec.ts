import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer, type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { FixtureRecord } from '@onchan-bowls/contract/fixtures';
import { openLive } from '../testing/live-stream.js';
import { program, startProduct, type StartedProduct } from '../testing/started-product.js';

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
  /** A start takes its seconds: one test begins a run, and a later one ends it. */
  let product: StartedProduct;
  let known: FixtureRecord[];
  const start = async () => {
    product = await startProduct(environment(), { isShared: true });
  };

  it('starts on an empty folder with a demonstration season, and prints its password until somebody signs in', async () => {
    await start();
    known = await fixtures(product);
    expect(known.length).toBeGreaterThan(10);
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

  it('recovers by itself after it was killed, with everything it had, and fills in nothing again', async () => {
    await product.end('SIGKILL');
    await start();
    expect(await fixtures(product)).toEqual(known);
  });

  it('names the file of the password that it generated once somebody has signed in', () => {
    const note = dashboardNote(product, `kept in ${join(dataDir, 'admin-password')}`);
    expect(saidOfPasswords(product)).toEqual([note]);
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

  it('does not name that file any more when its password does not open the dashboard', async () => {
    expect((await pipe(`${password}\n`, 'user', 'password', 'admin')).stdout).toBe('Done.\n');
    await start();
    expect(saidOfPasswords(product)).toEqual([]);
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

  it('is backed up by the console while it runs, and restored into a new folder', async () => {
    const file = (await run('backup')).stdout.trim();
    expect(file).toContain(join(dataDir, 'backups/club-'));
    const keptKey = (await readFile(join(dataDir, 'personal-data-key'), 'utf8')).trim();
    const [verified, restored] = await Promise.all([
      run('backup', 'verify', file),
      promisify(execFile)(process.execPath, [program('onchan.js'), 'restore', file], {
        env: environment({ DATA_DIR: join(dataDir, 'restored'), PERSONAL_DATA_KEY: keptKey }),
      }),
    ]);
    expect(verified.stdout).toMatch(/ is complete: \d+:[0-9a-f]{64}\n$/);
    expect(restored.stdout).toMatch(
      /^Restored \d+ events, as of .*\nThe restored database is complete: \d+:[0-9a-f]{64}\n$/,
    );
  });

  /** A client that sends half of a request and then nothing. */
  const stall = async ({ client }: StartedProduct): Promise<void> => {
    const { hostname, port } = new URL(client.origin);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write('POST /api/admin/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{');
    // Answered after the other request has arrived.
    await client.get('/api/health');
  };

  it('stops in order when its terminal is closed: lets go of browsers, and also of clients for somebody who asks twice', async () => {
    const message = { name: 'Zebedee Quirk', email: 'zebedee@quirk.example', message: 'Zebedee asks' };
    const { body } = await product.client.send<{ id: number }>('POST', '/api/messages', message);
    const admin = await signIn(product);
    expect(await filesWith('Zebedee')).not.toEqual([]);
    expect((await admin.send('DELETE', `/api/messages/${body.id}`)).status).toBe(204);

    const visitor = await openLive(product.client);
    await stall(product);
    const ended = product.end('SIGHUP');
    while ((await visitor.next()) !== undefined);
    const timer = setInterval(() => product.child.kill('SIGINT'), 100);
    while (!product.output.some((line) => line.includes('without waiting')))
      await once(product.lines, 'line');
    clearInterval(timer);
    expect(await ended).toBe(0);
    expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
  });

  it('leaves nothing of an erased person in its files', async () => {
    expect(await filesWith('Zebedee')).toEqual([]);
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
    expect((await rotate).stdout).toContain('the new key is kept in the data folder');
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
});

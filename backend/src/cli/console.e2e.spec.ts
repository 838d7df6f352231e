import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type { SecondFactorSetUp } from '@onchan-bowls/contract/second-factor';
import { type TOTP, URI } from 'otpauth';
import { demonstrate } from '../demonstration/demonstration.js';
import { Stamps } from '../platform/event-store/chain/stamps.js';
import { useApp } from '../testing/running-app.js';
import { TimestampAuthority } from '../testing/timestamp-authority.js';
import { runConsole } from './console.js';

// The commands work on the database of a running product, in this process. start.e2e.spec.ts runs the built console.
const personalDataKey = randomBytes(32);
const from = { name: 'The club', address: 'club@example.org' };
const product = useApp({
  personalDataKey,
  // Nobody takes its mails.
  mail: { from, smtpUrl: 'smtp://127.0.0.1:1', folder: 'never-made' },
});
beforeAll(() => demonstrate(product.app.get(CommandBus), new Date()));

const environment = () => ({
  DATABASE_URL: product.database.productUrl,
  MIGRATION_DATABASE_URL: product.database.url,
  PERSONAL_DATA_KEY: personalDataKey.toString('base64'),
  PUBLIC_URL: 'http://localhost',
  ADMIN_PASSWORD: 'green-flat-jack-bias',
});

/** The output and the exit code of a command. */
interface Ended {
  readonly code: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of the console with this on its standard input. */
const pipe = async (input: string, ...words: string[]): Promise<Ended> => {
  const written = { stdout: '', stderr: '' };
  jest.replaceProperty(process, 'env', environment());
  jest.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([input]) as typeof process.stdin);
  for (const stream of ['stdout', 'stderr'] as const) {
    jest.spyOn(process[stream], 'write').mockImplementation((text) => {
      written[stream] += String(text);
      return true;
    });
  }
  process.exitCode = 0;
  try {
    await runConsole(words);
    return { code: process.exitCode, ...written };
  } finally {
    process.exitCode = undefined;
    jest.restoreAllMocks();
  }
};

const run = (...words: string[]) => pipe('', ...words);

/** Runs a command that must succeed. */
const print = async (...words: string[]): Promise<string> => {
  const { code, stdout, stderr } = await run(...words);
  expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: '' });
  return stdout;
};

const signIn = (username: string, password: string | undefined) =>
  product.visitor.send('POST', '/api/admin/session', { username, password });

describe('the console', () => {
  it('adds, lists, disables and enables accounts while the product runs, and gives them roles and links', async () => {
    const [, password] = /password is (\S+)/.exec(await print('user', 'add', 'cass', 'committee')) ?? [];
    expect((await signIn('cass', password)).status).toBe(201);
    await print('user', 'add', 'pat', 'committee');

    await print('user', 'disable', 'Cass');
    expect((await signIn('cass', password)).status).toBe(401);
    const listed = await print('user', 'list');
    expect(listed).toMatch(/^cass\tcommittee\tsigned in \d{4}-\d\d-\d\d \d\d:\d\d\tdisabled$/m);
    expect(listed).toMatch(/^pat\tcommittee\tnever signed in\b/m);
    expect(await run('user', 'add', 'cass', 'committee')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'An account with this username exists already\n',
    });

    await print('user', 'role', 'cass', 'admin');
    await print('user', 'enable', 'cass');
    expect(await signIn('cass', password)).toMatchObject({ status: 201, body: { role: 'admin' } });
    expect(await run('user', 'enable', 'nobody')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'This account does not exist\n',
    });

    // A link by which somebody without an address chooses a password.
    const [, token] =
      /^http:\/\/localhost\/admin#password=(\S+)\nThe link works once/.exec(
        await print('user', 'link', 'Pat'),
      ) ?? [];
    const own = 'a password of one’s own';
    const chosen = await product.visitor.send('PUT', '/api/admin/password-link', { token, password: own });
    expect(chosen.status).toBe(204);
    expect((await signIn('pat', own)).status).toBe(201);
  });

  it('takes a piped password as it is typed, without the line’s end, and refuses what could never sign in', async () => {
    const password = '  spaces are part of it  ';
    await pipe(`${password}\n`, 'user', 'add', ' kit ', 'admin');
    expect((await signIn('kit', password)).status).toBe(201);

    const refused = (stderr: string) => ({ code: 2, stderr: expect.stringContaining(stderr) });
    expect(await pipe('x'.repeat(201), 'user', 'password', 'kit')).toMatchObject(
      refused('Password: Must have 12 to 200 characters'),
    );
    expect(await run('user', 'add', 'x'.repeat(61), 'admin')).toMatchObject(
      refused('Username: Must be at most 60 characters'),
    );
    expect(await run('user', 'add', 'two\nlines', 'admin')).toMatchObject(
      refused('Username: Must be one line of ordinary characters'),
    );
  });

  it('removes a second factor', async () => {
    const password = 'a long enough password';
    await pipe(password, 'user', 'add', 'jan', 'committee');
    const { headers } = await signIn('jan', password);
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const jan = product.visitor.with({ Cookie: cookie, Origin: product.visitor.origin });
    const path = '/api/admin/second-factor';
    const { body } = await jan.send<SecondFactorSetUp>('POST', path, { currentPassword: password });
    const code = (URI.parse(body.uri) as TOTP).generate();
    expect((await jan.send('PUT', path, { code })).status).toBe(200);
    expect(await signIn('jan', password)).toMatchObject({ status: 401, body: { code: 'code-needed' } });

    expect(await print('user', 'reset-factor', 'jan')).toBe('Done.\n');
    expect((await signIn('jan', password)).status).toBe(201);
    expect((await jan.get('/api/admin/accounts')).status).toBe(401);
    expect(await run('user', 'reset-factor', 'nobody')).toMatchObject({ code: 1 });
  });

  it('rebuilds and compares the read tables', async () => {
    expect(await print('projections', 'rebuild')).toMatch(/^(Rebuilt \w+\n){5,}$/);
    expect(await print('projections', 'rebuild', 'fixtures')).toBe('Rebuilt fixtures\n');
    expect(await run('projections', 'compare')).toEqual({
      code: 0,
      stdout: '',
      stderr: '0 rows differ\n',
    });
    expect(await run('projections', 'rebuild', 'nothing')).toMatchObject({ code: 1 });
  });

  it('keeps the head of the log and holds the log against it', async () => {
    const head = (await print('events', 'head')).trim();
    expect(head).toMatch(/^\d+:[0-9a-f]{64}$/);
    expect(await print('events', 'verify', head)).toMatch(/^All \d+ events hold\nNot stamped\n$/);
    expect(await run('events', 'verify', `999:${head.split(':')[1]}`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The log ends before the kept head at 999'),
    });
  });

  it('prints the stamps of the log, and names the newest', async () => {
    expect(await print('events', 'stamps')).toBe('');
    const authority = new TimestampAuthority();
    authority.now = new Date();
    await product.app.get(Stamps).look(await authority.listen());
    authority.close();
    const head = (await print('events', 'head')).trim();
    expect(await print('events', 'stamps')).toMatch(new RegExp(`^${head} [\\w+/=]+\n$`));
    expect(await print('events', 'verify')).toMatch(
      /^All \d+ events hold\nStamped by Example Time on \d+ \w+ \d{4}, \d\d:\d\d: event \d+ and all before it\. Its certificate was not/,
    );
  });

  it('lists the mails that were not sent, without a name or an address', async () => {
    const message = { name: 'Bob Example', email: 'bob@example.com', message: 'Is the green open?' };
    await product.visitor.send('POST', '/api/messages', message);
    expect(await print('mail', 'list')).toMatch(
      /^[0-9a-f-]{36}\twritten a (few seconds|minute) ago\tattempts: [01]\twaiting\n$/,
    );
    expect(await print('mail', 'retry')).toBe('Mails tried again: 1\n');
  });
});

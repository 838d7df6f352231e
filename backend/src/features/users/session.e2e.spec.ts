import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CommandBus, QueryBus, type Command } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { ownSession } from '@onchan-bowls/contract/own-sessions';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { signInRecord, type SignInRecord } from '@onchan-bowls/contract/sign-ins';
import { z } from 'zod';
import { Clock } from '../../platform/event-store/clock.js';
import { runAs } from '../../platform/event-store/write/command-context.js';
import { Housekeeping } from '../../platform/housekeeping.js';
import { dump } from '../../testing/dump.js';
import { startApp, type Client, type RunningApp } from '../../testing/running-app.js';
import { networksADay, SignIns } from './sign-ins.js';
import { sessionLimits } from './sessions.js';
import { AddAccount, AddFirstAccount, ResetPassword, ReviseAccount } from './users.commands.js';
import { GetAccount } from './users.queries.js';

let running: RunningApp;
beforeAll(async () => {
  running = await startApp();
  await execute(new AddFirstAccount('admin', 'the first password'));
});
afterAll(() => running.stop());

const execute = (command: Command<unknown>): Promise<unknown> =>
  runAs({ actor: 'console' }, () => running.app.get(CommandBus).execute(command));

const idOf = async (username: string): Promise<string> =>
  (await running.app.get(QueryBus).execute(new GetAccount({ username }))).id;

/** A visitor with an address of its own, so that refusals of one test do not count in another. */
let address = 0;
let visitor: RunningApp['visitor'];
beforeEach(() => {
  address += 1;
  visitor = running.visitor.with({ 'X-Forwarded-For': `192.0.2.${address}` });
});
const signIn = (password: string, username?: string) =>
  visitor.send<SessionRecord>('POST', '/api/admin/session', { password, ...(username && { username }) });

describe('signing in', () => {
  it('needs the password alone for the account “admin”, and sets a cookie that no script can read', async () => {
    const { status, body, headers } = await signIn('the first password');
    expect({ status, body }).toEqual({
      status: 201,
      body: { authenticated: true, username: 'admin', role: 'admin' },
    });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Path=\/api; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^known-browser=\w+\.\w+; Max-Age=7776000; Path=\/api\/admin; HttpOnly;/),
    ]);
  });

  it('sets a Secure cookie behind TLS, which no sibling site can set', async () => {
    visitor = visitor.with({ 'X-Forwarded-Proto': 'https' });
    const { headers } = await signIn('the first password');
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const token = cookie.split(';')[0] ?? '';
    const session = async (sent: string) =>
      (await visitor.with({ Cookie: sent }).get('/api/admin/session')).body;
    expect(await session(token)).toMatchObject({ authenticated: true });
    expect(await session(token.replace('__Host-', ''))).toEqual({ authenticated: false });
  });

  it.each(['admin', 'ADMIN', 'admİn', 'ａdmin'])('knows the account “admin” as %s', async (username) => {
    expect(await signIn('the first password', username)).toMatchObject({
      status: 201,
      body: { username: 'admin' },
    });
  });

  it.each([
    ['a wrong password', 'another password', undefined, 'Invalid admin password.'],
    ['a wrong password of an own account', 'another password', 'nobody', 'Invalid username or password.'],
    ['an unknown account', 'the first password', 'nobody', 'Invalid username or password.'],
  ])('is refused with %s', async (_, password, username, detail) => {
    const answer = await signIn(password, username);
    expect(answer).toMatchObject({ status: 401, body: { code: 'wrong-password', detail } });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it.each([{}, { password: '' }, { password: 12 }, { password: 'x'.repeat(201) }])(
    '%j is no attempt',
    async (body) => {
      expect(await visitor.send('POST', '/api/admin/session', body)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'password' }] },
      });
    },
  );

  it('is refused after ten wrong passwords, for this address and account alone', async () => {
    for (let guess = 0; guess < 10; guess += 1) expect((await signIn('a guess')).status).toBe(401);
    const eleventh = await signIn('the first password');
    expect(eleventh).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(eleventh.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await signIn('a guess', 'committee')).status).toBe(401);
    visitor = visitor.with({ 'X-Forwarded-For': '198.51.100.1' });
    expect((await signIn('the first password')).status).toBe(201);
  });

  it('stays open to a browser that signed in before, while others behind its address guess', async () => {
    const right = 'the password of finlo';
    await execute(new AddAccount('finlo', right, 'committee'));
    const [, mark = ''] = (await signIn(right, 'finlo')).headers.getSetCookie();
    const known = visitor.with({ Cookie: mark.split(';')[0] ?? '', Origin: visitor.origin });
    for (let guess = 0; guess < 10; guess += 1) await signIn('a guess', 'finlo');
    expect((await signIn(right, 'finlo')).status).toBe(429);
    const attempt = (client: typeof known, password: string, username: string) =>
      client.send('POST', '/api/admin/session', { password, username });
    expect((await attempt(known, right, 'finlo')).status).toBe(201);
    expect((await attempt(known.with({ Cookie: 'known-browser=0.0' }), right, 'finlo')).status).toBe(429);
    // The mark is for this account alone.
    for (let guess = 0; guess < 10; guess += 1) await attempt(known, 'a guess', 'nobody');
    expect((await attempt(known, 'a guess', 'nobody')).status).toBe(429);
  });

  it('answers a crowd of guessers from everywhere in a while or not at all, and a known browser always', async () => {
    const right = 'the password of illiam';
    await execute(new AddAccount('illiam', right, 'committee'));
    const [, mark = ''] = (await signIn(right, 'illiam')).headers.getSetCookie();
    const known = visitor.with({ Cookie: mark.split(';')[0] ?? '', Origin: visitor.origin });
    const guesses = Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        running.visitor
          .with({ 'X-Forwarded-For': `203.0.113.${index}` })
          .send('POST', '/api/admin/session', { password: 'a guess', username: `crowd ${index}` }),
      ),
    );
    const owner = await Promise.all(
      Array.from({ length: 3 }, () =>
        known.send('POST', '/api/admin/session', { password: right, username: 'illiam' }),
      ),
    );
    expect(new Set(owner.map(({ status }) => status))).toEqual(new Set([201]));
    const crowd = await guesses;
    const count = (wanted: number) => crowd.filter(({ status }) => status === wanted).length;
    expect(count(401) + count(429)).toBe(60);
    // Two are hashed at once. Of the sixteen that wait, a busy machine refuses some after two seconds.
    expect(count(401)).toBeGreaterThanOrEqual(2);
    const refused = crowd.find(({ status }) => status === 429);
    expect(refused?.headers.get('Retry-After') ?? '1').toMatch(/^[12]$/);
  });

  it('counts guesses made at once, and lets a success cost nothing', async () => {
    const right = 'the password of orry';
    await execute(new AddAccount('orry', right, 'committee'));
    const successes = await Promise.all(Array.from({ length: 10 }, () => signIn(right, 'orry')));
    expect(new Set(successes.map(({ status }) => status))).toEqual(new Set([201]));
    const guesses = await Promise.all(Array.from({ length: 14 }, () => signIn('a guess', 'orry')));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
  });
});

describe('a session', () => {
  const cookieOf = ({ headers }: { headers: Headers }): string =>
    headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const session = async () =>
    visitor.with({ Cookie: cookieOf(await signIn('the first password')), Origin: visitor.origin });

  it('says who is signed in, and that a visitor is not', async () => {
    expect((await visitor.get('/api/admin/session')).body).toEqual({ authenticated: false });
    expect((await (await session()).get('/api/admin/session')).body).toMatchObject({
      username: 'admin',
      role: 'admin',
    });
  });

  it('ends with signing out', async () => {
    const signedIn = await session();
    expect((await signedIn.send('DELETE', '/api/admin/session')).status).toBe(204);
    expect((await signedIn.get('/api/admin/session')).body).toEqual({ authenticated: false });
    expect(await signedIn.get('/api/admin/events')).toMatchObject({
      status: 401,
      body: { code: 'not-signed-in' },
    });
  });

  it('ends when nothing was asked for two hours, and after twelve hours in any case', async () => {
    const clock = running.app.get(Clock);
    const start = Date.now();
    const at = jest.spyOn(clock, 'now').mockReturnValue(new Date(start));
    const [idle, busy] = [await session(), await session()];
    const isOpen = async (client: typeof idle) =>
      (await client.get<SessionRecord>('/api/admin/session')).body.authenticated;

    for (let time = 0; time < sessionLimits.absolute; time += sessionLimits.idle / 2) {
      at.mockReturnValue(new Date(start + time));
      expect(await isOpen(busy)).toBe(true);
    }
    expect(await isOpen(idle)).toBe(false);
    at.mockReturnValue(new Date(start + sessionLimits.absolute + 1));
    expect(await isOpen(busy)).toBe(false);

    const latest = await session();
    await running.app.get(Housekeeping).run();
    expect(await running.app.get(DataSource).query('SELECT 1 FROM sessions')).toHaveLength(1);
    expect(await isOpen(latest)).toBe(true);
    at.mockRestore();
  });

  it('is kept only as a hash', async () => {
    const token = cookieOf(await signIn('the first password')).replace('session=', '');
    const rows = await running.app.get(DataSource).query<unknown[]>('SELECT * FROM sessions');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('accounts', () => {
  it('lose their sessions with a new password, and for good when disabled', async () => {
    await execute(new AddAccount('cass', 'the old password', 'committee'));
    const before = running.visitor.with({ Cookie: (await cookie('the old password')) ?? '' });
    expect((await before.get('/api/admin/events')).status).toBe(200);

    await execute(new ResetPassword(await idOf('cass'), 'the new password'));
    expect((await before.get('/api/admin/events')).status).toBe(401);
    expect((await signIn('the old password', 'cass')).status).toBe(401);
    expect((await signIn('the new password', 'cass')).status).toBe(201);

    await execute(new ReviseAccount(await idOf('cass'), { disabled: true }));
    expect((await signIn('the new password', 'cass')).status).toBe(401);

    async function cookie(password: string) {
      return (await signIn(password, 'cass')).headers.getSetCookie()[0]?.split(';')[0];
    }
  });

  it('leave no name or secret in the history', async () => {
    const admin = await running.signIn('admin');
    const { body } = await admin.get<string>('/api/admin/events/export');
    expect(body).toContain('AccountPasswordReset');
    expect(body).not.toMatch(/cass|argon2/);
  });
});

describe('the own sessions', () => {
  const password = 'the password of juan';
  const inBrowser = async (userAgent: string) => {
    visitor = running.visitor.with({ 'User-Agent': userAgent, 'X-Forwarded-For': '192.0.2.99' });
    const [cookie = ''] = (await signIn(password, 'juan')).headers.getSetCookie();
    return visitor.with({ Cookie: cookie.split(';')[0] ?? '', Origin: visitor.origin });
  };
  const phone = 'Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
  const laptop = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const sessionsOf = async (client: RunningApp['visitor']) =>
    z.array(ownSession).parse((await client.get('/api/admin/sessions')).body);
  const isSignedIn = async (client: RunningApp['visitor']) =>
    (await client.get<SessionRecord>('/api/admin/session')).body.authenticated;

  it('are listed with their browsers and networks, and ended one by one or all others at once', async () => {
    await execute(new AddAccount('juan', password, 'committee'));
    const lost = await inBrowser(phone);
    const own = await inBrowser(laptop);
    const listed = await sessionsOf(own);
    expect(listed.map(({ browser, isCurrent }) => ({ browser, isCurrent }))).toEqual(
      expect.arrayContaining([
        { browser: 'Firefox on Android', isCurrent: false },
        { browser: 'Firefox on Linux', isCurrent: true },
      ]),
    );
    expect(new Set(listed.map(({ network }) => network))).toEqual(
      new Set([expect.stringMatching(/^[0-9a-f]{6}$/)]),
    );
    const [{ id } = { id: '' }] = listed.filter(({ isCurrent }) => !isCurrent);
    expect((await own.send('DELETE', `/api/admin/sessions/${id}`)).status).toBe(204);
    expect(await isSignedIn(lost)).toBe(false);
    expect((await own.send('DELETE', `/api/admin/sessions/${id}`)).status).toBe(204);

    const others = [await inBrowser(phone), await inBrowser(phone)];
    expect((await own.send('DELETE', '/api/admin/sessions')).status).toBe(204);
    expect(await Promise.all([own, ...others].map(isSignedIn))).toEqual([true, false, false]);
    expect(await sessionsOf(own)).toHaveLength(1);
  });

  it('of another account are neither listed nor ended, and visitors have none', async () => {
    const own = await inBrowser(laptop);
    const admin = await running.signIn('admin');
    const ids = (await sessionsOf(own)).map(({ id }) => id);
    expect((await sessionsOf(admin)).filter(({ id }) => ids.includes(id))).toEqual([]);
    for (const id of ids) await admin.send('DELETE', `/api/admin/sessions/${id}`);
    for (const id of ['no-id', '%00'])
      expect((await admin.send('DELETE', `/api/admin/sessions/${id}`)).status).toBe(404);
    await admin.send('DELETE', '/api/admin/sessions');
    expect(await isSignedIn(own)).toBe(true);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await running.visitor.send(method, '/api/admin/sessions')).status).toBe(401);
  });
});

describe('a sign-in that was under way while the password changed', () => {
  it('does not open a session with the old one', async () => {
    await execute(new AddAccount('dot', 'the old password', 'committee'));
    const other = running.app.get(DataSource).createQueryRunner();
    await other.startTransaction();
    await other.query(`SELECT FROM users WHERE username = 'dot' FOR UPDATE`);
    const signingIn = signIn('the old password', 'dot');
    // The password was found good once the sign-in waits for the account's row.
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await running.app.get(DataSource).query<unknown[]>(waiting)).length === 0);
    await other.query(`UPDATE users SET password_hash = 'another' WHERE username = 'dot'`);
    await other.commitTransaction();
    await other.release();
    expect((await signingIn).status).toBe(401);
  });
});

describe('the committee', () => {
  it('reads everything and changes nothing', async () => {
    const committee = await running.signIn('committee');
    expect((await committee.get('/api/admin/events')).status).toBe(200);
    expect(await committee.send('POST', '/api/fixtures', {})).toMatchObject({
      status: 403,
      body: { code: 'not-allowed' },
    });
    expect((await committee.send('DELETE', '/api/admin/session')).status).toBe(204);
  });
});

describe('another website', () => {
  const attempt = async (headers: Record<string, string>) => {
    const admin = await running.signIn('admin');
    return (await admin.with(headers).send('DELETE', '/api/fixtures/1')).body;
  };

  it('is known by another scheme than ours, and refused', async () => {
    const origin = running.visitor.origin.replace('http:', 'https:');
    expect(await attempt({ Origin: origin })).toMatchObject({ status: 403, code: 'foreign-origin' });
    const { headers } = await running.signIn('admin');
    const Cookie = `__Host-${headers.Cookie}`;
    const overTls = { Origin: running.visitor.origin, 'X-Forwarded-Proto': 'https', Cookie };
    expect(await attempt(overTls)).toMatchObject({ status: 403, code: 'foreign-origin' });
    expect(await attempt({ ...overTls, Origin: origin })).toMatchObject({ status: 404 });
  });

  it.each([
    ['a foreign origin', { Origin: 'https://evil.example' }],
    ['an opaque origin', { Origin: 'null' }],
    ['what the browser says of the site', { Origin: '', 'Sec-Fetch-Site': 'cross-site' }],
    ['a sibling site', { Origin: '', 'Sec-Fetch-Site': 'same-site' }],
    ['no word about its origin but a cookie', { Origin: '' }],
  ])('is known by %s, and refused', async (_, headers) => {
    expect(await attempt(headers)).toMatchObject({ status: 403, code: 'foreign-origin' });
  });

  it.each([
    ['our own origin', {}],
    ['what the browser says of ours', { Origin: '', 'Sec-Fetch-Site': 'same-origin' }],
  ])('is not meant by %s', async (_, headers) => {
    expect(await attempt(headers)).toMatchObject({ status: 404, code: 'fixture-not-found' });
  });
});

describe('the record of sign-ins', () => {
  let admin: Client;
  beforeAll(async () => {
    // Counters are by day: midnight must not come between two attempts.
    let time = Date.parse('2026-05-04T12:00:00Z');
    jest.spyOn(running.app.get(Clock), 'now').mockImplementation(() => new Date((time += 1)));
    admin = await running.signIn('admin');
  });
  afterAll(() => {
    jest.restoreAllMocks();
  });
  beforeEach(() => running.app.get(DataSource).query('DELETE FROM sign_ins'));

  const list = async (client = admin): Promise<SignInRecord[]> =>
    z.array(signInRecord).parse((await client.get('/api/admin/sign-ins')).body);

  const attempt = (username: string, password: string, address = '198.18.0.1') =>
    running.visitor
      .with({ 'X-Forwarded-For': address })
      .send('POST', '/api/admin/session', { username, password });

  describe('a sign-in', () => {
    it('is on record with its account and network, a failure too, counted by the day', async () => {
      await attempt('admin-example', 'a guess');
      await attempt('Admin-Example', 'another guess');
      await attempt('admin-example', 'correct horse battery staple');
      await attempt('admin-example', 'a guess', '198.18.0.2');
      const [other, success, failures, ...rest] = await list();
      expect(rest).toEqual([]);
      expect(failures).toMatchObject({ username: 'admin-example', succeeded: false, times: 2 });
      expect(success).toMatchObject({ username: 'admin-example', succeeded: true, times: 1 });
      expect(failures?.network).toMatch(/^[0-9a-f]{6}$/);
      expect(success?.network).toBe(failures?.network);
      expect(other?.network).not.toBe(failures?.network);
    });

    it('under a name that nobody has is on record without the name, which may be a password', async () => {
      await attempt('my secret phrase', 'a guess');
      await attempt('another', 'a guess');
      expect(await list()).toEqual([
        expect.objectContaining({ accountId: null, username: null, succeeded: false, times: 2 }),
      ]);
    });

    it('leaves no address and no unknown name in the database', async () => {
      await attempt('my secret phrase', 'a guess', '198.51.100.77');
      await attempt('admin-example', 'a guess', '2001:db8:77::1');
      const everything = await dump(running.app.get(DataSource));
      expect(everything).not.toMatch(/198\.51\.100\.77|2001:db8:77|my secret phrase/);
    });

    it('with a wrong current password is on record too', async () => {
      const body = { currentPassword: 'a guess', password: 'another good password' };
      expect((await admin.send('PUT', '/api/admin/password', body)).status).toBe(400);
      expect(await list()).toEqual([
        expect.objectContaining({ username: 'admin-example', succeeded: false, times: 1 }),
      ]);
    });
  });

  describe('the record', () => {
    it('does not grow with the networks that guess', async () => {
      const { manager } = running.app.get(DataSource);
      const signIns = running.app.get(SignIns);
      for (let index = 0; index < networksADay + 20; index += 1) {
        await signIns.record({ accountId: null, address: `192.0.2.${index}`, succeeded: false }, manager);
      }
      await signIns.record({ accountId: null, address: '192.0.2.0', succeeded: false }, manager);
      const rows = await list();
      expect(rows).toHaveLength(networksADay + 1);
      expect(rows.find(({ network }) => network === null)).toMatchObject({ times: 20 });
      expect(rows.filter(({ times }) => times === 2)).toHaveLength(1);
    });

    it('is kept for 90 days', async () => {
      await attempt('admin-example', 'a guess');
      const clock = running.app.get(Clock);
      const start = clock.now().getTime();
      const later = (days: number) =>
        jest.spyOn(clock, 'now').mockReturnValue(new Date(start + days * 24 * 60 * 60_000));
      const count = async (days: number) => {
        later(days);
        await running.app.get(Housekeeping).run();
        return (await running.app.get(DataSource).query<unknown[]>('SELECT FROM sign_ins')).length;
      };
      expect([await count(89), await count(91)]).toEqual([1, 0]);
    });
  });
});

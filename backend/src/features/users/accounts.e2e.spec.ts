import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { accountRecord, type AccountRecord, type AccountRequest } from '@onchan-bowls/contract/accounts';
import type { EventsPage } from '@onchan-bowls/contract/history';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/event-store/clock.js';
import { CommandQueue } from '../../platform/event-store/write/command-queue.js';
import { startApp, type Client, type RunningApp } from '../../testing/running-app.js';
import { sessionLimits } from './sessions.js';

let running: RunningApp;
let admin: Client;
const logged: string[] = [];
beforeAll(async () => {
  running = await startApp({ logger: pino({ level: 'trace' }, { write: (line) => logged.push(line) }) });
  admin = await running.signIn('admin');
});
afterAll(() => running.stop());

const accounts = '/api/admin/accounts';
const password = 'a long enough password';

let names = 0;
/** Adds an account under a name of its own. */
const add = async (details: Partial<AccountRequest> = {}): Promise<AccountRecord> => {
  names += 1;
  const request = { username: `someone ${names}`, password, role: 'committee', ...details };
  const { status, body } = await admin.send<AccountRecord>('POST', accounts, request);
  expect(status).toBe(201);
  return accountRecord.parse(body);
};

const list = async (client: Client = admin): Promise<AccountRecord[]> =>
  (await client.get<AccountRecord[]>(accounts)).body;
const listed = async (id: string): Promise<AccountRecord | undefined> =>
  (await list()).find((account) => account.id === id);

/** Signs in; undefined when that is refused. */
const signIn = async (username: string, secret = password): Promise<Client | undefined> => {
  const { visitor } = running;
  const { status, headers } = await visitor.send('POST', '/api/admin/session', {
    username,
    password: secret,
  });
  if (status !== 201) return undefined;
  const [cookie = ''] = headers.getSetCookie()[0]?.split(';') ?? [];
  return visitor.with({ Cookie: cookie, Origin: visitor.origin });
};
const signedIn = async (username: string): Promise<Client> => {
  const client = await signIn(username);
  if (!client) throw new Error(`${username} could not sign in`);
  return client;
};
const isOpen = async (client: Client): Promise<boolean> => (await client.get(accounts)).status === 200;

const newestEvents = async (id: string): Promise<EventsPage['events']> =>
  (await admin.get<EventsPage>(`/api/admin/events?stream=account&streamId=${id}`)).body.events;

describe('an account', () => {
  it('is added, signs in, and is listed by its name', async () => {
    const added = await add({ username: ' Cass Quayle ' });
    expect(added).toMatchObject({
      username: 'Cass Quayle',
      role: 'committee',
      disabledAt: null,
      lastSignInAt: null,
      signedIn: 0,
      version: 1,
    });
    expect(await listed(added.id)).toEqual(added);

    await signedIn('cass quayle');
    await signedIn('Cass Quayle');
    const after = await listed(added.id);
    expect(after).toMatchObject({ signedIn: 2, lastSignInAt: expect.stringMatching(/Z$/) });
    const all = (await list()).map(({ username }) => username.toLowerCase());
    expect(all).toEqual(all.toSorted());
  });

  it.each([
    ['a zero-width space', 'mona\u200bquirk'],
    ['a soft hyphen', 'mona\u00adquirk'],
    ['an empty letter', 'mona\u3164quirk'],
    ['a space that does not break', 'mona\u00a0quirk'],
  ])('has no invisible characters in its name, such as %s', async (_, username) => {
    expect(await admin.send('POST', accounts, { username, password, role: 'committee' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'username', message: 'Must not have invisible characters' }] },
    });
  });

  it.each([
    ['Cyrillic letters', 'Juan Kelly', 'Juan Kеllу'],
    ['l for I', 'Illiam Moore', 'llliam Moore'],
    ['rn for m', 'tom quirk', 'torn quirk'],
    ['a zero', 'orry o', 'orry 0'],
    ['two spaces', 'bella c', 'bella  c'],
  ])('has no name that looks like that of another account, with %s', async (_, username, lookAlike) => {
    const send = (name: string) =>
      admin.send('POST', accounts, { username: name, password, role: 'committee' });
    expect((await send(username)).status).toBe(201);
    expect(await send(lookAlike)).toMatchObject({
      status: 409,
      body: {
        code: 'account-exists',
        detail: `This username looks like that of another account: ${username}`,
      },
    });
  });

  it('has a name of its own, and a password that is long enough', async () => {
    const { username } = await add();
    const again = { username: username.toUpperCase(), password, role: 'committee' };
    expect(await admin.send('POST', accounts, again)).toMatchObject({
      status: 409,
      body: { code: 'account-exists', detail: 'An account with this username exists already' },
    });
    expect(await admin.send('POST', accounts, { ...again, password: 'too short' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password', message: 'Must have 12 to 200 characters' }] },
    });
  });

  it('is added once, however often the same request comes', async () => {
    const named = admin.with({ 'Idempotency-Key': crypto.randomUUID() });
    const request = { username: 'pat', password, role: 'committee' };
    const first = await named.send<AccountRecord>('POST', accounts, request);
    const second = await named.send<AccountRecord>('POST', accounts, request);
    expect(second).toMatchObject({ status: 201, body: first.body });
  });

  it('counts only the sessions that have not run out', async () => {
    const { id, username } = await add();
    await signedIn(username);
    expect(await listed(id)).toMatchObject({ signedIn: 1 });

    const later = new Date(Date.now() + sessionLimits.idle + 1);
    const clock = jest.spyOn(running.app.get(Clock), 'now').mockReturnValue(later);
    admin = await running.signIn('admin');
    expect(await listed(id)).toMatchObject({ signedIn: 0, lastSignInAt: expect.any(String) });
    clock.mockRestore();
    admin = await running.signIn('admin');
  });
});

describe('what ends an account’s sessions at once', () => {
  it('is another password, which then opens new ones', async () => {
    const { id, username } = await add();
    const before = await signedIn(username);
    const answer = await admin.send<AccountRecord>('PUT', `${accounts}/${id}/password`, {
      password: 'another good password',
    });
    expect(answer).toMatchObject({ status: 200, body: { id, signedIn: 0, version: 2 } });
    expect(await isOpen(before)).toBe(false);
    expect(await signIn(username)).toBeUndefined();
    expect(await signIn(username, 'another good password')).toBeDefined();
  });

  it('is another role, which then holds', async () => {
    const { id, username } = await add();
    const before = await signedIn(username);
    expect((await before.send('POST', accounts, {})).status).toBe(403);
    const answer = await admin.send('PATCH', `${accounts}/${id}`, { role: 'admin' });
    expect(answer).toMatchObject({ status: 200, body: { role: 'admin', signedIn: 0, version: 2 } });
    expect(await isOpen(before)).toBe(false);
    expect((await (await signedIn(username)).send('POST', accounts, {})).status).toBe(400);
  });

  it('is being disabled, until the account is enabled again', async () => {
    const { id, username } = await add();
    const before = await signedIn(username);
    const disabled = await admin.send<AccountRecord>('PATCH', `${accounts}/${id}`, { disabled: true });
    expect(disabled).toMatchObject({ status: 200, body: { disabledAt: expect.stringMatching(/Z$/) } });
    expect(await isOpen(before)).toBe(false);
    expect(await signIn(username)).toBeUndefined();

    // A change of something else leaves the day on record.
    const { disabledAt } = disabled.body;
    const moved = await admin.send('PATCH', `${accounts}/${id}`, { role: 'admin', disabled: true });
    expect(moved.body).toMatchObject({ role: 'admin', disabledAt });

    const enabled = await admin.send('PATCH', `${accounts}/${id}`, { disabled: false });
    expect(enabled.body).toMatchObject({ disabledAt: null });
    expect(await isOpen(before)).toBe(false);
    expect(await signIn(username)).toBeDefined();
  });

  it('is being signed out everywhere', async () => {
    const { id, username } = await add();
    const browsers = [await signedIn(username), await signedIn(username)];
    expect((await admin.send('DELETE', `${accounts}/${id}/sessions`)).status).toBe(204);
    expect(await Promise.all(browsers.map(isOpen))).toEqual([false, false]);
    expect(await signIn(username)).toBeDefined();
  });

  it('is no change that changes nothing', async () => {
    const { id, username } = await add();
    const client = await signedIn(username);
    const same = await admin.send('PATCH', `${accounts}/${id}`, { role: 'committee', disabled: false });
    expect(same).toMatchObject({ status: 200, body: { signedIn: 1, version: 1 } });
    expect(await isOpen(client)).toBe(true);
  });
});

describe('a change', () => {
  it('is refused when somebody else made another one meanwhile', async () => {
    const { id } = await add();
    await admin.send('PATCH', `${accounts}/${id}`, { role: 'admin' });
    const stale = admin.with({ 'If-Match': '"1"' });
    const conflict = { status: 409, body: { code: 'changed-meanwhile' } };
    expect(await stale.send('PATCH', `${accounts}/${id}`, { disabled: true })).toMatchObject(conflict);
    expect(await stale.send('PUT', `${accounts}/${id}/password`, { password })).toMatchObject(conflict);
    expect(await stale.send('DELETE', `${accounts}/${id}/sessions`)).toMatchObject(conflict);
    expect(await listed(id)).toMatchObject({ disabledAt: null, version: 2 });
  });

  it.each(['1', '%00', '0b7c3f52-6c1e-4d0e-9a53-2f6b8d1c4e77'])(
    'of an account that does not exist is refused: %s',
    async (id) => {
      const missing = { status: 404, body: { code: 'account-not-found' } };
      expect(await admin.send('PATCH', `${accounts}/${id}`, { disabled: true })).toMatchObject(missing);
      expect(await admin.send('PUT', `${accounts}/${id}/password`, { password })).toMatchObject(missing);
      expect(await admin.send('DELETE', `${accounts}/${id}/sessions`)).toMatchObject(missing);
    },
  );

  it('of one’s own role, and disabling oneself, is for another administrator', async () => {
    const { id, username } = await add({ role: 'admin' });
    const own = await signedIn(username);
    for (const change of [{ role: 'committee' }, { disabled: true }]) {
      expect(await own.send('PATCH', `${accounts}/${id}`, change)).toMatchObject({
        status: 409,
        body: {
          code: 'own-account',
          detail: expect.stringContaining('please ask another administrator'),
        },
      });
    }
    expect(await isOpen(own)).toBe(true);
  });
});

describe('administrators who shut each other out at the same time', () => {
  it.each([{ disabled: true }, { role: 'committee' }])('leave one: %j', async (change) => {
    const alone = await startApp();
    const first = await alone.signIn('admin');
    const password = 'a long enough password';
    const { body: other } = await first.send<AccountRecord>('POST', accounts, {
      username: 'other',
      password,
      role: 'admin',
    });
    const { headers } = await alone.visitor.send('POST', '/api/admin/session', {
      username: 'other',
      password,
    });
    const second = first.with({ Cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' });
    const own = (await list(first)).find(({ id }) => id !== other.id);

    // Nobody decides until both have passed the guard.
    const holder = alone.app.get(DataSource).createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM event_head FOR UPDATE');
    const run = jest.spyOn(alone.app.get(CommandQueue), 'run');
    const requests = [
      first.send('PATCH', `${accounts}/${other.id}`, change),
      second.send('PATCH', `${accounts}/${own?.id}`, change),
    ];
    while (run.mock.calls.length < 2) await setImmediate();
    await holder.commitTransaction();
    await holder.release();

    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'last-administrator' });
    const winner = answers[0]?.status === 200 ? first : second;
    const left = (await list(winner)).filter((one) => one.role === 'admin' && one.disabledAt === null);
    expect(left).toHaveLength(1);
    await alone.stop();
  });
});

describe('the committee', () => {
  it('sees the accounts and changes none', async () => {
    const committee = await running.signIn('committee');
    const { id } = await add();
    expect(await list(committee)).toEqual(expect.arrayContaining([expect.objectContaining({ id })]));
    const answers = [
      await committee.send('POST', accounts, { username: 'mine', password, role: 'admin' }),
      await committee.send('PUT', `${accounts}/${id}/password`, { password }),
      await committee.send('PATCH', `${accounts}/${id}`, { disabled: true }),
      await committee.send('DELETE', `${accounts}/${id}/sessions`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  it('reads in the history what happened to an account, in words and by its name', async () => {
    const { id } = await add({ username: 'juan' });
    await admin.send('PUT', `${accounts}/${id}/password`, { password });
    await admin.send('PATCH', `${accounts}/${id}`, { role: 'admin' });
    await admin.send('PATCH', `${accounts}/${id}`, { role: 'committee' });
    await admin.send('PATCH', `${accounts}/${id}`, { role: 'membership' });
    await admin.send('DELETE', `${accounts}/${id}/sessions`);
    await admin.send('PATCH', `${accounts}/${id}`, { disabled: true });
    await admin.send('PATCH', `${accounts}/${id}`, { disabled: false });
    const told = (await newestEvents(id)).toReversed().map(({ type, summary }) => [type, summary]);
    expect(told).toEqual([
      ['AccountAdded', 'added a committee account: juan'],
      ['AccountPasswordReset', 'set another password for an account: juan'],
      ['AccountRoleChanged', 'made an account an administrator’s: juan'],
      ['AccountRoleChanged', 'made an account a committee account: juan'],
      ['AccountRoleChanged', 'made an account a membership account: juan'],
      ['AccountSignedOut', 'signed an account out everywhere: juan'],
      ['AccountDisabled', 'disabled an account: juan'],
      ['AccountEnabled', 'enabled an account again: juan'],
    ]);
  });
});

describe('one’s own password', () => {
  const path = '/api/admin/password';
  const changed = 'another good password';

  it.each(['admin', 'committee'] as const)(
    'is changed with the current one by an account of the role %s, and other devices are signed out',
    async (role) => {
      const { id, username } = await add({ role });
      const [here, there] = [await signedIn(username), await signedIn(username)];
      const answer = await here.send('PUT', path, { currentPassword: password, password: changed });
      expect(answer.status).toBe(204);
      expect([await isOpen(here), await isOpen(there)]).toEqual([true, false]);
      expect(await signIn(username)).toBeUndefined();
      expect(await signIn(username, changed)).toBeDefined();
      expect((await newestEvents(id))[0]).toMatchObject({ type: 'AccountPasswordChanged', actor: id });
    },
  );

  it('stays with a wrong current one, which is counted like a wrong sign-in', async () => {
    const { username } = await add();
    const here = (await signedIn(username)).with({ 'X-Forwarded-For': '192.0.2.200' });
    const attempt = (currentPassword: string) =>
      here.send('PUT', path, { currentPassword, password: changed });
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await attempt('a guess')).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'currentPassword', message: 'This is not your current password' }] },
      });
    }
    expect((await attempt(password)).status).toBe(429);
    expect(await signIn(username)).toBeDefined();
  });

  it('is not reset without the current one', async () => {
    const { id, username } = await add({ role: 'admin' });
    const own = await signedIn(username);
    expect(await own.send('PUT', `${accounts}/${id}/password`, { password: changed })).toMatchObject({
      status: 409,
      body: { code: 'own-password' },
    });
  });
});

describe('a new password', () => {
  it.each([
    'passwordpassword',
    'password1234',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '123456789012',
    'qwertyuiop12',
    'P@ssw0rd2024!',
    'liverpoolfc1',
    'onchanbowls',
    'guessable 77',
  ])('is refused when it can be guessed: %s', async (guessable) => {
    const secret = guessable.padEnd(12, '1');
    const refused = {
      status: 400,
      body: { errors: [{ field: 'password', message: expect.stringContaining('too easy to guess') }] },
    };
    const request = { username: 'guessable', password: secret, role: 'committee' };
    expect(await admin.send('POST', accounts, request)).toMatchObject(refused);
  });

  it('is refused in every place where one is chosen', async () => {
    const { id, username } = await add();
    const own = await signedIn(username);
    const easy = 'passwordpassword';
    const answers = [
      await admin.send('PUT', `${accounts}/${id}/password`, { password: easy }),
      await own.send('PUT', '/api/admin/password', { currentPassword: password, password: easy }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(await isOpen(own)).toBe(true);
  });
});

describe('a password', () => {
  it('is in no answer, no event and no line of the log', async () => {
    const secret = 'correct-horse-battery';
    const { id } = await add({ password: secret });
    const reset = await admin.send<string>('PUT', `${accounts}/${id}/password`, { password: secret });
    const refused = await admin.send('PUT', `${accounts}/nobody/password`, { password: secret });
    const seen = [reset.body, refused.body, await list(), await newestEvents(id)];
    const { body } = await admin.get<string>('/api/admin/events/export');
    expect(logged).not.toEqual([]);
    expect(JSON.stringify(seen) + body + logged.join('')).not.toMatch(/correct-horse|argon2/);
  });
});

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { hash } from '@node-rs/argon2/index.js';
import type { AccountRecord } from '@onchan-bowls/contract/accounts';
import type { PasskeyCreation, PasskeyQuestion, PasskeyRecord } from '@onchan-bowls/contract/passkeys';
import type { Role } from '@onchan-bowls/contract/roles';
import type {
  RecoveryCodes,
  SecondFactorRecord,
  SecondFactorSetUp,
} from '@onchan-bowls/contract/second-factor';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import type { SignInRecord } from '@onchan-bowls/contract/sign-ins';
import { type TOTP, URI } from 'otpauth';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { createDataSource } from '../../platform/database/connection.js';
import { Clock } from '../../platform/event-store/clock.js';
import { Housekeeping } from '../../platform/housekeeping.js';
import { LiveStreams } from '../../platform/live/live-streams.js';
import { PersonalData } from '../../platform/personal-data/personal-data.js';
import { dump } from '../../testing/dump.js';
import { openLive } from '../../testing/live-stream.js';
import { startApp, type Client, type RunningApp } from '../../testing/running-app.js';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.js';

const path = '/api/admin/second-factor';
const accounts = '/api/admin/accounts';
const password = 'a long enough password';

let running: RunningApp;
let admin: Client;
const logged: string[] = [];
beforeAll(async () => {
  running = await startApp({
    secondFactorFrom: '2026-06-01',
    logger: pino({ level: 'trace' }, { write: (line) => logged.push(line) }),
  });
  at(0);
  admin = await running.signIn('admin');
});
afterAll(() => running.stop());

/** Sets the clock to some seconds after the beginning of a time step. */
const start = Date.UTC(2026, 4, 4, 12);
const at = (seconds: number): Date => {
  const time = new Date(start + seconds * 1000);
  jest.spyOn(running.app.get(Clock), 'now').mockReturnValue(time);
  return time;
};
/** Each test has a minute of its own, in which no code is used yet, and an address of its own. */
let minute = 0;
let visitor: Client;
beforeEach(() => {
  minute += 1;
  at(minute * 60);
  visitor = running.visitor.with({ 'X-Forwarded-For': `192.0.2.${minute}` });
});
const later = (seconds: number): Date => at(minute * 60 + seconds);

const signIn = (username: string, code?: string, secret = password) =>
  visitor.send('POST', '/api/admin/session', { username, password: secret, ...(code && { code }) });
const clientOf = ({ headers }: { headers: Headers }): Client =>
  visitor.with({ Cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '', Origin: visitor.origin });

/** The code that an app shows at a time. */
const codeAt = ({ uri }: SecondFactorSetUp, time: Date): string =>
  (URI.parse(uri) as TOTP).generate({ timestamp: time.getTime() });

let names = 0;
/** An account that is signed in. */
const add = async (role: Role = 'committee', email?: string) => {
  names += 1;
  const username = `someone ${names}`;
  const { body } = await admin.send<AccountRecord>('POST', accounts, { username, password, role, email });
  return { id: body.id, username, client: clientOf(await signIn(username)) };
};

/** An account with a second factor, which was confirmed in the time step before the one that is now. */
const addWithFactor = async (role?: Role, email?: string) => {
  const one = await add(role, email);
  const { body } = await one.client.send<SecondFactorSetUp>('POST', path, { currentPassword: password });
  const code = codeAt(body, later(-30));
  const confirmed = await one.client.send<RecoveryCodes>('PUT', path, { code });
  expect(confirmed.status).toBe(200);
  later(0);
  const codeAfter = (seconds: number) => codeAt(body, new Date(start + (minute * 60 + seconds) * 1000));
  return { ...one, shown: body, codeAfter, recoveryCodes: confirmed.body.recoveryCodes };
};

/** How many mails about sign-ins with new browsers there are for an address. */
const browserMailsTo = async (email: string): Promise<number> => {
  const sql = `SELECT FROM outbox_mails WHERE recipient = $1 AND subject LIKE 'account-browser-%'`;
  return (await running.app.get(DataSource).query<object[]>(sql, [email])).length;
};

const isOpen = async (client: Client): Promise<boolean> => (await client.get(accounts)).status === 200;
const failuresOf = async (id: string): Promise<number> =>
  (await admin.get<SignInRecord[]>('/api/admin/sign-ins')).body
    .filter(({ accountId, succeeded }) => accountId === id && !succeeded)
    .reduce((sum, { times }) => sum + times, 0);
const refusal = (code: string, status = 401) => ({ status, body: { code } });

describe('a second factor', () => {
  it('is set up with the current password, and asked for once a code has confirmed it', async () => {
    const { id, username, client } = await add();
    expect(await client.send('POST', path, { currentPassword: 'a guess' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'currentPassword' }] },
    });
    const { status, body } = await client.send<SecondFactorSetUp>('POST', path, {
      currentPassword: password,
    });
    expect(status).toBe(201);
    expect((await signIn(username)).status).toBe(201);
    expect((await client.get(path)).body).toEqual({ since: null, recoveryCodesLeft: 0 });

    expect(await client.send('PUT', path, { code: '000000' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'code', message: 'This is not the code that the app shows now' }] },
    });
    const code = codeAt(body, later(0));
    const { body: made } = await client.send<RecoveryCodes>('PUT', path, {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(new Set(made.recoveryCodes).size).toBe(10);
    expect((await client.get<SecondFactorRecord>(path)).body).toEqual({
      since: later(0).toISOString(),
      recoveryCodesLeft: 10,
    });
    const listed = (await admin.get<AccountRecord[]>(accounts)).body.find((one) => one.id === id);
    expect(listed).toMatchObject({ secondFactorSince: later(0).toISOString() });

    expect(await signIn(username)).toMatchObject(refusal('code-needed'));
    // The code that has confirmed it opens no session.
    expect(await signIn(username, code)).toMatchObject(refusal('wrong-code'));
    expect((await signIn(username, codeAt(body, later(30)))).status).toBe(201);
    expect((await admin.eventsOf('account', id)).map(({ type, actor }) => [type, actor === id])[0]).toEqual([
      'AccountFactorAdded',
      true,
    ]);
  });

  it('is not set up over another one, and no later than an hour after the beginning', async () => {
    const { client } = await addWithFactor();
    expect(await client.send('POST', path, { currentPassword: password })).toMatchObject(
      refusal('second-factor-on', 409),
    );
    const slow = await add();
    const { body } = await slow.client.send<SecondFactorSetUp>('POST', path, { currentPassword: password });
    const now = later(3601);
    expect(await slow.client.send('PUT', path, { code: codeAt(body, now) })).toMatchObject(
      refusal('second-factor-off', 409),
    );
    await running.app.get(Housekeeping).run();
    const rows = await running.app
      .get(DataSource)
      .query<unknown[]>('SELECT FROM second_factors WHERE user_id = $1', [slow.id]);
    expect(rows).toEqual([]);
  });

  it('ends the other sessions of the account when it is added and when it is removed', async () => {
    const { username, client, codeAfter } = await addWithFactor();
    const other = clientOf(await signIn(username, codeAfter(0)));
    expect(await Promise.all([client, other].map(isOpen))).toEqual([true, true]);
    expect(await client.send('POST', `${path}/removal`, { currentPassword: 'a guess' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'currentPassword' }] },
    });
    expect((await client.send('POST', `${path}/removal`, { currentPassword: password })).status).toBe(204);
    expect(await Promise.all([client, other].map(isOpen))).toEqual([true, false]);
    expect((await signIn(username)).status).toBe(201);

    const second = clientOf(await signIn(username));
    const { body } = await client.send<SecondFactorSetUp>('POST', path, { currentPassword: password });
    await client.send('PUT', path, { code: codeAt(body, later(0)) });
    expect(await Promise.all([client, second].map(isOpen))).toEqual([true, false]);
  });

  it('leaves no session open of a sign-in that was under way when it was added', async () => {
    const { id, username, client } = await add();
    const { body } = await client.send<SecondFactorSetUp>('POST', path, { currentPassword: password });
    // Verified as slowly as in the product, so that they are under way.
    const slow = [await hash(password), id];
    await running.app.get(DataSource).query('UPDATE users SET password_hash = $1 WHERE id = $2', slow);
    const answers = await Promise.all([
      client.send('PUT', path, { code: codeAt(body, later(0)) }),
      ...Array.from({ length: 4 }, () => signIn(username)),
    ]);
    expect(answers[0].status).toBe(200);
    const opened = answers.slice(1).filter(({ status }) => status === 201);
    expect(await Promise.all(opened.map((answer) => isOpen(clientOf(answer))))).not.toContain(true);
  });
});

describe('a sign-in with a second factor', () => {
  it('is mailed when it is with a new browser, however often the code was asked for before', async () => {
    const email = 'codes@example.com';
    const { username, codeAfter } = await addWithFactor('committee', email);
    const before = await browserMailsTo(email);
    for (let time = 0; time < 6; time += 1)
      expect(await signIn(username)).toMatchObject(refusal('code-needed'));
    later(30);
    expect((await signIn(username, codeAfter(30))).status).toBe(201);
    expect(await browserMailsTo(email)).toBe(before + 1);
  });

  it('is the same as without one for somebody who does not know the password', async () => {
    const { username } = await addWithFactor();
    const { username: plain } = await add();
    const answers = await Promise.all(
      [username, plain].flatMap((name) => [
        signIn(name, undefined, 'a wrong password'),
        signIn(name, '123456', 'a wrong password'),
      ]),
    );
    const seen = answers.map(({ status, body, headers }) => [status, body, headers.getSetCookie()]);
    expect(seen).toEqual(Array.from({ length: 4 }, () => seen[0]));
    expect(seen[0]).toEqual([401, expect.objectContaining({ code: 'wrong-password' }), []]);
  });

  it('takes the code of the time step now, before or after, and each only once', async () => {
    const { username, codeAfter } = await addWithFactor();
    expect(await signIn(username, codeAfter(60))).toMatchObject(refusal('wrong-code'));
    // Its own step was used for the set-up.
    expect(await signIn(username, codeAfter(-30))).toMatchObject(refusal('wrong-code'));
    expect((await signIn(username, codeAfter(0))).status).toBe(201);
    expect(await signIn(username, codeAfter(0))).toMatchObject(refusal('wrong-code'));
    expect((await signIn(username, codeAfter(30))).status).toBe(201);
    // What is older than a used one is not taken any more.
    later(30);
    expect(await signIn(username, codeAfter(0))).toMatchObject(refusal('wrong-code'));
  });

  it('takes a code from one of several requests that come at once', async () => {
    const { username, codeAfter, recoveryCodes } = await addWithFactor();
    for (const code of [codeAfter(0), recoveryCodes[0]]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(username, code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401, 401, 401]);
    }
  });

  it('takes each recovery code once, which is on record', async () => {
    const { id, username, client, recoveryCodes } = await addWithFactor();
    const [first = '', second = ''] = recoveryCodes;
    const opened = await signIn(username, first);
    expect(opened).toMatchObject({ status: 201, body: { authenticated: true, username } });
    expect(await isOpen(clientOf(opened))).toBe(true);
    expect(await signIn(username, first)).toMatchObject(refusal('wrong-code'));
    expect((await signIn(username, second.replaceAll('-', ' '))).status).toBe(201);
    expect((await client.get(path)).body).toMatchObject({ recoveryCodesLeft: 8 });
    const used = (await admin.eventsOf('account', id)).filter(
      ({ type }) => type === 'AccountRecoveryCodeUsed',
    );
    expect(used.map(({ actor, summary }) => [actor, summary])).toEqual([
      [id, expect.stringContaining('signed in with a recovery code')],
      [id, expect.stringContaining('signed in with a recovery code')],
    ]);
  });

  it('takes no former recovery code once there are new ones', async () => {
    const { username, client, recoveryCodes } = await addWithFactor();
    const guess = { currentPassword: 'a guess' };
    expect((await client.send('POST', `${path}/recovery-codes`, guess)).status).toBe(400);
    const { status, body } = await client.send<RecoveryCodes>('POST', `${path}/recovery-codes`, {
      currentPassword: password,
    });
    expect([status, body.recoveryCodes.length]).toEqual([201, 10]);
    expect(await signIn(username, recoveryCodes[0])).toMatchObject(refusal('wrong-code'));
    expect((await signIn(username, body.recoveryCodes[0])).status).toBe(201);
  });

  it('counts a wrong code as a wrong password, and a missing one not', async () => {
    const { id, username, codeAfter } = await addWithFactor();
    for (let time = 0; time < 12; time += 1)
      expect(await signIn(username)).toMatchObject(refusal('code-needed'));
    expect(await failuresOf(id)).toBe(0);
    for (const code of ['000000', 'x', '12345678901234567890', ...Array<string>(7).fill('111 111')])
      expect(await signIn(username, code)).toMatchObject(refusal('wrong-code'));
    expect(await failuresOf(id)).toBe(10);
    expect(await signIn(username, codeAfter(0))).toMatchObject(refusal('too-many-requests', 429));
  });

  it('takes twenty wrong codes a day from browsers that are not known, whatever their networks, but any recovery code', async () => {
    const { username, codeAfter, recoveryCodes } = await addWithFactor();
    const { headers } = await signIn(username, codeAfter(0));
    const mark = headers.getSetCookie()[1]?.split(';')[0] ?? '';
    const from = (network: number) => {
      visitor = running.visitor.with({ 'X-Forwarded-For': `198.51.100.${network}` });
    };
    for (let guess = 0; guess < 20; guess += 1) {
      from(guess);
      expect(await signIn(username, '000000')).toMatchObject(refusal('wrong-code'));
    }
    from(20);
    expect(await signIn(username, codeAfter(30))).toMatchObject(refusal('too-many-requests', 429));
    // Nobody learns of it without the password.
    expect(await signIn(username, '000000', 'a wrong password')).toMatchObject(refusal('wrong-password'));
    expect((await signIn(username, recoveryCodes[0])).status).toBe(201);
    visitor = visitor.with({ Cookie: mark, Origin: visitor.origin });
    expect((await signIn(username, codeAfter(30))).status).toBe(201);
  });
});

describe('a second factor of another account', () => {
  it('is removed by an administrator, which signs it out and is on record', async () => {
    const { id, username, client } = await addWithFactor();
    const stale = admin.with({ 'If-Match': '"1"' });
    expect(await stale.send('DELETE', `${accounts}/${id}/second-factor`)).toMatchObject(
      refusal('changed-meanwhile', 409),
    );
    expect((await admin.send('DELETE', `${accounts}/${id}/second-factor`)).status).toBe(204);
    expect(await isOpen(client)).toBe(false);
    expect((await signIn(username)).status).toBe(201);
    expect((await admin.eventsOf('account', id))[0]).toMatchObject({
      type: 'AccountFactorRemoved',
      summary: `turned off the second step of signing in to an account: ${username}`,
    });
    // There is nothing left to remove.
    expect((await admin.send('DELETE', `${accounts}/${id}/second-factor`)).status).toBe(204);
    expect((await admin.eventsOf('account', id))[0]).toMatchObject({ type: 'AccountFactorRemoved' });
  });

  it('is not removed in this way by its owner, who is asked for the password', async () => {
    const { id, client } = await addWithFactor('admin');
    expect(await client.send('DELETE', `${accounts}/${id}/second-factor`)).toMatchObject(
      refusal('own-second-factor', 409),
    );
  });
});

const passkeys = '/api/admin/passkeys';
const passkeySession = '/api/admin/session/passkey';

type Deviation = Parameters<SoftwareAuthenticator['answer']>[1];

/** Adds a passkey of a new device to an account. */
const addPasskey = async (client: Client, name = 'Laptop', deviation: Deviation = {}) => {
  const device = new SoftwareAuthenticator(visitor.origin);
  const { status, body } = await client.send<PasskeyCreation>('POST', `${passkeys}/options`, {
    currentPassword: password,
  });
  expect(status).toBe(201);
  const request = device.create(body, name, deviation);
  return { device, request, answer: await client.send<PasskeyRecord>('POST', passkeys, request) };
};

/** A question, and the browser that was asked. */
const ask = async () => {
  const { body, headers } = await visitor.send<PasskeyQuestion>('POST', `${passkeySession}-options`);
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { question: body, browser: visitor.with({ Cookie: cookie }) };
};

const signInWith = async (device: SoftwareAuthenticator, deviation?: Deviation) => {
  const { question, browser } = await ask();
  return browser.send<SessionRecord>('POST', passkeySession, device.answer(question, deviation));
};

/** An account with a passkey. */
const addWithPasskey = async (role?: Role) => {
  const one = await add(role);
  const { device, answer } = await addPasskey(one.client);
  expect(answer.status).toBe(201);
  return { ...one, device, passkey: answer.body };
};

describe('a passkey', () => {
  it('is added with the current password, and signs in without a name, a password or a code', async () => {
    const { id, username, client } = await addWithFactor();
    expect(await client.send('POST', `${passkeys}/options`, { currentPassword: 'a guess' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'currentPassword' }] },
    });
    const { device, answer } = await addPasskey(client, 'Laptop at home');
    expect(answer).toMatchObject({ status: 201, body: { name: 'Laptop at home', lastUsedAt: null } });
    expect((await admin.get<AccountRecord[]>(accounts)).body.find((one) => one.id === id)).toMatchObject({
      passkeys: 1,
    });

    later(30);
    const opened = await signInWith(device);
    expect(opened).toMatchObject({ status: 201, body: { authenticated: true, username, role: 'committee' } });
    expect(await isOpen(clientOf(opened))).toBe(true);
    // The other sessions of the account go on.
    expect(await isOpen(client)).toBe(true);
    expect((await client.get(passkeys)).body).toEqual([
      {
        id: answer.body.id,
        name: 'Laptop at home',
        addedAt: later(0).toISOString(),
        lastUsedAt: later(30).toISOString(),
      },
    ]);
    expect((await admin.eventsOf('account', id))[0]).toMatchObject({
      type: 'AccountPasskeyAdded',
      actor: id,
      summary: `added a passkey to an account: ${username}`,
    });
    const [{ stored } = { stored: '' }] = await running.app
      .get(DataSource)
      .query<{ stored: string }[]>('SELECT string_agg(data::text, $$ $$) AS stored FROM events');
    expect(stored).not.toContain('Laptop at home');
  });

  it('is mailed to the owner when it is used in a new browser, and not in the same one again', async () => {
    const email = 'keys@example.com';
    const { client } = await add('committee', email);
    const { device } = await addPasskey(client);
    const before = await browserMailsTo(email);
    const { headers } = await signInWith(device);
    expect(await browserMailsTo(email)).toBe(before + 1);
    const known = headers.getSetCookie().find((cookie) => cookie.startsWith('known-browser='));
    later(1);
    const { question, browser } = await ask();
    const challenge = browser.headers.Cookie;
    const again = browser.with({ Cookie: `${challenge}; ${known?.split(';')[0]}` });
    expect((await again.send('POST', passkeySession, device.answer(question))).status).toBe(201);
    expect(await browserMailsTo(email)).toBe(before + 1);
  });

  it.each<[string, Deviation]>([
    ['for another origin', { origin: 'http://localhost:1' }],
    ['for another site', { rpId: 'example.org' }],
    ['of a device that has not recognised its owner', { isVerified: false }],
    ['to another question', { challenge: 'MTc3Nzg5NjAwMDAwMC54' }],
    ['for another account', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('opens nothing by an answer %s', async (_, deviation) => {
    const { id, device } = await addWithPasskey();
    expect(await signInWith(device, deviation)).toMatchObject(refusal('wrong-passkey'));
    expect(await failuresOf(id)).toBe(1);
  });

  it('opens nothing when its counter goes back', async () => {
    const { device } = await addWithPasskey();
    expect((await signInWith(device, { counter: 7 })).status).toBe(201);
    later(1);
    for (const counter of [7, 6, 0])
      expect(await signInWith(device, { counter })).toMatchObject(refusal('wrong-passkey'));
    expect((await signInWith(device, { counter: 8 })).status).toBe(201);
  });

  it('opens one session by one answer, in the browser that was asked, within five minutes', async () => {
    const { device } = await addWithPasskey();
    const { question, browser } = await ask();
    const answer = device.answer(question, { counter: 0 });
    expect(await visitor.send('POST', passkeySession, answer)).toMatchObject(refusal('wrong-passkey'));
    const other = await ask();
    expect(await other.browser.send('POST', passkeySession, answer)).toMatchObject(refusal('wrong-passkey'));
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => browser.send('POST', passkeySession, answer)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401, 401]);
    expect(await browser.send('POST', passkeySession, answer)).toMatchObject(refusal('wrong-passkey'));

    later(1);
    const late = await ask();
    later(302);
    const given = device.answer(late.question, { counter: 0 });
    expect(await late.browser.send('POST', passkeySession, given)).toMatchObject({
      status: 401,
      body: { code: 'wrong-passkey', detail: 'This took too long. Please try again.' },
    });
  });

  it('opens nothing for a disabled account, when it was removed, or is not on record', async () => {
    const { id, client, device, passkey } = await addWithPasskey();
    await admin.send('PATCH', `${accounts}/${id}`, { disabled: true });
    expect(await signInWith(device)).toMatchObject(refusal('wrong-passkey'));
    await admin.send('PATCH', `${accounts}/${id}`, { disabled: false });
    later(1);
    const opened = clientOf(await signInWith(device));
    expect(await isOpen(opened)).toBe(true);
    expect(await isOpen(client)).toBe(false);
    const removal = `${passkeys}/${passkey.id}/removal`;
    expect((await opened.send('POST', removal, { currentPassword: password })).status).toBe(204);
    // The session that asks goes on.
    expect(await isOpen(opened)).toBe(true);
    later(2);
    expect(await signInWith(device)).toMatchObject(refusal('wrong-passkey'));
    const unknown = new SoftwareAuthenticator(visitor.origin);
    expect(await signInWith(unknown, { userHandle: 'AAAA' })).toMatchObject(refusal('wrong-passkey'));
  });

  it('that is removed leaves the session that asks to the passkey that has opened it', async () => {
    const { client, device, passkey } = await addWithPasskey();
    const second = await addPasskey(client, 'Telephone');
    later(1);
    const byPhone = clientOf(await signInWith(second.device));
    const remove = (one: string) => `${passkeys}/${one}/removal`;
    const own = { currentPassword: password };
    expect((await byPhone.send('POST', remove(passkey.id), own)).status).toBe(204);
    expect(await isOpen(byPhone)).toBe(true);
    expect((await client.send('POST', remove(second.answer.body.id), own)).status).toBe(204);
    expect(await isOpen(byPhone)).toBe(false);
    expect(await signInWith(device)).toMatchObject(refusal('wrong-passkey'));
  });

  it('is removed with the current password by its owner alone, which ends the other sessions that it opened', async () => {
    const { id, username, client, device, passkey } = await addWithPasskey();
    const byPasskey = clientOf(await signInWith(device));
    const byPassword = clientOf(await signIn(username));
    const removal = `${passkeys}/${passkey.id}/removal`;
    const someone = await add();
    expect(await someone.client.send('POST', removal, { currentPassword: password })).toMatchObject(
      refusal('passkey-not-found', 404),
    );
    expect((await client.send('POST', removal, { currentPassword: 'a guess' })).status).toBe(400);
    expect((await client.send('POST', removal, { currentPassword: password })).status).toBe(204);
    expect(await Promise.all([client, byPassword, byPasskey].map(isOpen))).toEqual([true, true, false]);
    expect((await client.get(passkeys)).body).toEqual([]);
    expect((await admin.eventsOf('account', id))[0]).toMatchObject({
      type: 'AccountPasskeyRemoved',
      summary: `removed a passkey of an account: ${username}`,
    });
  });

  it('is added once, in the session that asked for the password, as the account was then', async () => {
    const { username, client } = await add();
    const { request, answer } = await addPasskey(client);
    expect(answer.status).toBe(201);
    expect(await client.send('POST', passkeys, request)).toMatchObject({ status: 400 });
    const refused = { status: 400, body: { errors: [{ field: 'attestation' }] } };
    for (const deviation of [
      { origin: 'http://localhost:1' },
      { rpId: 'example.org' },
      { isVerified: false },
      { certificates: [new Uint8Array(3)] },
    ])
      expect((await addPasskey(client, 'Telephone', deviation)).answer).toMatchObject(refused);

    const device = new SoftwareAuthenticator(visitor.origin);
    const current = { currentPassword: password };
    const { body } = await client.send<PasskeyCreation>('POST', `${passkeys}/options`, current);
    const other = clientOf(await signIn(username));
    const made = device.create(body, 'Telephone');
    expect(await other.send('POST', passkeys, made)).toMatchObject(refused);
    expect(await client.send('POST', passkeys, { ...made, isDiscoverable: false })).toMatchObject({
      status: 400,
      body: { detail: 'This device cannot keep a passkey. Please use another one.' },
    });
    later(302);
    expect(await client.send('POST', passkeys, made)).toMatchObject(refused);
    expect((await client.get<PasskeyRecord[]>(passkeys)).body).toHaveLength(1);
  });

  it('is not for the shared account, and an account has ten at most', async () => {
    await admin.send('POST', accounts, { username: 'admin', password, role: 'admin' });
    const shared = clientOf(await signIn('admin'));
    expect(await shared.send('POST', `${passkeys}/options`, { currentPassword: password })).toMatchObject(
      refusal('shared-passkey', 409),
    );
    const { client } = await add();
    for (let count = 0; count < 10; count += 1)
      expect((await addPasskey(client, `Device ${count}`)).answer.status).toBe(201);
    expect((await addPasskey(client)).answer).toMatchObject(refusal('too-many-passkeys', 409));
  });

  it('stays with another password, and goes with the second factor that an administrator removes', async () => {
    const { id, client, device } = await addWithPasskey();
    await admin.send('PUT', `${accounts}/${id}/password`, { password: 'another long password' });
    expect(await isOpen(client)).toBe(false);
    const opened = clientOf(await signInWith(device));
    expect(await isOpen(opened)).toBe(true);
    await admin.send('DELETE', `${accounts}/${id}/sessions`);
    expect(await isOpen(opened)).toBe(false);
    later(1);
    const again = clientOf(await signInWith(device));
    expect((await admin.send('DELETE', `${accounts}/${id}/second-factor`)).status).toBe(204);
    expect(await isOpen(again)).toBe(false);
    later(2);
    expect(await signInWith(device)).toMatchObject(refusal('wrong-passkey'));
    expect((await admin.eventsOf('account', id))[0]).toMatchObject({ type: 'AccountPasskeyRemoved' });
  });

  it('is guessed no faster than a password', async () => {
    const { device } = await addWithPasskey();
    for (let guess = 0; guess < 10; guess += 1)
      expect(await signInWith(device, { isVerified: false })).toMatchObject(refusal('wrong-passkey'));
    expect(await signInWith(device)).toMatchObject(refusal('too-many-requests', 429));
  });
});

describe('an administrator who has to have a second factor', () => {
  /** The first minutes of the day from which it is required. */
  const onTheDay = (seconds = 0) => {
    const time = new Date(Date.UTC(2026, 4, 31, 23, minute, seconds));
    jest.spyOn(running.app.get(Clock), 'now').mockReturnValue(time);
  };
  const missing = (isDue: boolean) => ({ missingFactor: { from: '2026-06-01', isDue } });

  it('is reminded before that day, and from then on signs in only as far as setting one up', async () => {
    const { username, client } = await add('admin');
    expect((await client.get('/api/admin/session')).body).toMatchObject(missing(false));
    expect(await isOpen(client)).toBe(true);

    onTheDay();
    const limited = clientOf(await signIn(username));
    const other = clientOf(await signIn(username));
    expect((await limited.get('/api/admin/session')).body).toMatchObject(missing(true));
    expect(await limited.get(accounts)).toMatchObject(refusal('second-factor-needed', 403));
    expect(await limited.send('POST', '/api/fixtures', {})).toMatchObject(
      refusal('second-factor-needed', 403),
    );
    const { device, answer } = await addPasskey(limited);
    expect(answer.status).toBe(201);
    expect((await limited.get('/api/admin/session')).body).not.toHaveProperty('missingFactor');
    // The other one has shown the password alone.
    expect(await Promise.all([limited, other].map(isOpen))).toEqual([true, false]);
    expect(await signIn(username)).toMatchObject(refusal('passkey-needed'));
    expect(await signIn(username, undefined, 'a wrong password')).toMatchObject(refusal('wrong-password'));
    expect(await isOpen(clientOf(await signInWith(device)))).toBe(true);
  });

  it('hears nothing of the dashboard from that day on in a stream that was open before', async () => {
    const { username } = await add('admin');
    jest.spyOn(running.app.get(Clock), 'now').mockReturnValue(new Date(Date.UTC(2026, 4, 31, 22, minute)));
    const stream = await openLive(clientOf(await signIn(username)));
    expect(await stream.next()).toContain(username);
    onTheDay();
    await running.app.get(LiveStreams).beat();
    expect(await stream.lastWords()).toEqual([expect.stringContaining('{"authenticated":false}')]);
  });

  it('may set up codes instead, and all other roles need nothing', async () => {
    const { username } = await add('admin');
    const reader = await addWithPasskey('committee');
    onTheDay();
    const limited = clientOf(await signIn(username));
    const { body } = await limited.send<SecondFactorSetUp>('POST', path, { currentPassword: password });
    const code = codeAt(body, running.app.get(Clock).now());
    expect((await limited.send('PUT', path, { code })).status).toBe(200);
    expect(await isOpen(limited)).toBe(true);
    const opened = await signIn(reader.username);
    expect(opened.body).not.toHaveProperty('missingFactor');
    expect(await isOpen(clientOf(opened))).toBe(true);
  });
});

describe('the secret and the recovery codes', () => {
  it('are in no other answer, no event, no line of the log and no dump of the database', async () => {
    const { id, username, client, shown, recoveryCodes } = await addWithFactor();
    await signIn(username, recoveryCodes[0]);
    const seen = [
      await client.get(path),
      await client.get(accounts),
      await admin.eventsOf('account', id),
      (await admin.get('/api/admin/events/export')).body,
      await dump(running.app.get(DataSource)),
      logged,
    ];
    const all = JSON.stringify(seen);
    const { secret } = URI.parse(shown.uri);
    const inBase64 = Buffer.from(secret.hex, 'hex').toString('base64');
    for (const text of [secret.base32, shown.secret, secret.hex, secret.hex.toLowerCase(), inBase64])
      expect(all).not.toContain(text);
    for (const code of recoveryCodes) {
      expect(all).not.toContain(code);
      expect(all).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('outlive another master key', async () => {
    const { username, codeAfter, recoveryCodes } = await addWithFactor();
    const { app, database } = running;
    const manager = createDataSource(database.url);
    await app.close();
    await manager.initialize();
    const personalDataKey = randomBytes(32);
    expect(await app.get(PersonalData).keys.rotate(manager.manager, personalDataKey)).toBeGreaterThan(0);
    await manager.destroy();

    running = await startApp({ personalDataKey }, database);
    later(0);
    visitor = running.visitor;
    expect(await signIn(username)).toMatchObject(refusal('code-needed'));
    expect((await signIn(username, codeAfter(0))).status).toBe(201);
    expect((await signIn(username, recoveryCodes[0])).status).toBe(201);
  });
});

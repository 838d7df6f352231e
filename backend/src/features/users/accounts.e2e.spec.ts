import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { accountRecord, type AccountRecord, type AccountRequest } from '@onchan-bowls/contract/accounts';
import { tasterSessionExample } from '@onchan-bowls/contract/taster-sessions.examples';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/event-store/clock.js';
import { CommandQueue } from '../../platform/event-store/write/command-queue.js';
import { dump } from '../../testing/dump.js';
import type { Mail } from '../../platform/outbox/mail.js';
import { VisitorLimits } from '../../platform/outbox/visitor-limits.js';
import { startApp, useApp, type Client } from '../../testing/running-app.js';
import { LinkRequests } from './link-requests.js';
import { sessionLimits } from './sessions.js';

const publicUrl = 'http://club.example';
const logged: string[] = [];
const running = useApp({
  logger: pino({ level: 'trace' }, { write: (line) => logged.push(line) }),
  publicUrl,
  // Nobody takes its mails.
  mail: {
    from: { name: 'Club', address: 'club@example.org' },
    smtpUrl: 'smtp://127.0.0.1:1',
    folder: 'never-made',
  },
});

const accounts = '/api/admin/accounts';
const password = 'a long enough password';

let names = 0;
/** Adds an account under a name of its own. */
const add = async (details: Partial<AccountRequest> = {}): Promise<AccountRecord> => {
  names += 1;
  const request = { username: `someone ${names}`, password, role: 'committee', ...details };
  const { status, body } = await running.admin.send<AccountRecord>('POST', accounts, request);
  expect(status).toBe(201);
  return accountRecord.parse(body);
};

const list = async (client: Client = running.admin): Promise<AccountRecord[]> =>
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
    expect(
      await running.admin.send('POST', accounts, { username, password, role: 'committee' }),
    ).toMatchObject({
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
      running.admin.send('POST', accounts, { username: name, password, role: 'committee' });
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
    expect(await running.admin.send('POST', accounts, again)).toMatchObject({
      status: 409,
      body: { code: 'account-exists', detail: 'An account with this username exists already' },
    });
    expect(await running.admin.send('POST', accounts, { ...again, password: 'too short' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password', message: 'Must have 12 to 200 characters' }] },
    });
  });

  it('is added once, however often the same request comes', async () => {
    const named = running.admin.with({ 'Idempotency-Key': crypto.randomUUID() });
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
    const all = await list(await running.signIn('admin'));
    const counted = { signedIn: 0, lastSignInAt: expect.any(String) };
    expect(all.find((one) => one.id === id)).toMatchObject(counted);
    clock.mockRestore();
  });
});

describe('what ends an account’s sessions at once', () => {
  it('is another role, which then holds', async () => {
    const { id, username } = await add();
    const before = await signedIn(username);
    expect((await before.send('POST', accounts, {})).status).toBe(403);
    const answer = await running.admin.send('PATCH', `${accounts}/${id}`, { role: 'admin' });
    expect(answer).toMatchObject({ status: 200, body: { role: 'admin', signedIn: 0, version: 2 } });
    expect(await isOpen(before)).toBe(false);
    expect((await (await signedIn(username)).send('POST', accounts, {})).status).toBe(400);
  });

  it('is being disabled, until the account is enabled again', async () => {
    const { id, username } = await add();
    const before = await signedIn(username);
    const disabled = await running.admin.send<AccountRecord>('PATCH', `${accounts}/${id}`, {
      disabled: true,
    });
    expect(disabled).toMatchObject({ status: 200, body: { disabledAt: expect.stringMatching(/Z$/) } });
    expect(await isOpen(before)).toBe(false);
    expect(await signIn(username)).toBeUndefined();

    // A change of something else leaves the day on record.
    const { disabledAt } = disabled.body;
    const moved = await running.admin.send('PATCH', `${accounts}/${id}`, { role: 'admin', disabled: true });
    expect(moved.body).toMatchObject({ role: 'admin', disabledAt });

    const enabled = await running.admin.send('PATCH', `${accounts}/${id}`, { disabled: false });
    expect(enabled.body).toMatchObject({ disabledAt: null });
    expect(await isOpen(before)).toBe(false);
    expect(await signIn(username)).toBeDefined();
  });

  it('is being signed out everywhere', async () => {
    const { id, username } = await add();
    const browsers = [await signedIn(username), await signedIn(username)];
    expect((await running.admin.send('DELETE', `${accounts}/${id}/sessions`)).status).toBe(204);
    expect(await Promise.all(browsers.map(isOpen))).toEqual([false, false]);
    expect(await signIn(username)).toBeDefined();
  });
});

describe('a change', () => {
  it('is refused when somebody else made another one meanwhile', async () => {
    const { id } = await add();
    await running.admin.send('PATCH', `${accounts}/${id}`, { role: 'admin' });
    const stale = running.admin.with({ 'If-Match': '"1"' });
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
      expect(await running.admin.send('PATCH', `${accounts}/${id}`, { disabled: true })).toMatchObject(
        missing,
      );
      expect(await running.admin.send('PUT', `${accounts}/${id}/password`, { password })).toMatchObject(
        missing,
      );
      expect(await running.admin.send('DELETE', `${accounts}/${id}/sessions`)).toMatchObject(missing);
    },
  );
});

describe('administrators who shut each other out at the same time', () => {
  const administrators = async (client: Client) =>
    (await list(client)).filter(({ role, disabledAt }) => role === 'admin' && disabledAt === null);

  it('leave one', async () => {
    const alone = await startApp();
    let first = await alone.signIn('admin');
    for (const change of [{ disabled: true }, { role: 'committee' }]) {
      const [own] = await administrators(first);
      const credentials = { username: `other ${Object.keys(change)[0]}`, password };
      const request = { ...credentials, role: 'admin' };
      const { body: other } = await first.send<AccountRecord>('POST', accounts, request);
      const { headers } = await alone.visitor.send('POST', '/api/admin/session', credentials);
      const second = first.with({ Cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' });

      // Nobody decides until both have passed the guard.
      const holder = alone.app.get(DataSource).createQueryRunner();
      await holder.startTransaction();
      await holder.query('SELECT FROM event_head FOR UPDATE');
      const add = jest.spyOn(alone.app.get(CommandQueue), 'add');
      const requests = [
        first.send('PATCH', `${accounts}/${other.id}`, change),
        second.send('PATCH', `${accounts}/${own?.id}`, change),
      ];
      while (add.mock.calls.length < 2) await setImmediate();
      add.mockRestore();
      await holder.commitTransaction();
      await holder.release();

      const answers = await Promise.all(requests);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'last-administrator',
      });
      if (answers[0]?.status !== 200) first = second;
      expect(await administrators(first)).toHaveLength(1);
    }
    await alone.stop();
  });
});

describe('the committee', () => {
  it('reads in the history what happened to an account, in words and by its name', async () => {
    const { id } = await add({ username: 'juan' });
    await running.admin.send('PUT', `${accounts}/${id}/password`, { password });
    await running.admin.send('PATCH', `${accounts}/${id}`, { role: 'admin' });
    await running.admin.send('PATCH', `${accounts}/${id}`, { role: 'committee' });
    await running.admin.send('PATCH', `${accounts}/${id}`, { role: 'membership' });
    await running.admin.send('DELETE', `${accounts}/${id}/sessions`);
    await running.admin.send('PATCH', `${accounts}/${id}`, { disabled: true });
    await running.admin.send('PATCH', `${accounts}/${id}`, { disabled: false });
    const told = (await running.admin.eventsOf('account', id))
      .toReversed()
      .map(({ type, summary }) => [type, summary]);
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
      expect((await running.admin.eventsOf('account', id))[0]).toMatchObject({
        type: 'AccountPasswordChanged',
        actor: id,
      });
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
  it.each(['abcabcabcabc', 'P@ssw0rd2024!', 'liverpoolfc1', 'onchanbowls', 'guessable 77'])(
    'is refused when it can be guessed: %s',
    async (guessable) => {
      const secret = guessable.padEnd(12, '1');
      const refused = {
        status: 400,
        body: { errors: [{ field: 'password', message: expect.stringContaining('too easy to guess') }] },
      };
      const request = { username: 'guessable', password: secret, role: 'committee' };
      expect(await running.admin.send('POST', accounts, request)).toMatchObject(refused);
    },
  );

  it('is refused in every place where one is chosen', async () => {
    const { id, username } = await add();
    const own = await signedIn(username);
    const easy = 'passwordpassword';
    const answers = [
      await running.admin.send('PUT', `${accounts}/${id}/password`, { password: easy }),
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
    const reset = await running.admin.send<string>('PUT', `${accounts}/${id}/password`, { password: secret });
    const refused = await running.admin.send('PUT', `${accounts}/nobody/password`, { password: secret });
    const seen = [reset.body, refused.body, await list(), await running.admin.eventsOf('account', id)];
    const { body } = await running.admin.get<string>('/api/admin/events/export');
    expect(logged).not.toEqual([]);
    expect(JSON.stringify(seen) + body + logged.join('')).not.toMatch(/correct-horse|argon2/);
  });
});

describe('a sign-in with a new browser', () => {
  const mailsAbout = async (address: string) =>
    (
      await running.app
        .get(DataSource)
        .query<{ mail: Mail }[]>(
          `SELECT mail FROM outbox_mails WHERE recipient = $1 AND subject LIKE 'account-browser-%'`,
          [address],
        )
    ).map(({ mail }) => mail);
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const send = (username: string, secret: string, headers: Record<string, string> = {}) =>
    running.visitor
      .with({ 'User-Agent': firefox, Origin: running.visitor.origin, ...headers })
      .send('POST', '/api/admin/session', { username, password: secret });

  it('is mailed to the owner, with what to do; the same browser is not', async () => {
    const { username } = await add({ email: 'owner@example.com' });
    expect((await send(username, 'a wrong guess')).status).toBe(401);
    expect(await mailsAbout('owner@example.com')).toEqual([]);
    const { headers } = await send(username, password);
    const [mail, ...others] = await mailsAbout('owner@example.com');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'owner@example.com',
      subject: 'A sign-in with a new browser',
      facts: { Username: username, Browser: 'Firefox on Windows' },
    });
    expect(mail?.paragraphs.join(' ')).toContain('If it was not you, somebody knows your password');
    expect(JSON.stringify(mail)).not.toContain('127.0.0.1');
    const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    expect((await send(username, password, { Cookie: cookies.join('; ') })).status).toBe(201);
    expect(await mailsAbout('owner@example.com')).toHaveLength(1);
  });

  it('cannot fill a mailbox, and goes to no account without an address', async () => {
    const { username } = await add({ email: 'often-new@example.com' });
    for (let time = 0; time < 7; time += 1) expect((await send(username, password)).status).toBe(201);
    expect(await mailsAbout('often-new@example.com')).toHaveLength(5);
    const { username: without } = await add();
    expect((await send(without, password)).status).toBe(201);
  });
});

describe('a link for a password', () => {
  const links = '/api/admin/password-link';
  const chosen = 'a password of one’s own';
  const choose = (token: string, secret = chosen) =>
    running.visitor.send('PUT', links, { token, password: secret });
  const ask = (text: string, client: Client = running.visitor) =>
    client.send('POST', links, { account: text });

  interface WrittenMail {
    readonly to: string;
    readonly subject: string;
    readonly paragraphs: string[];
  }
  const mailsTo = async (address: string): Promise<WrittenMail[]> =>
    (
      await running.app.get(DataSource).query<{ mail: WrittenMail }[]>(
        // Those about new browsers are another test's.
        `SELECT mail FROM outbox_mails WHERE recipient = $1 AND subject NOT LIKE 'account-browser-%' ORDER BY created_at, id`,
        [address],
      )
    ).map(({ mail }) => mail);
  /** The mails to an address, once there are so many. What visitors ask for is done after their answer. */
  const written = async (address: string, count: number): Promise<WrittenMail[]> => {
    for (;;) {
      const mails = await mailsTo(address);
      if (mails.length >= count) return mails;
      await setImmediate();
    }
  };
  const tokenIn = (mail: WrittenMail | undefined): string => {
    const [, token = ''] =
      /^http:\/\/club\.example\/admin#password=(\S+)$/.exec(mail?.paragraphs[1] ?? '') ?? [];
    return token;
  };

  it('invites somebody, who sets the password once', async () => {
    const { id, username } = await add({ password: undefined, email: 'new@example.com' });
    expect(await signIn(username)).toBeUndefined();
    const made = await running.admin.send('POST', `${accounts}/${id}/password-link`);
    expect(made).toMatchObject({ status: 201, body: { sentTo: 'new@example.com', link: null } });

    const [mail] = await mailsTo('new@example.com');
    expect(mail?.subject).toBe('Your account for the website of Onchan Bowls');
    const token = tokenIn(mail);
    // In the mail alone.
    expect((await dump(running.app.get(DataSource))).split(token)).toHaveLength(2);
    expect(await running.visitor.send('POST', `${links}/owner`, { token })).toMatchObject({
      body: { username },
    });
    expect(await choose(token, 'passwordpassword')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password' }] },
    });
    expect((await choose(token)).status).toBe(204);
    expect(await choose(token)).toMatchObject({ status: 404, body: { code: 'link-not-valid' } });
    expect(await signIn(username, chosen)).toBeDefined();

    const events = await running.admin.eventsOf('account', id);
    expect(events.map(({ type }) => type)).toEqual([
      'AccountPasswordChosen',
      'AccountLinkMade',
      'AccountAdded',
    ]);
    expect(events[0]?.actorName).toBe(username);
    expect(logged.join('')).not.toContain(token);
  });

  it('is shown once to whoever passes it on, when there is no address', async () => {
    const { id, username } = await add();
    const open = await signedIn(username);
    const { body } = await running.admin.send<{ link: string }>('POST', `${accounts}/${id}/password-link`);
    expect(body).toMatchObject({
      sentTo: null,
      link: expect.stringMatching(/^http:\/\/club\.example\/admin#password=/),
    });
    expect(await isOpen(open)).toBe(true);
    expect((await choose(body.link.split('=')[1] ?? '')).status).toBe(204);
    expect(await isOpen(open)).toBe(false);
    expect(await signIn(username)).toBeUndefined();
  });

  it.each([
    ['by the username', 'forgot 1', (name: string) => name.toUpperCase()],
    ['by the address', 'forgot 2', (_: string, address: string) => address.toUpperCase()],
  ])('is sent to somebody who has forgotten it, %s', async (_, name, asked) => {
    const address = `${name.replace(' ', '-')}@example.com`;
    await add({ username: name, email: address });
    await signedIn(name);
    expect((await ask(asked(name, address))).status).toBe(204);
    const [mail] = await written(address, 1);
    expect(mail?.subject).toBe('A new password for the website of Onchan Bowls');
    expect((await choose(tokenIn(mail))).status).toBe(204);
    expect(await signIn(name, chosen)).toBeDefined();
  });

  it('is sent although a stranger’s forms have used up the emails that the address gets in a day', async () => {
    const email = 'flooded@example.com';
    const { username } = await add({ email });
    for (let time = 0; time < 5; time += 1) {
      const form = { ...tasterSessionExample, firstName: `Ann ${time}`, email };
      expect((await running.visitor.send('POST', '/api/taster-sessions', form)).status).toBe(201);
    }
    expect(await mailsTo(email)).toHaveLength(5);
    expect((await ask(username)).status).toBe(204);
    await running.app.get(LinkRequests).beforeApplicationShutdown();
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain(
      'A new password for the website of Onchan Bowls',
    );
  });

  it('is not sent once visitors have caused all the emails of a day, which the log says', async () => {
    const { username } = await add({ email: 'late@example.com' });
    const full = jest.spyOn(VisitorLimits.prototype, 'isCeilingReached').mockResolvedValue(true);
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    expect((await ask(username)).status).toBe(204);
    await running.app.get(LinkRequests).beforeApplicationShutdown();
    expect(await mailsTo('late@example.com')).toEqual([]);
    expect(warn.mock.calls).toEqual([[expect.stringContaining('cause no more mails for now')]]);
    full.mockRestore();
    warn.mockRestore();
  });

  it('is asked for with the same answer whether there is such an account', async () => {
    const { username } = await add({ email: 'there@example.com' });
    const [there, nobody] = [await ask(username), await ask('nobody at all')];
    expect([there.status, there.body]).toEqual([nobody.status, nobody.body]);
    await written('there@example.com', 1);
  });

  it('is answered before anything is looked up, so that the time tells nothing', async () => {
    const { username } = await add({ email: 'slow@example.com' });
    const locked = running.app.get(DataSource).createQueryRunner();
    await locked.startTransaction();
    await locked.query('LOCK TABLE users');
    expect((await ask(username)).status).toBe(204);
    await locked.commitTransaction();
    await locked.release();
    await written('slow@example.com', 1);
  });

  it('goes to an account three times in an hour, and a network asks ten times', async () => {
    const { username } = await add({ email: 'often@example.com' });
    await add({ username: 'the last one', email: 'last@example.com' });
    const network = running.visitor.with({ 'X-Forwarded-For': '198.51.100.9' });
    for (let time = 0; time < 9; time += 1) expect((await ask(username, network)).status).toBe(204);
    expect((await ask('the last one', network)).status).toBe(204);
    await written('last@example.com', 1);
    expect(await mailsTo('often@example.com')).toHaveLength(3);
    const refused = await ask(username, network);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
  });

  it('ends: an invitation after 24 hours, a reset after 30 minutes', async () => {
    const invited = await add({ password: undefined });
    const forgetful = await add();
    await signedIn(forgetful.username);
    const linkFor = async ({ id }: AccountRecord) =>
      (await running.admin.send<{ link: string }>('POST', `${accounts}/${id}/password-link`)).body.link.split(
        '=',
      )[1] ?? '';
    const [invitation, reset] = [await linkFor(invited), await linkFor(forgetful)];
    const start = Date.now();
    const clock = jest.spyOn(running.app.get(Clock), 'now');
    const at = async (hours: number, token: string) => {
      clock.mockReturnValue(new Date(start + hours * 60 * 60_000));
      return (await running.visitor.send('POST', `${links}/owner`, { token })).status;
    };
    expect([await at(0.49, reset), await at(0.51, reset)]).toEqual([200, 404]);
    expect([await at(23.9, invitation), await at(24.1, invitation)]).toEqual([200, 404]);
    clock.mockRestore();
  });

  it('is void once the account has another link, another address, or is disabled', async () => {
    const { id, username } = await add({ email: 'first@example.com' });
    await signedIn(username);
    const send = () => running.admin.send('POST', `${accounts}/${id}/password-link`);
    const isValid = async (mail: WrittenMail | undefined) =>
      (await running.visitor.send('POST', `${links}/owner`, { token: tokenIn(mail) })).status === 200;
    await send();
    await send();
    const [old, newer] = await mailsTo('first@example.com');
    expect([await isValid(old), await isValid(newer)]).toEqual([false, true]);
    // Somebody else who asks for one makes void what that person has asked for, and nothing else.
    await ask(username);
    await written('first@example.com', 3);
    expect(await isValid(newer)).toBe(true);

    const moved = await running.admin.send('PATCH', `${accounts}/${id}`, { email: 'second@example.com' });
    expect(moved.body).toMatchObject({ email: 'second@example.com', signedIn: 1 });
    expect(await isValid(newer)).toBe(false);
    const told = (await mailsTo('first@example.com')).at(-1);
    expect(told).toMatchObject({ subject: 'The email address of your account has changed' });

    await send();
    const [last] = await mailsTo('second@example.com');
    await running.admin.send('PATCH', `${accounts}/${id}`, { disabled: true });
    expect(await isValid(last)).toBe(false);
    expect(await choose(tokenIn(last))).toMatchObject({ status: 404 });
    expect(await send()).toMatchObject({ status: 409, body: { code: 'account-disabled' } });
    const after = await add({ email: 'after@example.com' });
    await ask(username);
    await ask(after.username);
    await written('after@example.com', 1);
    expect(await mailsTo('second@example.com')).toEqual([]);
    await running.admin.send('PATCH', `${accounts}/${id}`, { disabled: false });
    expect(await isValid(last)).toBe(false);
  });

  it.each([
    [
      'another password',
      (id: string) => running.admin.send('PUT', `${accounts}/${id}/password`, { password: chosen }),
    ],
    [
      'being signed out everywhere',
      (id: string) => running.admin.send('DELETE', `${accounts}/${id}/sessions`),
    ],
    ['another role', (id: string) => running.admin.send('PATCH', `${accounts}/${id}`, { role: 'results' })],
  ])('is void after %s', async (_, change) => {
    const { id } = await add();
    const { body } = await running.admin.send<{ link: string }>('POST', `${accounts}/${id}/password-link`);
    expect((await change(id)).status).toBeLessThan(300);
    expect((await choose(body.link.split('=')[1] ?? '')).status).toBe(404);
  });

  it('is made again by a repeated request, which cannot return the first one', async () => {
    const { id } = await add();
    const named = running.admin.with({ 'Idempotency-Key': crypto.randomUUID() });
    const make = () => named.send<{ link: string }>('POST', `${accounts}/${id}/password-link`);
    await make();
    const { body } = await make();
    expect((await choose(body.link.split('=')[1] ?? '')).status).toBe(204);
  });

  it('works once, also when it is used twice at the same time', async () => {
    const { id } = await add();
    const { body } = await running.admin.send<{ link: string }>('POST', `${accounts}/${id}/password-link`);
    const token = body.link.split('=')[1] ?? '';
    const outcomes = await Promise.all([choose(token), choose(token, 'another good password')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  });

  it('goes to no address that somebody has given the shared account', async () => {
    await add({ username: 'admin', role: 'admin' });
    const shared = await signedIn('admin');
    const change = { currentPassword: password, email: 'thief@example.com' };
    expect(await shared.send('PUT', '/api/admin/email', change)).toMatchObject({
      status: 409,
      body: { code: 'shared-email' },
    });
  });

  it('is one’s own address to change with the current password alone', async () => {
    const { id, username } = await add({ role: 'admin', email: 'mine@example.com' });
    const own = await signedIn(username);
    expect(await own.send('PATCH', `${accounts}/${id}`, { email: 'thief@example.com' })).toMatchObject({
      status: 409,
      body: { code: 'own-email' },
    });
    const change = (currentPassword: string) =>
      own.send('PUT', '/api/admin/email', { currentPassword, email: 'moved@example.com' });
    expect(await change('a guess')).toMatchObject({ status: 400 });
    expect((await change(password)).status).toBe(204);
    expect(await listed(id)).toMatchObject({ email: 'moved@example.com', signedIn: 1 });
    expect(await mailsTo('mine@example.com')).toHaveLength(1);
  });
});

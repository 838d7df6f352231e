import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { EventsPage } from '@onchan-bowls/contract/history';
import { tasterSessionRecord, type TasterSessionRecord } from '@onchan-bowls/contract/taster-sessions';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/event-store/clock.js';
import { Projections } from '../../platform/projections/projections.js';
import { startApp, type Client, type RunningApp } from '../../testing/running-app.js';

const path = '/api/taster-sessions';

let running: RunningApp;
let admin: Client;
let committee: Client;
beforeAll(async () => {
  running = await startApp();
  admin = await running.signIn('admin');
  committee = await running.signIn('committee');
});
afterAll(() => running.stop());

const complete = {
  firstName: 'Ann',
  lastName: 'Example',
  email: 'ann@example.org',
  phone: '07624 000000',
  preferredDateTime: 'Saturday mornings,\nor any evening',
};
const request = async (details: object = {}): Promise<TasterSessionRecord> => {
  const { status, body } = await running.visitor.send('POST', path, { ...complete, ...details });
  expect(status).toBe(201);
  return tasterSessionRecord.parse(body);
};
const list = async (client = admin): Promise<TasterSessionRecord[]> =>
  (await client.get<TasterSessionRecord[]>(path)).body;
const listed = async (id: number) => (await list()).find((row) => row.id === id);
const mailsAbout = (id: number): Promise<{ mail: object }[]> =>
  running.app
    .get(DataSource)
    .query(`SELECT mail FROM outbox_mails WHERE subject = $1 ORDER BY id`, [`taster-session-${id}`]);

describe('a visitor', () => {
  it('asks for a taster session, which those who are signed in then read', async () => {
    const created = await request({ firstName: '  Dora ', membershipType: 'Adults', admin: true });
    expect(created).toEqual({
      ...complete,
      firstName: 'Dora',
      id: created.id,
      status: 'pending',
      appliedAt: created.appliedAt,
      completedAt: null,
      completedBy: null,
      version: 1,
    });
    for (const client of [admin, committee]) expect((await list(client))[0]).toEqual(created);
  });

  it('reads no list and changes nothing', async () => {
    const { id } = await request();
    expect(await running.visitor.get(path)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
    expect((await running.visitor.send('PUT', `${path}/${id}/complete`, {})).status).toBe(401);
    expect((await running.visitor.send('DELETE', `${path}/${id}`)).status).toBe(401);
    expect(await listed(id)).toMatchObject({ status: 'pending', version: 1 });
  });

  it('asks once, however often the request is repeated, and gets one mail', async () => {
    const retrying = running.visitor.with({ 'Idempotency-Key': 'the answer to this one was lost' });
    const body = { ...complete, lastName: 'Once' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => retrying.send<TasterSessionRecord>('POST', path, body)),
    );
    const [id = 0, ...others] = new Set(answers.map((answer) => answer.body.id));
    expect(others).toEqual([]);
    expect((await list()).filter(({ lastName }) => lastName === 'Once')).toHaveLength(1);
    expect(await mailsAbout(id)).toHaveLength(2);
  });

  it('is answered a repeated request as the club received it, whatever it has done with it since', async () => {
    const retrying = running.visitor.with({ 'Idempotency-Key': 'this answer was lost for an hour' });
    const first = await retrying.send<TasterSessionRecord>('POST', path, complete);
    await admin.send('PUT', `${path}/${first.body.id}/complete`, { completedBy: 'Juan' });
    const again = await retrying.send<TasterSessionRecord>('POST', path, complete);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.body).toMatchObject({ status: 'pending', completedAt: null, completedBy: null });
    expect(await listed(first.body.id)).toMatchObject({ status: 'completed', completedBy: 'Juan' });
  });

  it('is written to, and so is the club', async () => {
    const { id } = await request({ email: 'dora@example.org' });
    expect(await mailsAbout(id)).toMatchObject([
      { mail: { to: 'dora@example.org', greeting: 'Dear Ann,' } },
      { mail: { replyTo: 'dora@example.org', facts: { Phone: complete.phone } } },
    ]);
  });
});

describe('an administrator', () => {
  it('marks a session as complete, and only once', async () => {
    const now = jest.spyOn(running.app.get(Clock), 'now');
    const { id } = await request();
    now.mockReturnValue(new Date('2026-05-09T10:00:00Z'));
    const first = await admin.send('PUT', `${path}/${id}/complete`, { completedBy: 'Admin' });
    const completed = { status: 'completed', completedAt: '2026-05-09T10:00:00.000Z', completedBy: 'Admin' };
    expect(first).toMatchObject({ status: 200, body: { ...completed, version: 2 } });

    now.mockReturnValue(new Date('2026-05-10T10:00:00Z'));
    const again = await admin.send('PUT', `${path}/${id}/complete`, { completedBy: 'Somebody else' });
    now.mockRestore();
    expect(again).toMatchObject({ status: 409, body: { code: 'taster-session-completed' } });
    expect(await listed(id)).toEqual(first.body);
  });

  it.each([{}, undefined])('is called Admin unless the body %j says otherwise', async (body) => {
    const { id } = await request();
    const answer = await admin.send('PUT', `${path}/${id}/complete`, body);
    expect(answer).toMatchObject({ status: 200, body: { completedBy: 'Admin' } });
  });

  it.each([
    [{ completedBy: '' }, 'completedBy', 'Completed by must be text'],
    [{ completedBy: null }, 'completedBy', 'Completed by must be text'],
    [{ completedBy: 'x'.repeat(61) }, 'completedBy', 'Must be at most 60 characters'],
    [{ completedAt: '2026-05-09T10:00:00Z' }, 'completedAt', 'There is no field called completedAt'],
  ])('completes nothing with %j', async (body, field, message) => {
    const { id } = await request();
    expect(await admin.send('PUT', `${path}/${id}/complete`, body)).toMatchObject({
      status: 400,
      body: { detail: message, errors: [{ field, message }] },
    });
    expect(await listed(id)).toMatchObject({ status: 'pending' });
  });

  it('is told when somebody else has completed it meanwhile', async () => {
    const { id } = await request();
    await admin.send('PUT', `${path}/${id}/complete`, {});
    const stale = admin.with({ 'If-Match': '"1"' });
    expect(await stale.send('DELETE', `${path}/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile' },
    });
    expect(await listed(id)).toBeDefined();
  });

  it.each(['PUT', 'DELETE'] as const)('cannot %s what was never asked for', async (method) => {
    const target = method === 'PUT' ? `${path}/2147483647/complete` : `${path}/2147483647`;
    expect(await admin.send(method, target)).toMatchObject({
      status: 404,
      body: {
        code: 'taster-session-not-found',
        detail: 'This taster session application does not exist',
      },
    });
  });
});

it('the committee reads and changes nothing', async () => {
  const { id } = await request();
  expect((await committee.send('PUT', `${path}/${id}/complete`, {})).status).toBe(403);
  expect((await committee.send('DELETE', `${path}/${id}`)).status).toBe(403);
  expect(await listed(id)).toMatchObject({ status: 'pending', version: 1 });
});

describe('a request that does not fit', () => {
  it.each([
    [{ firstName: '' }, 'firstName', 'First name is required'],
    [{ lastName: '   ' }, 'lastName', 'Last name is required'],
    [{ email: 'ann@' }, 'email', 'Valid email is required'],
    [{ email: 'ann@example.org, bob@example.org' }, 'email', 'Valid email is required'],
    [{ email: 'ann@example.org\r\nBcc: bob@example.org' }, 'email', 'Valid email is required'],
    [{ phone: undefined }, 'phone', 'Phone number is required'],
    [{ phone: 7624000000 }, 'phone', 'Phone number is required'],
    [{ preferredDateTime: null }, 'preferredDateTime', 'Preferred dates and times are required'],
    [{ preferredDateTime: ['now'] }, 'preferredDateTime', 'Preferred dates and times are required'],
    [{ firstName: 'x'.repeat(61) }, 'firstName', 'Must be at most 60 characters'],
    [{ phone: 'x'.repeat(41) }, 'phone', 'Must be at most 40 characters'],
    [{ preferredDateTime: 'x'.repeat(501) }, 'preferredDateTime', 'Must be at most 500 characters'],
    [{ lastName: 'Example\0' }, 'lastName', 'Contains characters that cannot be stored'],
    [{ lastName: 'Example\ud800' }, 'lastName', 'Contains characters that cannot be stored'],
  ])('%j is refused in the club’s words', async (change, field, message) => {
    const before = await list();
    expect(await running.visitor.send('POST', path, { ...complete, ...change })).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', detail: message, errors: [{ field, message }] },
    });
    expect(await list()).toEqual(before);
  });
});

it('deleting erases the person: the history tells what happened, and not to whom', async () => {
  const { id } = await request({ firstName: 'Zebedee', lastName: 'Quirk', email: 'zebedee@quirk.example' });
  await admin.send('PUT', `${path}/${id}/complete`, {});
  expect(await admin.send('DELETE', `${path}/${id}`)).toMatchObject({ status: 204, body: '' });
  expect(await listed(id)).toBeUndefined();
  expect((await admin.send('DELETE', `${path}/${id}`)).status).toBe(404);

  const history = await admin.get<EventsPage>(`/api/admin/events?stream=taster-session&streamId=${id}`);
  expect(history.body.events.map(({ actorName, summary }) => `${actorName} ${summary}`)).toEqual([
    'Admin-example deleted the taster session of [erased]',
    'Admin-example marked the taster session of [erased] as complete',
    'A visitor asked for a taster session for [erased]',
  ]);
  expect(history.body.events.at(-1)?.data).toEqual({
    firstName: '[erased]',
    lastName: '[erased]',
    email: '[erased]',
    phone: '[erased]',
    preferredDateTime: '[erased]',
  });
  const exported = (await admin.get<string>('/api/admin/events/export')).body;
  expect(exported).toContain('[erased]');
  for (const text of [exported, JSON.stringify(history.body)]) expect(text).not.toMatch(/Zebedee|Quirk/i);
  expect(await mailsAbout(id)).toEqual([]);
});

it('rebuilding gives the very rows that were made live', async () => {
  expect(await running.app.get(Projections).compare()).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventsPage } from '@onchan-bowls/contract/history';
import { messageRecord, type MessageRecord } from '@onchan-bowls/contract/messages';
import { DataSource } from 'typeorm';
import { Projections } from '../../platform/projections/projections.js';
import { startApp, type Client, type RunningApp } from '../../testing/running-app.js';

const path = '/api/messages';

let running: RunningApp;
let admin: Client;
let committee: Client;
beforeAll(async () => {
  running = await startApp();
  admin = await running.signIn('admin');
  committee = await running.signIn('committee');
});
afterAll(() => running.stop());

const complete = { name: 'Ann Example', email: 'ann@example.org', message: 'Is the green open?\n\nAnn' };
const send = async (details: object = {}): Promise<MessageRecord> => {
  const { status, body } = await running.visitor.send('POST', path, { ...complete, ...details });
  expect(status).toBe(201);
  return messageRecord.parse(body);
};
const list = async (client = admin): Promise<MessageRecord[]> =>
  (await client.get<MessageRecord[]>(path)).body;
const listed = async (id: number) => (await list()).find((row) => row.id === id);
const mailsAbout = (id: number): Promise<{ mail: object }[]> =>
  running.app.get(DataSource).query(`SELECT mail FROM outbox_mails WHERE subject = $1`, [`message-${id}`]);

describe('a visitor', () => {
  it('sends a message, which those who are signed in then read', async () => {
    const created = await send({ name: '  Dora ', status: 'read', admin: true });
    expect(created).toEqual({
      ...complete,
      name: 'Dora',
      id: created.id,
      status: 'unread',
      createdAt: created.createdAt,
      version: 1,
    });
    for (const client of [admin, committee]) expect((await list(client))[0]).toEqual(created);
  });

  it('has it forwarded to the club, to be answered by mail', async () => {
    const { id } = await send();
    expect(await mailsAbout(id)).toMatchObject([
      { mail: { replyTo: 'ann@example.org', facts: { Message: complete.message } } },
    ]);
  });

  it('reads no list and changes nothing', async () => {
    const { id } = await send();
    expect(await running.visitor.get(path)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
    expect((await running.visitor.send('PUT', `${path}/${id}/mark-read`)).status).toBe(401);
    expect((await running.visitor.send('DELETE', `${path}/${id}`)).status).toBe(401);
    expect(await listed(id)).toMatchObject({ status: 'unread', version: 1 });
  });
});

describe('an administrator', () => {
  it('marks a message as read, once', async () => {
    const { id } = await send();
    const first = await admin.send('PUT', `${path}/${id}/mark-read`);
    expect(first).toMatchObject({ status: 200, body: { ...complete, id, status: 'read', version: 2 } });
    const again = await admin.send('PUT', `${path}/${id}/mark-read`);
    expect(again).toMatchObject({ status: 200, body: first.body });
  });

  it('is told when somebody else has read it meanwhile', async () => {
    const { id } = await send();
    await admin.send('PUT', `${path}/${id}/mark-read`);
    const stale = admin.with({ 'If-Match': '"1"' });
    expect(await stale.send('DELETE', `${path}/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile' },
    });
    expect(await listed(id)).toBeDefined();
  });

  it.each([
    ['PUT', `${path}/2147483647/mark-read`],
    ['DELETE', `${path}/2147483647`],
  ] as const)('gets 404 for %s %s', async (method, target) => {
    expect(await admin.send(method, target)).toMatchObject({
      status: 404,
      body: { code: 'message-not-found', detail: 'This message does not exist' },
    });
  });
});

it('the committee reads and changes nothing', async () => {
  const { id } = await send();
  expect((await committee.send('PUT', `${path}/${id}/mark-read`)).status).toBe(403);
  expect((await committee.send('DELETE', `${path}/${id}`)).status).toBe(403);
  expect(await listed(id)).toMatchObject({ status: 'unread', version: 1 });
});

describe('a message that does not fit', () => {
  it.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: undefined }, 'name', 'Name is required'],
    [{ name: { first: 'Ann' } }, 'name', 'Name is required'],
    [{ email: 'ann' }, 'email', 'Valid email is required'],
    [{ email: 'ann@example.org\r\nBcc: bob@example.org' }, 'email', 'Valid email is required'],
    [{ email: `${'x'.repeat(250)}@example.org` }, 'email', 'Valid email is required'],
    [{ message: ' \n ' }, 'message', 'Message is required'],
    [{ message: null }, 'message', 'Message is required'],
    [{ name: 'x'.repeat(101) }, 'name', 'Must be at most 100 characters'],
    [{ message: 'x'.repeat(5001) }, 'message', 'Must be at most 5000 characters'],
    [{ message: 'half\ud83d' }, 'message', 'Contains characters that cannot be stored'],
    [{ message: 'null\0' }, 'message', 'Contains characters that cannot be stored'],
  ])('%j is refused in the club’s words', async (change, field, message) => {
    const before = await list();
    expect(await running.visitor.send('POST', path, { ...complete, ...change })).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', detail: message, errors: [{ field, message }] },
    });
    expect(await list()).toEqual(before);
  });

  it.each(['<script>alert(1)</script>', "'; DROP TABLE messages; --", '👩‍👩‍👧‍👦 مرحبا \u202e', '[erased]'])(
    'but %s is only text, and kept as it was sent',
    async (message) => {
      const { id } = await send({ message });
      expect(await listed(id)).toMatchObject({ message });
    },
  );
});

it('deleting erases the sender: the history tells what happened, and not who it was', async () => {
  const { id } = await send({ name: 'Zebedee Quirk', email: 'zebedee@quirk.example', message: 'From Quirk' });
  await admin.send('PUT', `${path}/${id}/mark-read`);
  expect(await admin.send('DELETE', `${path}/${id}`)).toMatchObject({ status: 204, body: '' });
  expect(await listed(id)).toBeUndefined();
  expect((await admin.send('DELETE', `${path}/${id}`)).status).toBe(404);

  const history = await admin.get<EventsPage>(`/api/admin/events?stream=message&streamId=${id}`);
  expect(history.body.events.map(({ actorName, summary }) => `${actorName} ${summary}`)).toEqual([
    'Admin-example deleted the message from [erased]',
    'Admin-example marked the message from [erased] as read',
    'A visitor sent a message as [erased]',
  ]);
  expect(history.body.events.at(-1)?.data).toEqual({
    name: '[erased]',
    email: '[erased]',
    message: '[erased]',
  });
  const exported = (await admin.get<string>('/api/admin/events/export')).body;
  expect(exported).toContain('[erased]');
  for (const text of [exported, JSON.stringify(history.body)]) expect(text).not.toMatch(/Zebedee|Quirk/i);
  expect(await mailsAbout(id)).toEqual([]);
});

it('rebuilding gives the very rows that were made live', async () => {
  expect(await running.app.get(Projections).compare()).toEqual([]);
});

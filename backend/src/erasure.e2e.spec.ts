import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { Clock } from './platform/event-store/clock.js';
import { Relay } from './platform/outbox/relay.js';
import { Projections } from './platform/projections/projections.js';
import { dump } from './testing/dump.js';
import { startApp, type Client, type RunningApp } from './testing/running-app.js';

let running: RunningApp;
let admin: Client;
let folder: string;
const logged: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mails-'));
  running = await startApp({
    logger: pino({ level: 'trace' }, { write: (line) => logged.push(line) }),
    mail: { from: { name: 'The club', address: 'club@example.org' }, folder },
  });
  jest.spyOn(running.app.get(Clock), 'now').mockImplementation(() => new Date('2026-05-04T12:00:00Z'));
  admin = await running.signIn('admin');
});
afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Every word of these is about one person, and found nowhere else. */
const person = (kind: string) => ({
  firstName: `Zebedee${kind}`,
  lastName: `Quirk${kind}`,
  email: `${kind.toLowerCase()}@quirk.example`,
  phone: `07624 9${kind.length}4711`,
});
const traces = (kind: string): RegExp =>
  new RegExp(`Zebedee${kind}|Quirk${kind}|${kind}@quirk|07624 9${kind.length}4711|Xylo${kind}`, 'i');

const post = async (path: string, body: object): Promise<number> => {
  const answer = await running.visitor.send<{ id: number }>('POST', path, body);
  expect(answer.status).toBe(201);
  return answer.body.id;
};
const ask = async (
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<number> => {
  const answer = await admin.send<{ id: number }>(method, path, body);
  expect(answer.status).toBeLessThan(300);
  return answer.body.id;
};
const competition = () =>
  ask('POST', '/api/competitions', { title: 'Erasure Cup', date: '2026-08-15T13:00:00Z', time: '13:00' });
const enter = async (kind: string, competitionId: number): Promise<number> => {
  const { firstName, lastName, email } = person(kind);
  return post('/api/competition-entries', { firstName, lastName, email, competitionId });
};
const apply = (kind: string) =>
  post('/api/member-applications', {
    ...person(kind),
    membershipType: 'Adults',
    previousExperience: `Xylo${kind} club`,
    motivation: `Xylo${kind} fun`,
  });
const review = (id: number, kind: string, status: string) =>
  ask('PATCH', `/api/member-applications/${id}/status`, { status, adminNotes: `Xylo${kind} notes` });

/** Brings somebody into the product, does with them what an administrator does, and says how they are erased. */
const people: Record<string, () => Promise<string>> = {
  Pending: async () => `/api/member-applications/${await apply('Pending')}`,
  Rejected: async () => {
    const id = await apply('Rejected');
    await review(id, 'Rejected', 'rejected');
    return `/api/member-applications/${id}`;
  },
  Taster: async () => {
    const id = await post('/api/taster-sessions', {
      ...person('Taster'),
      preferredDateTime: 'XyloTaster day',
    });
    await ask('PUT', `/api/taster-sessions/${id}/complete`, { completedBy: 'Admin' });
    return `/api/taster-sessions/${id}`;
  },
  Message: async () => {
    const { firstName, lastName, email } = person('Message');
    const body = { name: `${firstName} ${lastName}`, email, message: 'Ring XyloMessage' };
    const id = await post('/api/messages', body);
    await ask('PUT', `/api/messages/${id}/mark-read`);
    return `/api/messages/${id}`;
  },
  Entrant: async () => `/api/competition-entries/${await enter('Entrant', await competition())}`,
  Player: async () => {
    const id = await competition();
    await enter('Player', id);
    return `/api/competitions/${id}`;
  },
};

const everywhere = async (): Promise<Record<string, string>> => ({
  tables: await dump(running.app.get(DataSource)),
  files: (
    await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')))
  ).join(),
  history: JSON.stringify((await admin.get('/api/admin/events?limit=500')).body),
  export: (await admin.get<string>('/api/admin/events/export')).body,
  log: logged.join(),
});
const placesOf = async (kind: string): Promise<string[]> =>
  Object.entries(await everywhere()).flatMap(([place, text]) => (traces(kind).test(text) ? [place] : []));

/** Erased or not, what is recorded stays whole. */
const expectWhole = async () => {
  const projections = running.app.get(Projections);
  expect((await admin.get('/api/admin/events/verify')).body).toMatchObject({ ok: true });
  expect(await projections.compare()).toEqual([]);
};

describe.each(Object.entries(people))('%s', (kind, bring) => {
  it.each([
    ['mails were sent', true],
    ['mails wait to be sent', false],
  ])('is gone from everywhere once erased, when %s', async (_, areSent) => {
    const relay = running.app.get(Relay);
    const idle = areSent ? undefined : jest.spyOn(relay, 'deliverDue').mockResolvedValue(undefined);
    const path = await bring();
    await relay.deliverDue();
    const files = areSent ? ['files'] : [];
    expect(await placesOf(kind)).toEqual(['tables', ...files, 'history', 'export']);

    await ask('DELETE', path);
    idle?.mockRestore();
    await relay.deliverDue();
    expect(await placesOf(kind)).toEqual([]);
    await expectWhole();
  });
});

describe('a member', () => {
  it('outlives the application that made them, and is then gone from everywhere as well', async () => {
    const application = await apply('Member');
    await review(application, 'Member', 'approved');
    const { body } = await admin.get<{ id: number; name: string }[]>('/api/members');
    const member = body.find(({ name }) => name.includes('ZebedeeMember'));
    await ask('PATCH', `/api/members/${member?.id}`, { phone: '07624 XyloMember' });

    await ask('DELETE', `/api/member-applications/${application}`);
    const { body: still } = await admin.get<{ name: string }[]>('/api/members');
    expect(still).toContainEqual(expect.objectContaining({ name: 'ZebedeeMember QuirkMember' }));
    await ask('DELETE', `/api/members/${member?.id}`);
    await running.app.get(Relay).deliverDue();
    expect(await placesOf('Member')).toEqual([]);
    await expectWhole();
  });
});

it('a rebuild brings nobody back', async () => {
  const projections = running.app.get(Projections);
  await projections.rebuild();
  expect(await dump(running.app.get(DataSource))).not.toMatch(/Zebedee|Quirk|Xylo/);
  await expectWhole();
});

it('no mail about an erased person is left, sent or not', async () => {
  expect(await readdir(folder)).toEqual([]);
  expect(await running.app.get(DataSource).query(`SELECT 1 FROM outbox_mails`)).toEqual([]);
});

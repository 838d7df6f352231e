import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client as DatabaseClient, type Pool } from 'pg';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { Clock } from '../platform/event-store/clock.js';
import { Relay } from '../platform/outbox/relay.js';
import { Projections } from '../platform/projections/projections.js';
import { dump } from '../testing/dump.js';
import { startApp, type Client, type RunningApp } from '../testing/running-app.js';

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
    await ask('PUT', `/api/member-applications/${id}/reopen`, { reopenReason: 'XyloRejected came' });
    return `/api/member-applications/${id}`;
  },
  Taster: async () => {
    const id = await post('/api/taster-sessions', {
      ...person('Taster'),
      preferredDateTime: 'XyloTaster day',
    });
    await ask('PUT', `/api/taster-sessions/${id}/complete`, { completedBy: 'Admin' });
    await ask('PUT', `/api/taster-sessions/${id}/reopen`, { reopenReason: 'XyloTaster was ill' });
    return `/api/taster-sessions/${id}`;
  },
  Message: async () => {
    const { firstName, lastName, email } = person('Message');
    const body = { name: `${firstName} ${lastName}`, email, message: 'Ring XyloMessage' };
    const id = await post('/api/messages', body);
    await ask('PUT', `/api/messages/${id}/mark-read`);
    await ask('PUT', `/api/messages/${id}/answer`, { answer: 'Dear XyloMessage' });
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
    await running.endUndo();
    idle?.mockRestore();
    await relay.deliverDue();
    expect(await placesOf(kind)).toEqual([]);
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
    await running.endUndo();
    await running.app.get(Relay).deliverDue();
    expect(await placesOf('Member')).toEqual([]);
  });
});

/** What is done with somebody at the very time when `path` is deleted, and they with it. */
interface Race {
  readonly path: string;
  readonly meanwhile: () => Promise<{ status: number }>;
}

const reviewed = (status: string) => async (kind: string) => {
  const path = `/api/member-applications/${await apply(kind)}`;
  const body = { status, adminNotes: `Xylo${kind} notes` };
  return { path, meanwhile: () => admin.send('PATCH', `${path}/status`, body) };
};
const membersCalled = async (kind: string): Promise<number[]> => {
  const { body } = await admin.get<{ id: number; name: string }[]>('/api/members');
  return body.filter(({ name }) => name.includes(kind)).map(({ id }) => id);
};

const races: Record<string, (kind: string) => Promise<Race>> = {
  Approved: reviewed('approved'),
  Refused: reviewed('rejected'),
  Edited: async (kind) => {
    const application = await apply(kind);
    await review(application, kind, 'approved');
    await ask('DELETE', `/api/member-applications/${application}`);
    const path = `/api/members/${Math.max(...(await membersCalled(kind)))}`;
    return { path, meanwhile: () => admin.send('PATCH', path, { phone: `07624 Xylo${kind}` }) };
  },
  Completed: async (kind) => {
    const request = { ...person(kind), preferredDateTime: `Xylo${kind} day` };
    const path = `/api/taster-sessions/${await post('/api/taster-sessions', request)}`;
    return { path, meanwhile: () => admin.send('PUT', `${path}/complete`, { completedBy: 'Admin' }) };
  },
  Entering: async (kind) => {
    const competitionId = await competition();
    const { firstName, lastName, email } = person(kind);
    const entry = { firstName, lastName, email, competitionId };
    return {
      path: `/api/competitions/${competitionId}`,
      meanwhile: () => running.visitor.send('POST', '/api/competition-entries', entry),
    };
  },
};

/** How often PostgreSQL has had to end a deadlock. Its sessions keep such counts to themselves unless told to share them. */
const deadlocks = async (): Promise<number> => {
  const dataSource = running.app.get(DataSource);
  const pool = (dataSource.driver as PostgresDriver).master as Pool;
  const sessions = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const session of sessions) {
    await session.query('SELECT pg_stat_force_next_flush()');
    session.release();
  }
  const [row] = await dataSource.query<{ deadlocks: string }[]>(
    `SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`,
  );
  return Number(row?.deadlocks);
};

describe.each(Object.entries(races))('%s while being erased', (kind, enter) => {
  it('is one after the other, or refused, and gone in the end', async () => {
    const before = await deadlocks();
    const pairs: Race[] = [];
    for (let i = 0; i < 12; i += 1) pairs.push(await enter(kind));
    const answers = await Promise.all(
      pairs.flatMap(({ path, meanwhile }, i) => {
        const erase = () => admin.send('DELETE', path);
        return (i % 2 === 0 ? [meanwhile, erase] : [erase, meanwhile]).map((send) => send());
      }),
    );
    for (const { status } of answers) expect([200, 201, 204, 404, 409]).toContain(status);
    expect(await deadlocks()).toBe(before);

    const approved = (await membersCalled(kind)).map((id) => `/api/members/${id}`);
    for (const path of [...pairs.map((pair) => pair.path), ...approved])
      expect([204, 404]).toContain((await admin.send('DELETE', path)).status);
    await running.endUndo();
    await running.app.get(Relay).deliverDue();
    expect(await placesOf(kind)).toEqual([]);
  });
});

it('what is recorded stays whole, erased or not', expectWhole);

it('a rebuild brings nobody back', async () => {
  const projections = running.app.get(Projections);
  await projections.rebuild();
  const text = await dump(running.app.get(DataSource));
  // A whole name: four letters of one may stand in a ciphertext.
  for (const kind of Object.keys(people)) expect(text).not.toMatch(traces(kind));
  await expectWhole();
});

it('is not quoted by the statistics of the database', async () => {
  const paths = await Promise.all(Object.values(people).flatMap((bring) => [bring(), bring(), bring()]));
  // As the owner of the tables: nobody else may look at their statistics.
  const owner = new DatabaseClient({ connectionString: running.database.url });
  await owner.connect();
  await owner.query('ANALYZE');
  const { rows } = await owner.query<object>(`SELECT s::text FROM pg_stats s WHERE schemaname = 'public'`);
  await owner.end();
  for (const path of paths) await ask('DELETE', path);
  await running.endUndo();
  await running.app.get(Relay).deliverDue();
  expect(rows.length).toBeGreaterThan(0);
  const text = JSON.stringify(rows);
  for (const kind of Object.keys(people)) expect(text).not.toMatch(traces(kind));
});

it('no mail about an erased person is left, sent or not', async () => {
  expect(await readdir(folder)).toEqual(['database-id']);
  // That something was sent, and the keyed hash of the recipient, stay for a day, for the daily limits.
  const left = `SELECT DISTINCT subject, mail::text, recipient IS NULL OR recipient ~ '^[0-9a-f]{64}$' AS hashed, also_about, failure FROM outbox_mails`;
  const nothing = { subject: 'erased', mail: '{}', hashed: true, also_about: null, failure: null };
  expect(await running.app.get(DataSource).query(left)).toEqual([nothing]);
});

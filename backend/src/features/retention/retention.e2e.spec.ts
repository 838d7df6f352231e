import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { competitionExample } from '@onchan-bowls/contract/competitions.examples';
import { fixtureExample } from '@onchan-bowls/contract/fixtures.examples';
import { applicationExample } from '@onchan-bowls/contract/member-applications.examples';
import { newMemberExample } from '@onchan-bowls/contract/members.examples';
import {
  expiredRecords,
  type ExpiredRecords,
  type RetentionKind,
  type RetentionRequest,
} from '@onchan-bowls/contract/retention';
import { tasterSessionExample } from '@onchan-bowls/contract/taster-sessions.examples';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/event-store/clock.js';
import { dump } from '../../testing/dump.js';
import { useApp, type Client } from '../../testing/running-app.js';

const product = useApp();
let now: Date;
/** Moves the clock to noon of a day. */
const on = (day: string) => {
  now = new Date(`${day}T12:00:00Z`);
};
beforeEach(async () => {
  jest.spyOn(product.app.get(Clock), 'now').mockImplementation(() => now);
  on('2026-05-04');
  // Each test looks at its own records alone.
  const records = (await due()).flatMap(refsOf);
  if (records.length > 0) expect((await erase(records)).status).toBe(204);
});

const due = async (client: Client = product.admin): Promise<ExpiredRecords> => {
  const { status, body } = await client.get<ExpiredRecords>('/api/admin/retention');
  expect(status).toBe(200);
  return expiredRecords.parse(body);
};
const dueOf = async (kind: RetentionKind) => (await due()).find((one) => one.kind === kind)?.records ?? [];
const namesOf = async (kind: RetentionKind) => (await dueOf(kind)).map(({ name }) => name);
const refsOf = ({ kind, records }: ExpiredRecords[number]): RetentionRequest['records'] =>
  records.map(({ id, version }) => ({ kind, id, version }));
const erase = (records: unknown, client: Client = product.admin) =>
  client.send('POST', '/api/admin/retention/erase', { records });

const create = async (path: string, body: object): Promise<number> => {
  const answer = await product.admin.send<{ id: number }>('POST', path, body);
  expect(answer.status).toBe(201);
  return answer.body.id;
};
const message = (name: string) =>
  create('/api/messages', { name, email: `${name.replace(' ', '.')}@example.org`, message: 'May I try?' });
const revise = (id: number, changes: object) => product.admin.send('PATCH', `/api/members/${id}`, changes);
const refusedWith = (status: number, code: string) => ({ status, body: { code } });

describe('what is due', () => {
  it('are the players of a season three months after it', async () => {
    on('2025-05-04');
    const fixtureId = await create('/api/fixtures', { ...fixtureExample, date: '2025-09-07' });
    for (const name of ['Ann Example', 'Bob Example'])
      await create('/api/team-players', { fixtureId, side: 'home', name });
    on('2026-03-31');
    expect(await due()).toEqual([]);
    on('2026-04-01');
    const since = '2026-01-01T00:00:00.000Z';
    const record = { id: fixtureId, name: 'Onchan A v Peel A', people: 2, since, version: 3 };
    expect(await due()).toEqual([{ kind: 'teams', due: 1, records: [record] }]);
    expect((await erase([{ kind: 'teams', id: fixtureId, version: 3 }])).status).toBe(204);
    expect(await dump(product.app.get(DataSource))).not.toContain('Ann Example');
  });

  it('are the texts of emails to several people a year after they were written', async () => {
    on('2025-05-03');
    await create('/api/members', { ...newMemberExample, name: 'Ann', email: 'ann@example.org' });
    const written = { subject: 'A word about Zoe', text: 'Zoe plays.', recipients: 1 };
    const id = await create('/api/mailings/member', written);
    on('2026-05-02');
    expect(await due()).toEqual([]);
    on('2026-05-03');
    const record = { id, name: written.subject, people: 0, since: '2025-05-03T12:00:00.000Z', version: 1 };
    expect(await due()).toEqual([{ kind: 'mailings', due: 1, records: [record] }]);
    expect((await erase([{ kind: 'mailings', id, version: 1 }])).status).toBe(204);
    expect(await dump(product.app.get(DataSource))).not.toContain('Zoe');
  });

  it('are messages and requests twelve months after they came in, the oldest first', async () => {
    on('2025-05-05');
    await message('Dot');
    on('2025-05-04');
    await message('Bob');
    on('2025-05-03');
    const id = await message('Ann');
    await create('/api/taster-sessions', { ...tasterSessionExample, firstName: 'Cat', lastName: 'Example' });
    on('2026-05-04');
    expect(await due()).toEqual([
      {
        kind: 'messages',
        due: 2,
        records: [
          { id, name: 'Ann', people: 1, since: '2025-05-03T12:00:00.000Z', version: 1 },
          expect.objectContaining({ name: 'Bob' }),
        ],
      },
      { kind: 'tasterSessions', due: 1, records: [expect.objectContaining({ name: 'Cat Example' })] },
    ]);
  });

  it('are applications six months after they were rejected, and twelve after they were approved', async () => {
    on('2025-01-01');
    const apply = (firstName: string) =>
      create('/api/member-applications', { ...applicationExample, firstName, lastName: 'Example' });
    const [rejected, later] = [await apply('Ann'), await apply('Bob')];
    await apply('Pending');
    const approved = await apply('Member');
    const review = (id: number, status: string) =>
      product.admin.send('PATCH', `/api/member-applications/${id}/status`, { status });
    on('2025-11-04');
    expect((await review(rejected, 'rejected')).status).toBe(200);
    expect((await review(approved, 'approved')).status).toBe(200);
    on('2025-11-05');
    await review(later, 'rejected');
    on('2026-05-04');
    expect(await namesOf('rejectedApplications')).toEqual(['Ann Example']);
    expect(await namesOf('approvedApplications')).toEqual([]);
    on('2026-11-04');
    expect(await namesOf('approvedApplications')).toEqual(['Member Example']);
    const records = (await due()).flatMap(refsOf);
    expect((await erase(records)).status).toBe(204);
    const members = await product.admin.get<{ id: number; name: string }[]>('/api/members');
    expect(members.body).toContainEqual(expect.objectContaining({ name: 'Member Example' }));
  });

  it('are the entrants of a competition a year after its day, with their partners', async () => {
    on('2025-04-01');
    const competition = { ...competitionExample, registrationCloses: null, places: null };
    const id = await create('/api/competitions', { ...competition, title: 'Old', date: '2025-05-04T12:00' });
    await create('/api/competitions', { ...competition, title: 'Empty', date: '2025-05-04T12:00' });
    const recent = await create('/api/competitions', { ...competition, date: '2025-05-05T12:00' });
    const enter = (competitionId: number, firstName: string, partner = {}) =>
      create(`/api/competitions/${competitionId}/entries`, { firstName, lastName: 'Longago', ...partner });
    await enter(id, 'Ann', { partnerFirstName: 'Bethany', partnerLastName: 'Formerly' });
    await enter(id, 'Cisabella');
    await enter(recent, 'Dot');
    on('2026-05-04');
    const [one, ...others] = await dueOf('entrants');
    expect([one, others]).toEqual([expect.objectContaining({ id, name: 'Old', people: 3 }), []]);

    expect((await erase([{ kind: 'entrants', id, version: one?.version }])).status).toBe(204);
    const dumped = await dump(product.app.get(DataSource));
    expect(dumped).not.toMatch(/Formerly|Cisabella/);
    const list = await product.admin.get<{ id: number }[]>('/api/competitions');
    expect(list.body.map((each) => each.id)).toContain(id);
    const events = await product.admin.get<{ events: { summary: string }[] }>('/api/admin/events?limit=1');
    expect(events.body.events[0]?.summary).toBe('erased the entrants of Old on 4 May 2025');
    expect(await dueOf('entrants')).toEqual([]);
  });

  it('are members two years after they left, unless they came back', async () => {
    on('2020-01-01');
    const join = (name: string) => create('/api/members', { ...newMemberExample, name, status: 'active' });
    const [ann, bob, cat, dot] = [await join('Ann'), await join('Bob'), await join('Cat'), await join('Dot')];
    // What is recorded of a subscription is no departure.
    const payment = { season: 2026, amount: 20_00, paidOn: '2020-01-01', method: 'cash' };
    await product.admin.send('PUT', `/api/members/${ann}/due/payment`, payment);
    on('2024-05-04');
    for (const id of [ann, bob, cat]) await revise(id, { status: 'left' });
    on('2024-05-05');
    await revise(dot, { status: 'left' });
    // A correction is no new departure.
    await revise(ann, { role: 'Treasurer once' });
    await revise(bob, { status: 'active' });
    on('2026-05-03');
    expect(await namesOf('formerMembers')).toEqual([]);
    on('2026-05-04');
    expect(await namesOf('formerMembers')).toEqual(['Ann', 'Cat']);
    await revise(cat, { status: 'active' });
    await revise(cat, { status: 'left' });
    expect(await namesOf('formerMembers')).toEqual(['Ann']);
    expect((await dueOf('formerMembers'))[0]?.since).toBe('2024-05-04T12:00:00.000Z');
  });

  it('is listed a hundred at a time, and counted whole', async () => {
    on('2025-01-01');
    for (let part = 0; part < 3; part += 1) {
      await Promise.all(Array.from({ length: 40 }, (_, index) => message(`Person ${part * 40 + index}`)));
    }
    on('2026-05-04');
    const [messages] = await due();
    expect([messages?.due, messages?.records.length]).toEqual([120, 100]);
    expect((await erase(messages ? refsOf(messages) : [])).status).toBe(204);
    expect((await due())[0]?.due).toBe(20);
    const events = await product.admin.get<{ events: { command: string; summary: string }[] }>(
      '/api/admin/events?limit=1',
    );
    expect(events.body.events[0]?.summary).toMatch(/^deleted /);
  });
});

describe('erasing', () => {
  /** Two messages that are due, and one that is not. */
  const three = async () => {
    on('2025-05-01');
    const [one, two] = [await message('Quirkson'), await message('Quaylesson')];
    on('2026-05-04');
    const fresh = await message('Kermode');
    const ref = (id: number, version = 1) => ({ kind: 'messages' as const, id, version });
    return { one: ref(one), two: ref(two), fresh: ref(fresh), ref };
  };
  const left = async () =>
    (await product.admin.get<{ name: string }[]>('/api/messages')).body.map(({ name }) => name).sort();

  it('is at once and for good, and the same request again changes nothing', async () => {
    const { one, two } = await three();
    const client = product.admin.with({ 'Idempotency-Key': `erasing what is due, message ${one.id}` });
    expect((await erase([one, two], client)).status).toBe(204);
    expect((await erase([one, two], client)).status).toBe(204);
    expect(await left()).not.toEqual(expect.arrayContaining(['Quirkson', 'Quaylesson']));
    expect(await dump(product.app.get(DataSource))).not.toMatch(/Quirkson|Quaylesson/);
    const undo = await product.admin.send('POST', `/api/admin/records/message/${one.id}/undo`);
    expect(undo.status).toBe(409);
  });

  it('is refused as a whole when one is not due, has changed or is gone', async () => {
    const { one, two, fresh, ref } = await three();
    const before = await left();
    expect(await erase([one, fresh])).toMatchObject(refusedWith(409, 'not-due'));
    expect(await erase([one, ref(999_999_999)])).toMatchObject(refusedWith(409, 'not-due'));
    expect(await erase([one, { ...two, kind: 'formerMembers' }])).toMatchObject(refusedWith(409, 'not-due'));
    await product.admin.send('PUT', `/api/messages/${two.id}/mark-read`);
    expect(await erase([one, two])).toMatchObject(refusedWith(409, 'not-due'));
    expect(await left()).toEqual(before);
    expect((await erase([one, { ...two, version: 2 }])).status).toBe(204);
  });

  it('is of one to a hundred records', async () => {
    const { one } = await three();
    for (const records of [
      [],
      undefined,
      'all',
      Array.from({ length: 101 }, () => one),
      [{ ...one, kind: 'x' }],
    ]) {
      expect([records, await erase(records)]).toMatchObject([
        records,
        { status: 400, body: { errors: [{ field: 'records' }] } },
      ]);
    }
  });
});

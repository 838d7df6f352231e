import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventsPage } from '@onchan-bowls/contract/history';
import { winnerRecord, type WinnerRecord } from '@onchan-bowls/contract/winners';
import { Projections } from '../../platform/projections/projections.js';
import { startApp, type Client, type RunningApp } from '../../testing/running-app.js';

const path = '/api/competition-winners';

let running: RunningApp;
let admin: Client;
beforeAll(async () => {
  running = await startApp();
  admin = await running.signIn('admin');
});
afterAll(() => running.stop());

const complete = { competitionName: 'Summer Cup', winner: 'Ann Example', category: 'Ladies', year: 2025 };
const record = async (details: object = {}): Promise<WinnerRecord> => {
  const { status, body } = await admin.send<WinnerRecord>('POST', path, { ...complete, ...details });
  expect(status).toBe(201);
  return winnerRecord.strict().parse(body);
};
const list = async (client: Client = running.visitor): Promise<WinnerRecord[]> =>
  (await client.get<WinnerRecord[]>(path)).body;
const listed = async (id: number): Promise<WinnerRecord | undefined> =>
  (await list()).find((row) => row.id === id);

describe('an administrator', () => {
  it('records a winner whom a visitor then sees, the same record', async () => {
    const created = await record();
    expect(created).toMatchObject({ ...complete, runnerUp: null, notes: null, version: 1 });
    expect(await listed(created.id)).toEqual(created);
    expect((await list(admin)).find(({ id }) => id === created.id)).toEqual(created);
  });

  it('replaces what is on record with PUT: what is absent becomes null', async () => {
    const { id, createdAt } = await record({ runnerUp: 'Beth Example', notes: 'After a replay' });
    const { status, body } = await admin.send<WinnerRecord>('PUT', `${path}/${id}`, {
      ...complete,
      winner: '  Beth Example ',
      runnerUp: ' ',
    });
    const revised = {
      ...complete,
      id,
      createdAt,
      winner: 'Beth Example',
      runnerUp: null,
      notes: null,
      version: 2,
    };
    expect({ status, body }).toEqual({ status: 200, body: revised });
    expect(await listed(id)).toEqual(revised);
  });

  it('deletes a winner, once', async () => {
    const { id } = await record();
    expect(await admin.send('DELETE', `${path}/${id}`)).toMatchObject({ status: 204, body: '' });
    expect(await listed(id)).toBeUndefined();
    expect(await admin.send('DELETE', `${path}/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'winner-not-found', detail: 'This winner does not exist' },
    });
    expect(await admin.send('PUT', `${path}/${id}`, complete)).toMatchObject({ status: 404 });
  });

  it('is told when somebody else has changed the winner meanwhile', async () => {
    const { id, version } = await record();
    await admin.send('PUT', `${path}/${id}`, { ...complete, year: 2024 });
    const stale = admin.with({ 'If-Match': `"${version}"` });
    expect(await stale.send('PUT', `${path}/${id}`, { ...complete, year: 2023 })).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile' },
    });
    expect((await stale.send('DELETE', `${path}/${id}`)).status).toBe(409);
    expect(await listed(id)).toMatchObject({ year: 2024, version: 2 });
  });

  it('records once, however often the request is repeated', async () => {
    const retrying = admin.with({ 'Idempotency-Key': 'the answer to this one was lost' });
    const answers = await Promise.all(
      [1, 2, 3].map(() => retrying.send<WinnerRecord>('POST', path, { ...complete, winner: 'Once' })),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await list()).filter(({ winner }) => winner === 'Once')).toHaveLength(1);
  });

  it('finds in the history what was changed', async () => {
    const { id } = await record();
    await admin.send('PUT', `${path}/${id}`, { ...complete, year: 2024 });
    const { body } = await admin.get<EventsPage>(`/api/admin/events?stream=winner&streamId=${id}`);
    expect(body.events.map(({ summary, changes }) => [summary, changes])).toMatchObject([
      [
        'revised the Ladies winner of Summer Cup 2024, Ann Example',
        [{ field: 'Year', before: 2025, after: 2024 }],
      ],
      ['recorded the Ladies winner of Summer Cup 2025, Ann Example', expect.anything()],
    ]);
  });
});

describe('a request that does not fit', () => {
  it.each([
    [{ competitionName: '' }, 'competitionName', 'Competition name is required'],
    [{ competitionName: 'x'.repeat(121) }, 'competitionName', 'Must be at most 120 characters'],
    [{ winner: '   ' }, 'winner', 'Winner is required'],
    [{ winner: 'Ann\0' }, 'winner', 'Contains characters that cannot be stored'],
    [{ category: 'ladies' }, 'category', 'Category is required'],
    [{ category: undefined }, 'category', 'Category is required'],
    [{ year: undefined }, 'year', 'Year must be a whole number from 1900'],
    [{ year: 1899 }, 'year', 'Year must be a whole number from 1900'],
    [{ year: '2025' }, 'year', 'Year must be a whole number from 1900'],
    [{ year: 2101 }, 'year', 'Year must be at most 2100'],
    [{ runnerUp: 7 }, 'runnerUp', 'Runner-up must be text'],
    [{ notes: 'x'.repeat(501) }, 'notes', 'Must be at most 500 characters'],
    [{ createdAt: '2026-01-01T00:00:00Z' }, 'createdAt', 'There is no field called createdAt'],
  ])('%j is refused in the club’s words', async (change, field, message) => {
    const { id } = await record();
    for (const [method, address] of [
      ['POST', path],
      ['PUT', `${path}/${id}`],
    ] as const) {
      expect(await admin.send(method, address, { ...complete, ...change })).toMatchObject({
        status: 400,
        body: { code: 'invalid-request', detail: message, errors: [{ field, message }] },
      });
    }
    expect(await listed(id)).toMatchObject({ version: 1 });
  });

  it.each([
    ['abc', 400],
    ['-1', 400],
    ['0', 404],
    ['2147483647', 404],
    ['99999999999999999999', 404],
  ])('the id %s answers %i', async (id, status) => {
    expect((await admin.send('PUT', `${path}/${id}`, complete)).status).toBe(status);
    expect((await admin.send('DELETE', `${path}/${id}`)).status).toBe(status);
  });
});

it('a visitor changes nothing', async () => {
  const { id } = await record();
  for (const [method, address] of [
    ['POST', path],
    ['PUT', `${path}/${id}`],
    ['DELETE', `${path}/${id}`],
  ] as const) {
    expect((await running.visitor.send(method, address, complete)).status).toBe(401);
  }
  expect(await listed(id)).toMatchObject({ version: 1 });
});

it('the visitors’ list is not sent again to who has it already, and is never stale', async () => {
  const { id } = await record();
  const { headers } = await running.visitor.get(path);
  const again = running.visitor.with({ 'If-None-Match': headers.get('ETag') ?? '' });
  expect((await again.get(path)).status).toBe(304);
  await admin.send('DELETE', `${path}/${id}`);
  expect((await again.get(path)).status).toBe(200);
});

it('rebuilding gives the very rows that were made live', async () => {
  expect(await running.app.get(Projections).compare()).toEqual([]);
});

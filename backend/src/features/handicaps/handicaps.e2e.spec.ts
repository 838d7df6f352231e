import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { handicapRecord, type HandicapRecord } from '@onchan-bowls/contract/handicaps';
import type { EventsPage } from '@onchan-bowls/contract/history';
import { Clock } from '../../platform/event-store/clock.js';
import { Projections } from '../../platform/projections/projections.js';
import { startApp, type Client, type RunningApp } from '../../testing/running-app.js';

const path = '/api/handicaps';

let running: RunningApp;
let admin: Client;
beforeAll(async () => {
  running = await startApp();
  admin = await running.signIn('admin');
});
afterAll(() => running.stop());

const complete = { playerName: 'Ann Example', category: 'ladies', handicap: 3 };
const set = async (details: object = {}): Promise<HandicapRecord> => {
  const { status, body } = await admin.send<HandicapRecord>('POST', path, { ...complete, ...details });
  expect(status).toBe(201);
  return handicapRecord.strict().parse(body);
};
const list = async (client: Client = running.visitor): Promise<HandicapRecord[]> =>
  (await client.get<HandicapRecord[]>(path)).body;
const listed = async (id: number): Promise<HandicapRecord | undefined> =>
  (await list()).find((row) => row.id === id);

describe('an administrator', () => {
  it.each([-99, 0, 50])(
    'sets the handicap %i, which a visitor then sees, the same record',
    async (points) => {
      const created = await set({ handicap: points });
      expect(created).toMatchObject({ ...complete, handicap: points, notes: null, version: 1 });
      expect(created.updatedAt).toBe(created.createdAt);
      expect(await listed(created.id)).toEqual(created);
      expect((await list(admin)).find(({ id }) => id === created.id)).toEqual(created);
    },
  );

  it('replaces what is on record with PUT: what is absent becomes null', async () => {
    const { id, createdAt } = await set({ notes: 'Provisional' });
    const later = new Date(Date.parse(createdAt) + 60_000);
    const clock = jest.spyOn(running.app.get(Clock), 'now').mockReturnValue(later);
    const { status, body } = await admin.send<HandicapRecord>('PUT', `${path}/${id}`, {
      ...complete,
      playerName: ' Ann Sample ',
      handicap: 4,
    });
    clock.mockRestore();
    const revised = {
      ...complete,
      id,
      playerName: 'Ann Sample',
      handicap: 4,
      notes: null,
      createdAt,
      updatedAt: later.toISOString(),
      version: 2,
    };
    expect({ status, body }).toEqual({ status: 200, body: revised });
    expect(await listed(id)).toEqual(revised);
  });

  it('deletes a handicap, once', async () => {
    const { id } = await set();
    expect(await admin.send('DELETE', `${path}/${id}`)).toMatchObject({ status: 204, body: '' });
    expect(await listed(id)).toBeUndefined();
    expect(await admin.send('DELETE', `${path}/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'handicap-not-found', detail: 'This handicap does not exist' },
    });
    expect(await admin.send('PUT', `${path}/${id}`, complete)).toMatchObject({ status: 404 });
  });

  it('is told when somebody else has changed the handicap meanwhile', async () => {
    const { id, version } = await set();
    await admin.send('PUT', `${path}/${id}`, { ...complete, handicap: 4 });
    const stale = admin.with({ 'If-Match': `"${version}"` });
    expect(await stale.send('PUT', `${path}/${id}`, { ...complete, handicap: 5 })).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile' },
    });
    expect((await stale.send('DELETE', `${path}/${id}`)).status).toBe(409);
    expect(await listed(id)).toMatchObject({ handicap: 4, version: 2 });
  });

  it('sets once, however often the request is repeated', async () => {
    const retrying = admin.with({ 'Idempotency-Key': 'the answer to this one was lost' });
    const answers = await Promise.all(
      [1, 2, 3].map(() => retrying.send<HandicapRecord>('POST', path, { ...complete, playerName: 'Once' })),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await list()).filter(({ playerName }) => playerName === 'Once')).toHaveLength(1);
  });

  it('finds in the history what it was before', async () => {
    const { id } = await set();
    await admin.send('PUT', `${path}/${id}`, { ...complete, handicap: 4 });
    const { body } = await admin.get<EventsPage>(`/api/admin/events?stream=handicap&streamId=${id}`);
    expect(body.events.map(({ summary, changes }) => [summary, changes])).toMatchObject([
      ['changed the handicap of Ann Example from 3 to 4', [{ field: 'Handicap', before: 3, after: 4 }]],
      ['set the handicap of Ann Example to 3', expect.anything()],
    ]);
  });
});

describe('a request that does not fit', () => {
  it.each([
    [{ playerName: '' }, 'playerName', 'Player name is required'],
    [{ playerName: 'x'.repeat(101) }, 'playerName', 'Must be at most 100 characters'],
    [{ playerName: 'Ann\ud800' }, 'playerName', 'Contains characters that cannot be stored'],
    [{ category: 'Ladies' }, 'category', 'Category is required'],
    [{ category: undefined }, 'category', 'Category is required'],
    [{ handicap: undefined }, 'handicap', 'Handicap must be a whole number from -99'],
    [{ handicap: null }, 'handicap', 'Handicap must be a whole number from -99'],
    [{ handicap: 1.5 }, 'handicap', 'Handicap must be a whole number from -99'],
    [{ handicap: '3' }, 'handicap', 'Handicap must be a whole number from -99'],
    [{ handicap: -100 }, 'handicap', 'Handicap must be a whole number from -99'],
    [{ handicap: 51 }, 'handicap', 'Handicap must be at most 50'],
    [{ notes: ['text'] }, 'notes', 'Notes must be text'],
    [{ notes: 'x'.repeat(501) }, 'notes', 'Must be at most 500 characters'],
    [{ version: 1 }, 'version', 'There is no field called version'],
  ])('%j is refused in the club’s words', async (change, field, message) => {
    const { id } = await set();
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
  const { id } = await set();
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
  const { id } = await set();
  const { headers } = await running.visitor.get(path);
  const again = running.visitor.with({ 'If-None-Match': headers.get('ETag') ?? '' });
  expect((await again.get(path)).status).toBe(304);
  await admin.send('DELETE', `${path}/${id}`);
  expect((await again.get(path)).status).toBe(200);
});

it('rebuilding gives the very rows that were made live', async () => {
  expect(await running.app.get(Projections).compare()).toEqual([]);
});

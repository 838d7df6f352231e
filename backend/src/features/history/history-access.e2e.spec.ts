import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { accessPage, erased, type AccessRecord } from '@onchan-bowls/contract/history';
import type { FixtureRecord } from '@onchan-bowls/contract/fixtures';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/event-store/clock.js';
import { EventLog } from '../../platform/event-store/log/event-log.js';
import { TooManyRequestsError } from '../../platform/refused.js';
import { Housekeeping } from '../../platform/housekeeping.js';
import { useApp, type Client } from '../../testing/running-app.js';
import { WholeLogTurns } from './history-export.js';

const running = useApp();
let dataSource: DataSource;
beforeAll(async () => {
  dataSource = running.app.get(DataSource);
  const details = { homeTeam: 'Onchan A', awayTeam: 'Peel A', time: '18:30', category: 'mens' };
  await running.admin.send<FixtureRecord>('POST', '/api/fixtures', details);
});

const accesses = async (query = '', client = running.admin): Promise<AccessRecord[]> =>
  accessPage.parse((await client.get(`/api/admin/events/access${query}`)).body).accesses;

/** What a request leaves in the table. */
const leaves = async (send: () => Promise<unknown>): Promise<object[]> => {
  const [newest] = await dataSource.query<{ id: number }[]>('SELECT max(id) AS id FROM history_access');
  await send();
  return dataSource.query(
    `SELECT kind, query, username FROM history_access JOIN users u ON u.id = account_id
     WHERE history_access.id > $1 ORDER BY history_access.id`,
    [newest?.id ?? 0],
  );
};

describe('an access to the history is recorded', () => {
  it.each([
    ['', 'list', {}],
    [
      '?stream=fixture&type=FixtureScheduled&actor=demo&from=2026-01-01&to=2026-12-31&before=9&limit=5',
      'list',
      {
        stream: 'fixture',
        type: 'FixtureScheduled',
        actor: 'demo',
        from: '2026-01-01',
        to: '2026-12-31',
        before: 9,
        limit: 5,
      },
    ],
    ['/verify', 'verify', {}],
    [`/verify?position=1&hash=${'0'.repeat(64)}`, 'verify', { position: 1, hash: '0'.repeat(64) }],
    [`/verify.ndjson?position=1&hash=${'0'.repeat(64)}`, 'verify', { position: 1, hash: '0'.repeat(64) }],
    ['/export', 'export', {}],
    ['/export.csv?stream=fixture', 'export', { format: 'csv', stream: 'fixture' }],
    ['/access?limit=2', 'access', { limit: 2 }],
    ['/month?month=2024-03', 'list', { month: '2024-03' }],
  ])('%s', async (path, kind, query) => {
    expect(await leaves(() => running.committee.get(`/api/admin/events${path}`))).toEqual([
      { kind, query, username: 'committee-example' },
    ]);
  });

  it.each([
    ['/api/member-applications', 'applications'],
    ['/api/competition-entries', 'entries'],
    ['/api/members', 'members'],
    ['/api/messages?limit=5', 'messages'],
    ['/api/admin/retention', 'records-to-erase'],
    ['/api/player-figures', 'teams'],
    ['/api/taster-sessions', 'taster-sessions'],
  ])('of people, once an hour for each account: %s', async (path, list) => {
    const clock = running.app.get(Clock);
    const start = clock.now().getTime();
    const at = jest.spyOn(clock, 'now');
    const open = (minutes: number, client: Client) => {
      at.mockReturnValue(new Date(start + minutes * 60_000));
      return leaves(async () => expect((await client.get(path)).status).toBe(200));
    };
    const opened = (username: string) => [{ kind: 'opened-list', query: { list }, username }];
    expect(await open(0, running.admin)).toEqual(opened('admin-example'));
    expect(await open(59, running.admin)).toEqual([]);
    expect(await open(59, running.committee)).toEqual(opened('committee-example'));
    expect(await open(60, running.admin)).toEqual(opened('admin-example'));
    at.mockRestore();
  });

  it('at a single record', async () => {
    const [one, other] = ['/api/admin/records/fixture/1', '/api/admin/records/fixture/1?at=2026-05-04'];
    expect(await leaves(() => running.admin.get(one))).toMatchObject([
      { kind: 'record', query: { stream: 'fixture', streamId: '1' } },
    ]);
    expect(await leaves(() => running.admin.get(other))).toMatchObject([
      { kind: 'record', query: { stream: 'fixture', streamId: '1', at: '2026-05-04' } },
    ]);
  });

  it.each([
    ['/api/admin/events', 401],
    ['/api/admin/events/export', 401],
    ['/api/admin/events?limit=0', 400],
    ['/api/admin/events/verify?position=1', 400],
    ['/api/admin/events/verify.ndjson?position=1', 400],
    ['/api/admin/events/export.csv?from=yesterday', 400],
    ['/api/admin/events/export.csv?before=9', 400],
    ['/api/admin/records/fixture/1?at=yesterday', 400],
    ['/api/admin/records/fixture/404', 404],
    ['/api/messages', 401],
    ['/api/messages?limit=0', 400],
  ])('unless it is refused: %s with %i', async (path, status) => {
    const client = status === 401 ? running.visitor : running.admin;
    const recorded = leaves(async () => expect((await client.get(path)).status).toBe(status));
    expect(await recorded).toEqual([]);
  });

  it.each([
    ['too many others read the log', 429, new TooManyRequestsError(10)],
    ['the database is away', 503, Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ])('unless %s: then an export is not a file, and nothing is counted', async (_, status, error) => {
    const count = jest.spyOn(running.app.get(EventLog), 'count');
    jest.spyOn(running.app.get(WholeLogTurns), 'take').mockRejectedValueOnce(error);
    const recorded = leaves(async () => {
      const { headers, ...answer } = await running.admin.get('/api/admin/events/export');
      expect(answer.status).toBe(status);
      expect(headers.get('Content-Disposition')).toBeNull();
      expect(headers.get('Content-Type')).toContain('application/problem+json');
    });
    expect(await recorded).toEqual([]);
    expect(count).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  });

  it('and makes the log itself no longer', async () => {
    const count = () => dataSource.query<object[]>('SELECT position FROM event_head');
    const before = await count();
    await running.admin.get('/api/admin/events');
    expect(await count()).toEqual(before);
  });
});

describe('the names in the list of accesses', () => {
  const newestNames = async () => (await accesses('?limit=1'))[0]?.names;

  it('are those of the record, its kind, the event and the person that were asked for', async () => {
    await running.admin.get('/api/admin/records/fixture/1');
    expect(await newestNames()).toEqual({ stream: 'Fixtures', streamId: 'Onchan A v Peel A' });
    const account = (await accesses('?limit=1'))[0]?.actor;
    await running.admin.get(`/api/admin/events?stream=fixture&type=FixtureScheduled&actor=${account}`);
    expect(await newestNames()).toEqual({
      stream: 'Fixtures',
      type: 'Fixture scheduled',
      actor: 'admin-example',
    });
    await running.admin.get(`/api/admin/events?stream=account&streamId=${account}&actor=visitor`);
    expect(await newestNames()).toEqual({
      stream: 'Accounts',
      streamId: 'admin-example',
      actor: 'A visitor',
    });
  });

  it('are missing where nothing has that id or code', async () => {
    await running.admin.get('/api/admin/events?stream=fixture&streamId=404&type=constructor');
    expect(await newestNames()).toEqual({ stream: 'Fixtures' });
    await running.admin.get('/api/admin/events?stream=constructor&streamId=1');
    expect(await newestNames()).toEqual({});
  });

  it('are gone with the person', async () => {
    const message = { name: 'Ann Kelly', email: 'ann@example.com', message: 'When are you open?' };
    const { body } = await running.visitor.send<{ id: number }>('POST', '/api/messages', message);
    await running.admin.get(`/api/admin/records/message/${body.id}`);
    expect(await newestNames()).toEqual({ stream: 'Messages', streamId: 'Ann Kelly' });
    expect((await running.admin.send('DELETE', `/api/messages/${body.id}`)).status).toBe(204);
    await running.endUndo();
    const list = await accesses('?limit=500');
    expect(list.find(({ query }) => query.stream === 'message')?.names.streamId).toBe(erased);
    expect(JSON.stringify(list)).not.toContain('Kelly');
  });
});

describe('the list of accesses', () => {
  it('shows an administrator and the committee who read what and when, newest first', async () => {
    const now = new Date('2026-05-04T18:05:00.000Z');
    const at = jest.spyOn(running.app.get(Clock), 'now').mockReturnValue(now);
    const { headers } = await running.committee.get('/api/admin/events?type=FixtureScheduled');
    await running.admin.get('/api/admin/events/verify');
    at.mockRestore();
    for (const client of [running.admin, running.committee]) {
      const list = (await accesses('?limit=20', client)).filter(({ kind }) => kind !== 'access');
      expect(list.slice(0, 2)).toMatchObject([
        { actorName: 'admin-example', kind: 'verify', query: {}, accessedAt: now.toISOString() },
        {
          actorName: 'committee-example',
          kind: 'list',
          query: { type: 'FixtureScheduled' },
          requestId: headers.get('X-Request-Id'),
        },
      ]);
    }
  });

  it('goes on where a page ends', async () => {
    const [first, second, third] = await accesses('?limit=3');
    // Newer than these by the access to the page before.
    expect((await accesses('?limit=2'))[1]).toEqual(first);
    expect(await accesses(`?before=${first?.id}&limit=2`)).toEqual([second, third]);
  });

  it.each(['before=0', 'before=x', 'limit=0', 'limit=501', 'kind=list'])('refuses %s', async (query) => {
    expect(await running.admin.get(`/api/admin/events/access?${query}`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: query.split('=')[0] }] },
    });
  });
});

describe('what cannot be put on record', () => {
  beforeAll(() => running.database.asOwner('ALTER TABLE history_access RENAME TO lost'));
  afterAll(() => running.database.asOwner('ALTER TABLE lost RENAME TO history_access'));

  it.each([
    '/api/admin/events',
    '/api/admin/events/verify',
    '/api/admin/events/verify.ndjson',
    '/api/admin/events/export',
    '/api/admin/events/export.csv',
    '/api/admin/events/access',
    '/api/admin/records/fixture/1',
    '/api/members',
    '/api/competition-entries',
  ])('is not shown: %s', async (path) => {
    const answer = await running.admin.get(path);
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal-error' } });
    expect(JSON.stringify(answer.body)).not.toContain('Onchan');
  });
});

it('is kept for two years', async () => {
  await dataSource.query(
    `INSERT INTO history_access (account_id, kind, query, request_id, accessed_at)
     VALUES ($1, 'list', '{}', 'old', now() - interval '731 days'), ($1, 'list', '{}', 'newer', now() - interval '729 days')`,
    [randomUUID()],
  );
  await running.app.get(Housekeeping).run();
  const kept = await dataSource.query<{ request_id: string }[]>(
    `SELECT request_id FROM history_access WHERE request_id IN ('old', 'newer')`,
  );
  expect(kept).toEqual([{ request_id: 'newer' }]);
});

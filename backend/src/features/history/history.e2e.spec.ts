import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type FixtureRecord, fixtureRequest } from '@onchan-bowls/contract/fixtures';
import { eventsPage, type EventsPage, type ExportedEvent } from '@onchan-bowls/contract/history';
import { verification, type Verification, type VerificationLine } from '@onchan-bowls/contract/verification';
import canonicalize from 'canonicalize';
import Papa from 'papaparse';
import { EventLog } from '../../platform/event-store/log/event-log.js';
import { Clock } from '../../platform/event-store/clock.js';
import { runAs } from '../../platform/event-store/write/command-context.js';
import { EventStore } from '../../platform/event-store/write/event-store.js';
import { genesisHash, sealHash } from '../../platform/event-store/chain/sealed-event.js';
import { Stamps } from '../../platform/event-store/chain/stamps.js';
import { ChainVerifier, verificationLimits } from '../../platform/event-store/chain/verification.js';
import { beginTask } from '../../platform/progress.js';
import { startApp, type Client, type RunningApp } from '../../testing/running-app.js';
import { TimestampAuthority } from '../../testing/timestamp-authority.js';
import { fixture, scheduleFixture } from '../fixtures/fixture.js';
import { exportLimits } from './history-export.js';
import { account, resetPassword, reviseAccount } from '../users/account.js';

const authority = new TimestampAuthority();
let running: RunningApp;
let admin: Client;
let committee: Client;
beforeAll(async () => {
  running = await startApp({ timestamps: { certificates: [authority.root] } });
  const store = running.app.get(EventStore);
  const details = {
    homeTeam: 'Onchan A',
    awayTeam: 'Peel A',
    date: '2026-05-07',
    time: '18:30',
    category: 'mens' as const,
  };
  // On the island it is half an hour after midnight then, and the next day.
  const at = jest.spyOn(running.app.get(Clock), 'now').mockReturnValue(new Date('2025-07-14T23:30:00Z'));
  const planned = scheduleFixture(fixtureRequest.parse({ ...details, date: null }));
  await runAs({ actor: 'demo' }, () => store.create(fixture, planned));
  at.mockRestore();

  admin = await running.signIn('admin');
  committee = await running.signIn('committee');
  const { body } = await admin.send<FixtureRecord>('POST', '/api/fixtures', details);
  await admin.send('PATCH', `/api/fixtures/${body.id}/result`, { homeScore: 8, awayScore: 2 });
  await admin.send('PUT', `/api/fixtures/${body.id}`, { ...details, time: '19:00' });
  await admin.send('DELETE', `/api/fixtures/${body.id}`);

  const [added] = (await page('?stream=account&limit=1')).events;
  const id = String(added?.streamId);
  for (const decide of [resetPassword(id), reviseAccount(id, { disabled: true })]) {
    await runAs({ actor: 'console' }, () => store.update(account, id, decide));
  }
});
afterAll(() => running.stop());

const page = async (query = '', client = admin): Promise<EventsPage> =>
  eventsPage.parse((await client.get(`/api/admin/events${query}`)).body);
const verify = async (query = ''): Promise<Verification> =>
  verification.parse((await admin.get(`/api/admin/events/verify${query}`)).body);

describe('the history', () => {
  it('says in plain words who did what, newest first', async () => {
    const { events } = await page();
    expect(events.map(({ position, actorName, summary }) => `${position} ${actorName} ${summary}`)).toEqual([
      '9 The console disabled an account: committee-example',
      '8 The console set another password for an account: committee-example',
      '7 admin-example deleted Onchan A v Peel A on 7 May 2026',
      '6 admin-example revised Onchan A v Peel A on 7 May 2026',
      '5 admin-example recorded the result Onchan A 8–2 Peel A',
      '4 admin-example scheduled Onchan A v Peel A on 7 May 2026',
      '3 The system added a committee account: committee-example',
      '2 The system added an administrator’s account: admin-example',
      '1 The demonstration scheduled Onchan A v Peel A',
    ]);
    expect(events.find(({ position }) => position === 5)).toMatchObject({
      stream: 'fixture',
      streamId: '2',
      version: 2,
      type: 'ResultRecorded',
      data: { homeScore: 8, awayScore: 2 },
    });
  });

  it('tells the same of an event whatever else is shown beside it', async () => {
    const { events } = await page();
    for (const event of events) {
      const alone = await page(`?before=${event.position + 1}&limit=1`);
      expect(alone.events).toEqual([event]);
    }
  });

  it('says that a new password changes nothing of what is shown of an account', async () => {
    const [event] = (await page('?type=AccountPasswordReset')).events;
    expect(event?.changes).toEqual([]);
  });

  it('tells every kind of record and event that can be asked for', async () => {
    const { events, kinds } = await page();
    const labels = new Map(kinds.map(({ stream, label }) => [stream, label]));
    expect(labels.get('account')).toBe('Accounts');
    expect(labels.get('fixture')).toBe('Fixtures');
    const types = kinds.flatMap((kind) => kind.types.map(({ type }) => `${kind.stream} ${type}`));
    const sums = kinds.flatMap((kind) => kind.types.flatMap(({ many }) => many ?? []));
    expect(sums).toContain('recorded # results');
    expect(sums.filter((many) => many.split('#').length !== 2)).toEqual([]);
    expect(types).toEqual(expect.arrayContaining(events.map(({ stream, type }) => `${stream} ${type}`)));
  });

  it('names no actor in the event itself', async () => {
    const { events } = await page('?type=FixtureDeleted');
    expect(events.map(({ actor }) => actor)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  it.each([
    ['?to=2025-07-14', []],
    ['?to=2025-07-15', [1]],
    ['?from=2025-07-15&to=2025-07-15', [1]],
    ['?from=2025-07-15&limit=500', [9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ['?from=2025-07-16', [9, 8, 7, 6, 5, 4, 3, 2]],
    ['?from=2199-01-01', []],
  ])('counts days in the club’s zone, the first and the last included: %s', async (query, positions) => {
    expect((await page(query)).events.map(({ position }) => position)).toEqual(positions);
  });

  it.each([
    'limit=0',
    'limit=501',
    'before=1.5',
    'to=2026-13-01',
    'colour=red',
    'actor=margaret@example.org',
  ])('refuses the filter %s', async (query) => {
    expect(await admin.get(`/api/admin/events?${query}`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: query.split('=')[0] }] },
    });
  });
});

describe('verification', () => {
  it('says how many events hold, and accepts a head that was kept', async () => {
    const now = await verify();
    expect(now).toMatchObject({ ok: true, events: now.head?.position });
    expect(await verify(`?position=${now.head?.position}&hash=${now.head?.hash}`)).toEqual(now);
    expect(await verify(`?position=1&hash=${now.head?.hash}`)).toMatchObject({
      ok: false,
      failure: { of: 'kept-head', position: 1 },
    });
  });

  it.each(['?position=1', `?hash=${'0'.repeat(64)}`, '?position=1&hash=xyz'])(
    'refuses half a head: %s',
    async (query) => {
      expect((await admin.get(`/api/admin/events/verify${query}`)).status).toBe(400);
    },
  );
});

describe('verification in steps', () => {
  afterEach(() => {
    verificationLimits.events = batchSize;
    jest.restoreAllMocks();
  });
  const { events: batchSize } = verificationLimits;
  const linesOf = async (query = '') => {
    const { body } = await admin.get<string>(`/api/admin/events/verify.ndjson${query}`);
    return body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as VerificationLine);
  };

  it('says how many events of all are verified, and ends with the verification', async () => {
    verificationLimits.events = 3;
    const now = await verify();
    const steps = Math.ceil(now.events / 3);
    expect(await linesOf()).toEqual([
      ...Array.from({ length: steps }, (_, step) => ({
        done: Math.min(3 * (step + 1), now.events),
        total: now.events,
      })),
      now,
    ]);
    expect((await linesOf(`?position=1&hash=${now.head?.hash}`)).at(-1)).toMatchObject({
      failure: { of: 'kept-head', position: 1 },
    });
  });

  it('breaks off when it cannot go on', async () => {
    jest.spyOn(running.app.get(ChainVerifier), 'verify').mockImplementation(async () => {
      const report = beginTask('Verifying', 2, 'events');
      report(1);
      await new Promise(setImmediate);
      throw new Error('The database has gone');
    });
    await expect(linesOf()).rejects.toThrow();
  });

  it('ends when the client leaves', async () => {
    let end: unknown;
    jest.spyOn(running.app.get(ChainVerifier), 'verify').mockImplementation(async () => {
      const report = beginTask('Verifying', 2, 'events');
      try {
        for (;;) {
          report(1);
          await new Promise(setImmediate);
        }
      } catch (error) {
        end = error;
        throw error;
      }
    });
    const { headers, origin } = admin;
    const answer = await fetch(`${origin}/api/admin/events/verify.ndjson`, { headers });
    await answer.body?.cancel();
    while (end === undefined) await new Promise(setImmediate);
    expect(end).toEqual(new Error('The client has left'));
  });
});

describe('the export of the whole log', () => {
  const firstBatch = async () => {
    for await (const batch of running.app.get(EventLog).pages()) return batch;
    return [];
  };

  it('can be verified without us: each line’s hash follows from the line before', async () => {
    const { headers, body } = await admin.get<string>('/api/admin/events/export');
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="events.ndjson"');
    const lines = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ExportedEvent);
    expect(headers.get('X-Total-Count')).toBe(String(lines.length));
    let previous = '0'.repeat(64);
    for (const { position, sealed, previousHash, hash } of lines) {
      expect(previousHash).toBe(previous);
      previous = createHash('sha256')
        .update(`${previous}${position}${canonicalize(sealed)}`)
        .digest('hex');
      expect(hash).toBe(previous);
    }
    expect(previous).toBe((await verify()).head?.hash);
    expect(lines[0]?.data).toMatchObject({ homeTeam: 'Onchan A' });
  });

  it('breaks off, rather than end as if it were complete, when it cannot go on', async () => {
    const log = running.app.get(EventLog);
    const batch = await firstBatch();
    const batches = jest.spyOn(log, 'pages').mockImplementation(async function* () {
      yield batch;
      await Promise.reject(new Error('The database has gone'));
    });
    await expect(admin.get('/api/admin/events/export')).rejects.toThrow();
    batches.mockRestore();
  });

  it('is refused like anything else when it cannot even begin', async () => {
    const batches = jest
      .spyOn(running.app.get(EventLog), 'pages')
      // eslint-disable-next-line require-yield -- it fails before it has anything
      .mockImplementation(async function* () {
        await Promise.reject(new Error('The database has gone'));
      });
    const refused = await admin.get('/api/admin/events/export');
    expect(refused).toMatchObject({ status: 500, body: { code: 'internal-error' } });
    // Otherwise the browser would save the refusal as the file.
    expect(refused.headers.get('Content-Disposition')).toBeNull();
    batches.mockRestore();
  });

  it('is made while it is read, so that the longest log takes no more memory than the shortest', async () => {
    const log = running.app.get(EventLog);
    const batch = await firstBatch();
    let isOver = () => {};
    const over = new Promise<void>((resolve) => (isOver = resolve));
    const batches = jest.spyOn(log, 'pages').mockImplementation(async function* () {
      try {
        for (;;) yield await Promise.resolve(batch);
      } finally {
        isOver();
      }
    });
    const { origin, headers } = admin;
    const { body } = await fetch(`${origin}/api/admin/events/export`, { headers });
    const reader = body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
    await over;
    batches.mockRestore();
  });
});

describe('the spreadsheet', () => {
  const columns = async (query = '', client = committee) => {
    const { body, headers } = await client.get<string>(`/api/admin/events/export.csv${query}`);
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="events.csv"');
    const { data, errors } = Papa.parse<Record<string, string>>(body, {
      header: true,
      skipEmptyLines: true,
    });
    expect(errors).toEqual([]);
    expect(headers.get('X-Total-Count')).toBe(String(data.length));
    return data;
  };

  it('has a line for each event, newest first, as the committee reads it', async () => {
    const lines = await columns();
    const { events } = await page();
    expect(lines.map((line) => line['Event number'])).toEqual(events.map(({ position }) => String(position)));
    expect(lines[8]).toEqual({
      'Event number': '1',
      'Recorded at (UTC)': '2025-07-14T23:30:00.000Z',
      'Recorded at (Isle of Man)': '15 July 2025, 00:30',
      Who: 'The demonstration',
      'Kind of record': 'Fixtures',
      Record: '1',
      Event: 'Fixture scheduled',
      'What happened': 'scheduled Onchan A v Peel A',
      Changes: [
        'Time: – → 18:30',
        'Category: – → Mens',
        'Type: – → League',
        'Home Team: – → Onchan A',
        'Away Team: – → Peel A',
        'Venue: – → Onchan Park',
      ].join('\n'),
      Hash: events[8]?.hash,
    });
  });

  it('says by its first bytes that it is UTF-8, or Excel would take it for something else', async () => {
    const { origin, headers } = committee;
    const answer = await fetch(`${origin}/api/admin/events/export.csv`, { headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
  });

  it('has only what the filters choose', async () => {
    const lines = await columns('?stream=fixture&streamId=2&type=FixtureRevised');
    expect(lines.map((line) => line.Changes)).toEqual(['Time: 18:30 → 19:00']);
    expect(await columns('?actor=nobody')).toEqual([]);
  });

  it('goes on where one part of many events ends, and holds each once', async () => {
    const parts = jest.spyOn(running.app.get(EventLog), 'places');
    jest.replaceProperty(exportLimits, 'events', 4);
    expect((await columns()).map((line) => line['Event number'])).toEqual([
      '9',
      '8',
      '7',
      '6',
      '5',
      '4',
      '3',
      '2',
      '1',
    ]);
    expect(parts).toHaveBeenCalledTimes(3);
    jest.restoreAllMocks();
  });

  it('breaks off, rather than end as if it were complete, when it cannot go on', async () => {
    const log = running.app.get(EventLog);
    const places = await log.places({ limit: 4 });
    jest.replaceProperty(exportLimits, 'events', 4);
    jest
      .spyOn(log, 'places')
      .mockResolvedValueOnce(places)
      .mockRejectedValueOnce(new Error('The database has gone'));
    await expect(columns()).rejects.toThrow();
    jest.restoreAllMocks();
  });
});

it.each([
  ['/export', 'application/x-ndjson; charset=utf-8'],
  ['/export.csv', 'text/csv; charset=utf-8'],
])('HEAD of %s gives the headers and reads no event', async (path, type) => {
  const log = running.app.get(EventLog);
  const reads = [jest.spyOn(log, 'pages'), jest.spyOn(log, 'places')];
  const { headers, origin } = admin;
  const answer = await fetch(`${origin}/api/admin/events${path}`, { method: 'HEAD', headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe(type);
  expect(answer.headers.get('Content-Disposition')).toContain('attachment');
  // It is not known, and certainly not 0.
  expect(answer.headers.get('Content-Length')).toBeNull();
  for (const read of reads) expect(read).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});

describe('exports and verifications', () => {
  it('are done two at a time, and whatever ends one makes room for the next', async () => {
    const log = running.app.get(EventLog);
    const ends: (() => void)[] = [];
    const pages = log.pages.bind(log);
    jest.spyOn(log, 'pages').mockImplementation(async function* (range) {
      // A verification reads up to the head of the log; an export has no range.
      if (range) {
        yield* pages(range);
        return;
      }
      await new Promise<void>((end) => ends.push(end));
      yield [];
    });
    const exports = Array.from({ length: 3 }, () => admin.get<string>('/api/admin/events/export'));
    const verified = admin.get<Verification>('/api/admin/events/verify');
    while (ends.length < 2) await new Promise(setImmediate);
    // The others have had time to come this far.
    await admin.get('/api/admin/events');
    expect(ends).toHaveLength(2);
    ends.forEach((end) => end());
    while (ends.length < 3) await new Promise(setImmediate);
    ends[2]?.();
    expect((await Promise.all(exports)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await verified).body.ok).toBe(true);
    jest.restoreAllMocks();

    const { headers, origin } = admin;
    for (const method of ['GET', 'GET', 'GET', 'HEAD', 'HEAD', 'HEAD']) {
      const answer = await fetch(`${origin}/api/admin/events/export`, { method, headers });
      expect(answer.status).toBe(200);
      await answer.body?.cancel();
    }
    expect((await admin.get('/api/admin/events/export')).status).toBe(200);
  });
});

describe('a stamp', () => {
  let url: string;
  beforeAll(async () => {
    url = await authority.listen();
  });
  afterAll(() => authority.close());
  /** Looks whether a stamp is due, these hours from now. */
  const look = async (hours = 0) => {
    const now = new Date(Date.now() + hours * 3_600_000);
    authority.now = now;
    const clock = jest.spyOn(running.app.get(Clock), 'now').mockReturnValue(now);
    await Promise.all([running.app.get(Stamps).look(url), running.app.get(Stamps).look(url)]);
    clock.mockRestore();
  };

  /** Changes the first event and seals it and all others anew, as somebody can who controls the database. */
  const rewrite = async () => {
    let previousHash = genesisHash;
    const changes: string[] = [];
    for await (const rows of running.app.get(EventLog).pages()) {
      for (const row of rows) {
        const actor = row.position === 1 ? 'visitor' : row.actor;
        const hash = sealHash(previousHash, row.position, { ...row, actor });
        changes.push(
          `UPDATE events SET actor = '${actor}', previous_hash = '${previousHash}', hash = '${hash}' WHERE position = ${row.position}`,
        );
        previousHash = hash;
      }
    }
    await running.database.asOwner(
      [
        'ALTER TABLE events DISABLE TRIGGER USER',
        ...changes,
        `UPDATE event_head SET hash = '${previousHash}'`,
      ].join(';'),
    );
  };

  it('is made of the head once a day if there are new events, and kept if it holds', async () => {
    expect((await verify()).stamp).toBeUndefined();
    authority.fault = { otherKey: true };
    await look();
    expect((await verify()).stamp).toBeUndefined();
    authority.fault = {};
    authority.requests = 0;
    await look();
    const { head, stamp } = await verify();
    expect(stamp).toEqual({
      position: head?.position,
      stampedAt: authority.now.toISOString(),
      authority: 'Example Time',
      isTrusted: true,
    });
    await look(25);
    expect(authority.requests).toBe(1);
    await admin.send('POST', '/api/announcements', { title: 'News', content: '<p>Rain</p>' });
    await look(22);
    expect(authority.requests).toBe(1);
    await look(25);
    expect(authority.requests).toBe(2);
    expect((await verify()).stamp?.position).toBe(Number(head?.position) + 1);
  });

  it('shows that the history was rewritten, also with new seals, or cut off', async () => {
    const { head } = await verify();
    await rewrite();
    const rewritten = await verify();
    expect(rewritten).toMatchObject({ ok: false, events: head?.position, failure: { of: 'stamp' } });
    expect(rewritten.failure?.reason).toBe('Another event was there when it was stamped');
    expect(await running.app.get(ChainVerifier).verifyChain()).toMatchObject({ ok: true });
    await running.database.asOwner(`
      DELETE FROM events WHERE position > 5; UPDATE event_head SET (position, hash) = (
        SELECT position, hash FROM events WHERE position = 5)`);
    expect((await verify()).failure?.reason).toBe('The log ends before the event that was stamped');
  });
});

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FixtureRecord } from '@onchan-bowls/contract/fixtures';
import {
  eventsPage,
  verification,
  type EventRecord,
  type ExportedEvent,
  type Verification,
} from '@onchan-bowls/contract/history';
import canonicalize from 'canonicalize';
import { startApp, type Client, type RunningApp } from '../../testing/running-app.js';

let running: RunningApp;
let admin: Client;
let fixtureId: number;
beforeAll(async () => {
  running = await startApp();
  admin = await running.signIn('admin');
  const details = {
    homeTeam: 'Onchan A',
    awayTeam: 'Peel A',
    date: '2026-05-07',
    time: '18:30',
    category: 'mens',
  };
  const { body } = await admin.send<FixtureRecord>('POST', '/api/fixtures', details);
  fixtureId = body.id;
  await admin.send('PATCH', `/api/fixtures/${fixtureId}/result`, { homeScore: 8, awayScore: 2 });
  await admin.send('PUT', `/api/fixtures/${fixtureId}`, { ...details, time: '19:00' });
  await admin.send('DELETE', `/api/fixtures/${fixtureId}`);
});
afterAll(() => running.stop());

const events = async (query = '', client = admin): Promise<EventRecord[]> =>
  eventsPage.parse((await client.get(`/api/admin/events${query}`)).body).events;
const verify = async (query = ''): Promise<Verification> =>
  verification.parse((await admin.get(`/api/admin/events/verify${query}`)).body);

describe('the history', () => {
  it('says in plain words who did what, newest first', async () => {
    const page = await events();
    expect(page.map(({ actorName, summary }) => `${actorName} ${summary}`)).toEqual([
      'Admin-example deleted Onchan A v Peel A on 7 May 2026',
      'Admin-example revised Onchan A v Peel A on 7 May 2026',
      'Admin-example recorded the result Onchan A 8–2 Peel A',
      'Admin-example scheduled Onchan A v Peel A on 7 May 2026',
      'The system added an administrator’s account',
    ]);
    expect(page[2]).toMatchObject({
      position: 3,
      stream: 'fixture',
      streamId: String(fixtureId),
      version: 2,
      type: 'ResultRecorded',
      data: { homeScore: 8, awayScore: 2 },
    });
  });

  it('names no actor in the event itself', async () => {
    const [event] = await events('?limit=1');
    expect(event?.actor).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is read by the committee too, and by nobody else', async () => {
    expect(await events('', await running.signIn('committee'))).not.toHaveLength(0);
    for (const path of ['', '/verify', '/export']) {
      expect((await running.visitor.get(`/api/admin/events${path}`)).status).toBe(401);
    }
  });

  it.each([
    ['?stream=account&actor=system', ['AccountAdded']],
    ['?type=ResultRecorded', ['ResultRecorded']],
    ['?stream=fixture&before=4', ['ResultRecorded', 'FixtureScheduled']],
    ['?stream=fixture&limit=1', ['FixtureDeleted']],
    ['?stream=fixture&streamId=404', []],
    ['?to=2020-01-01', []],
    ['?from=2199-01-01', []],
  ])('can be filtered: %s', async (query, types) => {
    const found = (await events(query)).filter(
      ({ stream, actor }) => stream !== 'account' || actor === 'system',
    );
    expect(found.slice(0, types.length).map(({ type }) => type)).toEqual(types);
    if (types.length === 0) expect(found).toEqual([]);
  });

  it('counts days in the club’s zone: a summer evening belongs to its own day', async () => {
    const [newest] = await events('?limit=1');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(
      new Date(newest?.recordedAt ?? ''),
    );
    expect(await events(`?from=${today}&to=${today}&type=FixtureDeleted`)).toHaveLength(1);
  });

  it.each([
    'limit=0',
    'limit=501',
    'limit=x',
    'before=0',
    'before=1.5',
    'from=yesterday',
    'to=2026-13-01',
    'colour=red',
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
      failure: { position: 1 },
    });
  });

  it.each(['?position=1', `?hash=${'0'.repeat(64)}`, '?position=1&hash=xyz'])(
    'refuses half a head: %s',
    async (query) => {
      expect((await admin.get(`/api/admin/events/verify${query}`)).status).toBe(400);
    },
  );
});

describe('the export', () => {
  it('can be verified without us: each line’s hash follows from the line before', async () => {
    const { headers, body } = await admin.get<string>('/api/admin/events/export');
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="events.ndjson"');
    const lines = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ExportedEvent);
    let previous = '0'.repeat(64);
    for (const { position, sealed, previousHash, hash } of lines) {
      expect(previousHash).toBe(previous);
      previous = createHash('sha256')
        .update(`${previous}${position}${canonicalize(sealed)}`)
        .digest('hex');
      expect(hash).toBe(previous);
    }
    expect(previous).toBe((await verify()).head?.hash);
    expect(lines[1]?.data).toMatchObject({ homeTeam: 'Onchan A' });
  });
});

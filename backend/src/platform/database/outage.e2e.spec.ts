import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { FixtureRecord } from '@onchan-bowls/contract/fixtures';
import { ChainVerifier } from '../event-store/chain/verification.js';
import { Cable } from '../../testing/cable.js';
import { openLive } from '../../testing/live-stream.js';
import { startApp, type Client, type RunningApp } from '../../testing/running-app.js';
import { createDatabase, type ThrowawayDatabase } from '../../testing/throwaway-database.js';
import { LiveStreams } from '../live/live-streams.js';

let database: ThrowawayDatabase;
let cable: Cable;
let running: RunningApp;
let admin: Client;
beforeAll(async () => {
  database = await createDatabase();
  cable = new Cable(database.productUrl);
  await cable.plugIn();
  running = await startApp({ databaseUrl: cable.url.href, personalDataKey: randomBytes(32) });
  admin = await running.signIn('admin');
});
afterAll(async () => {
  await running.stop();
  await cable.pull();
  await database.drop();
});

const fixture = { homeTeam: 'Onchan A', awayTeam: 'Peel A', time: '18:30', category: 'mens' };
const schedule = () => admin.send<FixtureRecord>('POST', '/api/fixtures', fixture);

it('answers 503 while the database is away, and works again by itself, with everything it had acknowledged', async () => {
  const acknowledged = [(await schedule()).body.id, (await schedule()).body.id];
  await running.visitor.get('/api/fixtures');
  await cable.pull();

  for (const answer of [
    await running.visitor.get('/api/fixtures'),
    await running.visitor.get('/api/health'),
    await admin.get('/api/admin/events'),
    await admin.send('POST', '/api/fixtures', fixture),
  ]) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.headers.get('Retry-After')).toBe('5');
  }

  await cable.plugIn();
  expect((await running.visitor.get('/api/health')).status).toBe(200);
  acknowledged.push((await schedule()).body.id);
  const { body } = await running.visitor.get<FixtureRecord[]>('/api/fixtures');
  expect(body.map(({ id }) => id)).toEqual(acknowledged);
  expect(await running.app.get(ChainVerifier).verify()).toMatchObject({ ok: true });
});

it('keeps the answers whole when the connection breaks in the middle of many commands', async () => {
  const storm = Array.from({ length: 40 }, () => schedule());
  await Promise.race(storm);
  await cable.pull();
  await cable.plugIn();
  const answers = await Promise.all(storm);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 503]));

  const { body } = await running.visitor.get<FixtureRecord[]>('/api/fixtures');
  const listed = new Set(body.map(({ id }) => id));
  for (const answer of answers) if (answer.status === 201) expect(listed).toContain(answer.body.id);
  expect(await running.app.get(ChainVerifier).verify()).toMatchObject({ ok: true });
});

it('takes everything for changed when it can hear again what changes, and sends nobody away meanwhile', async () => {
  const visitor = await openLive(running.visitor);
  const dashboard = await openLive(admin);
  await cable.pull();
  // Nobody can say now who is still signed in.
  await running.app.get(LiveStreams).beat();
  await cable.plugIn();
  while ((await visitor.nextChange()).length < 5);
  while (!(await dashboard.nextChange()).includes('message'));
});

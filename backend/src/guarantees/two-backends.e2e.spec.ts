import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { tasterSessionExample } from '@onchan-bowls/contract/taster-sessions.examples';
import { DataSource } from 'typeorm';
import { createApp } from '../app/create-app.js';
import { prepareData } from '../app/prepare-data.js';
import { createDataSource } from '../platform/database/connection.js';
import { Clock } from '../platform/event-store/clock.js';
import { ChainVerifier } from '../platform/event-store/chain/verification.js';
import { FormCeilings, noCeilings } from '../platform/limits/form-ceilings.js';
import { createLogger } from '../platform/logger.js';
import { ProjectionRegistry } from '../platform/projections/projection-registry.js';
import { Projections } from '../platform/projections/projections.js';
import { keepMails } from '../testing/kept-mails.js';
import { openLive } from '../testing/live-stream.js';
import { Examples, operations } from '../testing/operations.js';
import { startApp, type Client, type RunningApp } from '../testing/running-app.js';
import { startProduct } from '../testing/started-product.js';
import { createDatabase } from '../testing/throwaway-database.js';

const personalDataKey = randomBytes(32);
let one: RunningApp;
let other: RunningApp;
let admin: Client;
let competitionId: number;
beforeAll(async () => {
  one = await startApp({ personalDataKey });
  other = await startApp({ personalDataKey, databaseUrl: one.database.productUrl });
  admin = await one.signIn('admin');
  const { body } = await admin.send<{ id: number }>('POST', '/api/competitions', {
    title: 'Two Backends Cup',
    date: '2199-05-07T18:30:00Z',
    time: '18:30',
  });
  competitionId = body.id;
});
afterAll(async () => {
  await other.stop();
  await one.stop();
});

const enter = (app: RunningApp, firstName: string) =>
  app.visitor.send<{ code?: string }>('POST', '/api/competition-entries', {
    firstName,
    lastName: 'Example',
    email: 'ann@example.com',
    competitionId,
  });
const entrants = async (app: RunningApp): Promise<string[]> => {
  const { body } = await app.visitor.get<{ firstName: string }[]>('/api/competition-entries');
  return body.map(({ firstName }) => firstName).sort();
};
const atBoth = <Result>(times: number, work: (app: RunningApp, index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index % 2 === 0 ? one : other, index)));

describe('two backends on one database', () => {
  it('record one entry of a person who enters at both at once, again and again', async () => {
    const answers = await atBoth(20, (app) => enter(app, 'Ann'));
    const codes = answers.map(({ status, body }) => (status === 201 ? 'entered' : body.code)).sort();
    expect(codes).toEqual([...Array<string>(19).fill('already-entered'), 'entered']);
    expect(await entrants(one)).toEqual(['Ann']);
  });

  it('turn nobody away of a crowd that enters at once, and show everybody at both', async () => {
    const crowd = Array.from({ length: 40 }, (_, index) => `Player ${index}`);
    const answers = await atBoth(crowd.length, (app, index) => enter(app, crowd[index] ?? ''));
    expect(answers.map(({ status }) => status)).toEqual(crowd.map(() => 201));
    for (const app of [one, other]) expect(await entrants(app)).toEqual(['Ann', ...crowd].sort());
  });

  it('never show a list from before the other one’s change', async () => {
    await admin.send('PUT', `/api/competitions/${competitionId}`, { entriesOpen: false });
    const { body } = await other.visitor.get<{ entriesOpen: boolean }[]>('/api/competitions');
    expect(body).toMatchObject([{ entriesOpen: false }]);
  });

  it('tell their browsers of each other’s changes', async () => {
    const near = await openLive(one.visitor);
    const far = await openLive(other.visitor);
    await admin.send('PUT', `/api/competitions/${competitionId}`, { entriesOpen: true });
    expect(await far.nextChange()).toEqual(['competition']);
    expect(await near.nextChange()).toEqual(['competition']);
  });

  it('record a request once that both get at once with the same key', async () => {
    const details = { playerName: 'Ann Example', category: 'ladies', handicap: 3 };
    const answers = await atBoth(8, ({ visitor }) =>
      admin
        .at(visitor.origin)
        .with({ 'Idempotency-Key': 'sent to both backends' })
        .send<{ id: number }>('POST', '/api/handicaps', details),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it.each([
    ['PUT', '/api/competitions/{id}/draw'],
    ['PUT', '/api/competitions/{id}/draw/result'],
    ['POST', '/api/team-players'],
    ['PUT', '/api/fixtures/{id}/team'],
    ['PUT', '/api/members/{id}/due/payment'],
    ['PUT', '/api/members/{id}/due/reminder'],
  ])('record once what volunteers of both ask for at once: %s %s', async (method, path) => {
    const operation = operations.find((each) => each.method === method && each.path === path);
    if (!operation) throw new Error('There is no such operation');
    // The examples are of that season.
    const clocks = [one, other].map(({ app }) =>
      jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date('2026-05-04T12:00:00Z')),
    );
    const recordedBy = async (times: number) => {
      const examples = new Examples(admin);
      const [at, body] = [await examples.pathFor(operation), await examples.bodyFor(operation)];
      const position = async () =>
        (await one.app.get(DataSource).query<{ count: number }[]>('SELECT count(*)::int FROM events'))[0];
      const before = await position();
      const answers = await atBoth(times, ({ visitor }) =>
        admin.at(visitor.origin).send<{ code?: string }>(operation.method, at, body),
      );
      expect(answers.map(({ status }) => status < 300)).toContain(true);
      expect(answers.filter(({ status }) => status >= 300 && status !== 409)).toEqual([]);
      return ((await position())?.count ?? 0) - (before?.count ?? 0);
    };
    try {
      const once = await recordedBy(1);
      expect(once).toBeGreaterThan(0);
      expect(await recordedBy(8)).toBe(once);
    } finally {
      for (const clock of clocks) clock.mockRestore();
    }
  });

  it('go on after five seconds when one hangs while it holds the head of the log', async () => {
    const hung = await startProduct({
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: tmpdir(),
      DATABASE_URL: one.database.productUrl,
      MIGRATION_DATABASE_URL: one.database.url,
      ADMIN_PASSWORD: 'correct horse battery staple',
      PERSONAL_DATA_KEY: personalDataKey.toString('base64'),
      PUBLIC_URL: 'http://localhost',
      TRUST_PROXY: 'loopback',
    });
    const gate = await createDataSource(one.database.url, { poolSize: 1 }).initialize();
    // The mail to the entrant is written while the head is locked.
    await gate.query(`
      CREATE FUNCTION wait_for_gate() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(7);
        RETURN NEW;
      END $$;
      CREATE TRIGGER wait_for_gate BEFORE INSERT ON outbox_mails FOR EACH ROW EXECUTE FUNCTION wait_for_gate()`);
    await gate.query(`SELECT pg_advisory_lock(7)`);
    const entry = { firstName: 'Hung', lastName: 'Example', email: 'hung@example.com', competitionId };
    const silent = hung.client.send('POST', '/api/competition-entries', entry);
    const isAtGate = async () =>
      (await gate.query<unknown[]>(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`))
        .length > 0;
    while (!(await isAtGate()));
    hung.child.kill('SIGSTOP');
    await gate.query(`SELECT pg_advisory_unlock(7)`);

    // The hung backend goes on only afterwards. `connection.db.spec.ts` shows after how many seconds the database ends its transaction.
    expect(await enter(one, 'Patient')).toMatchObject({ status: 201 });
    hung.child.kill('SIGCONT');
    expect(await silent).toMatchObject({ status: 503 });
    expect(await hung.client.send('POST', '/api/competition-entries', entry)).toMatchObject({ status: 201 });
    expect(await entrants(other)).toEqual(expect.arrayContaining(['Hung', 'Patient']));
    await hung.end('SIGTERM');
    await gate.destroy();
  });

  it('keep one log that holds, and read tables that it makes', async () => {
    expect(await other.app.get(Projections).compare()).toEqual([]);
    expect((await admin.get('/api/admin/events/verify')).body).toMatchObject({ ok: true });
  });
});

describe('the limits of two backends on one database', () => {
  // One address may use a quarter of it.
  const forms = { perHour: 20, perDay: 0 };

  let one: RunningApp;
  let other: RunningApp;
  const startBeside = () => startApp({ personalDataKey, forms, databaseUrl: one.database.productUrl });
  beforeAll(async () => {
    one = await startApp({ personalDataKey, forms });
    other = await startBeside();
  });
  afterAll(async () => {
    await other.stop();
    await one.stop();
  });

  const sender = { 'X-Forwarded-For': '192.0.2.1' };
  const message = { name: 'Ann Quirk', email: 'ann@example.org', message: 'Hello' };
  const statuses = async (times: number, send: (app: RunningApp) => Promise<{ status: number }>) => {
    const answers: number[] = [];
    for (let turn = 0; turn < times; turn += 1) {
      answers.push((await send(turn % 2 === 0 ? one : other)).status);
    }
    return answers;
  };

  it('a form is accepted only so often from one address, whatever backend it is sent to, and after a restart', async () => {
    const send = ({ visitor }: RunningApp) => visitor.with(sender).send('POST', '/api/messages', message);
    expect(await statuses(8, send)).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
    for (let turn = 1; turn <= forms.perHour; turn += 1) {
      const from = { 'X-Forwarded-For': `198.51.100.${turn}` };
      await one.visitor.with(from).send('POST', '/api/taster-sessions', tasterSessionExample);
    }
    await other.stop();
    other = await startBeside();
    expect((await send(other)).status).toBe(429);
    // The other form has been sent too often by all together: it is shown as closed.
    for (const { app } of [one, other]) {
      expect(await app.get(FormCeilings).reached()).toEqual([
        { form: '/api/taster-sessions', per: 'hour', until: expect.any(String) },
      ]);
    }
  });

  it('a password is guessed only so often from one address, whatever backend is asked', async () => {
    const guess = ({ visitor }: RunningApp) =>
      visitor.with(sender).send('POST', '/api/admin/session', { password: 'a wrong password' });
    const answers = await statuses(13, guess);
    expect(answers).toEqual([...Array<number>(10).fill(401), 429, 429, 429]);
  });
});

it('lets several backends start at once on an empty database', async () => {
  const database = await createDatabase({ empty: true });
  const kept = await keepMails();
  const start = async () => {
    const app = await createApp({
      databaseUrl: database.productUrl,
      migrationDatabaseUrl: database.url,
      personalDataKey: Buffer.alloc(32, 1),
      mail: kept.mail,
      forms: noCeilings,
      logger: createLogger('silent'),
      trustProxy: false,
    });
    await prepareData(app, { adminPassword: 'correct horse battery staple' });
    return app;
  };
  const apps = await Promise.all([start(), start(), start()]);

  const [first] = apps;
  const dataSource = first.get(DataSource);
  expect(await dataSource.query('SELECT username, role FROM users')).toEqual([
    { username: 'admin', role: 'admin' },
  ]);
  expect(await first.get(ChainVerifier).verify()).toMatchObject({ ok: true, events: 1 });
  const projections = first.get(ProjectionRegistry).all;
  expect(await dataSource.query('SELECT name, version FROM projections ORDER BY name')).toEqual(
    projections.map(({ name, version }) => ({ name, version })).sort((a, b) => (a.name < b.name ? -1 : 1)),
  );

  await Promise.all(apps.map((app) => app.close()));
  await database.drop();
  await kept.remove();
});

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { ChainVerifier } from '../platform/event-store/chain/verification.js';
import { Projections } from '../platform/projections/projections.js';
import { Cable, type Passing } from '../testing/cable.js';
import { startApp, type Answer, type Client, type RunningApp } from '../testing/running-app.js';
import { storm } from '../testing/storm.js';
import { createDatabase, type ThrowawayDatabase } from '../testing/throwaway-database.js';

jest.setTimeout(storm(300_000, 480_000));

/**
 * In milliseconds: long enough for every statement, and short enough to wait for at each of them. The server would end
 * idle transactions by itself, and hide those that the product leaves behind.
 */
const short = { statementTimeout: 300, responseTimeout: 50, idleTimeout: 60_000 };

let database: ThrowawayDatabase;
let cable: Cable;
/** The product at the end of the cable. */
let running: RunningApp;
/** Another one on the same database, which never stalls. */
let witness: RunningApp;
let admin: Client;
let competitionId: number;

const start = async (databaseTimeouts: typeof short | undefined): Promise<void> => {
  database = await createDatabase();
  cable = new Cable(database.productUrl);
  await cable.plugIn();
  const personalDataKey = randomBytes(32);
  witness = await startApp({ databaseUrl: database.productUrl, personalDataKey });
  running = await startApp({
    databaseUrl: cable.url.href,
    ...(databaseTimeouts && { databaseTimeouts }),
    personalDataKey,
  });
  admin = (await witness.signIn('admin')).at(running.visitor.origin);
  const competition = { title: 'Stalled Cup', date: '2199-05-07T18:30:00Z', time: '18:30' };
  ({ id: competitionId } = (await admin.send<{ id: number }>('POST', '/api/competitions', competition)).body);
};

const stop = async (): Promise<void> => {
  cable.flow();
  await running.stop();
  await witness.stop();
  await cable.pull();
  await database.drop();
};

type Send = (key: string) => Promise<Answer<{ id: number }>>;

const enter: Send = (key) =>
  admin.with({ 'Idempotency-Key': key }).send('POST', '/api/competition-entries', {
    firstName: key,
    lastName: 'Example',
    email: `${key}@example.com`,
    competitionId,
  });

const setHandicap: Send = (key) =>
  admin
    .with({ 'Idempotency-Key': key })
    .send('POST', '/api/handicaps', { playerName: key, category: 'ladies', handicap: 3 });

/** Makes the entry that will be cancelled. */
const prepareCancelling = async (): Promise<Send> => {
  const { body } = await untilAnswered(enter, randomUUID());
  return (key) =>
    admin.with({ 'Idempotency-Key': key }).send('DELETE', `/api/competition-entries/${body.id}`);
};

/** Repeats a command under its key until the product can say what became of it, as a careful client does. */
const untilAnswered = async (send: Send, key: string): Promise<Answer<{ id: number }>> => {
  for (;;) {
    const answer = await send(key);
    if (answer.status !== 503) return answer;
  }
};

/** Nothing is true by half: read tables, mails and keys are what the events say, and the log holds. */
const expectWhole = async (): Promise<void> => {
  await witness.endUndo();
  expect(await witness.app.get(Projections).compare()).toEqual([]);
  expect(await witness.app.get(ChainVerifier).verify()).toMatchObject({ ok: true });
  const named = `SELECT personal->>'subject' FROM events WHERE personal IS NOT NULL`;
  const erased = `SELECT 'competition-entry-' || (data->>'entryId') FROM events WHERE type = 'EntryCancelled'`;
  const rows = await witness.app.get(DataSource).query<unknown[]>(
    `SELECT 'mail' AS kind, subject FROM outbox_mails
     WHERE subject <> 'erased' AND (subject NOT IN (${named}) OR subject IN (${erased}))
     UNION ALL SELECT 'key', subject FROM personal_keys
     WHERE subject NOT IN (${named}) OR (destroyed_at IS NOT NULL) <> (subject IN (${erased}))`,
  );
  expect(rows).toEqual([]);
};

/** The end of a response after which the connection is outside of a transaction. */
const isIdle = ({ from, bytes }: Passing): boolean =>
  from === 'database' && bytes.subarray(-6).equals(Buffer.from('Z\0\0\0\x05I'));

/** Accepts the nth bytes that one side sends for the next command, on the connection of its batch. */
const inCommand = (from: Passing['from'], nth: number) => {
  let ofBatch: number | undefined;
  let isOver = false;
  let count = 0;
  return (passing: Passing): boolean => {
    const { connection, bytes } = passing;
    if (passing.from === 'product' && bytes.includes('BEGIN;EXECUTE')) ofBatch ??= connection;
    if (isOver || connection !== ofBatch) return false;
    if (passing.from === from) count += 1;
    if (isIdle(passing)) isOver = true;
    return passing.from === from && count === nth;
  };
};

beforeAll(() => start(short));
afterAll(stop);

describe('a command whose database stalls', () => {
  it.each([
    ['entering', 'on the way there', () => Promise.resolve(enter)],
    ['entering', 'on the way back', () => Promise.resolve(enter)],
    ['cancelling an entry', 'on the way there', prepareCancelling],
    ['cancelling an entry', 'on the way back', prepareCancelling],
    ['setting a handicap', 'on the way there', () => Promise.resolve(setHandicap)],
    ['setting a handicap', 'on the way back', () => Promise.resolve(setHandicap)],
  ])('%s, at any statement %s: is recorded whole or not at all, and once', async (_, way, prepare) => {
    const sent: [Send, string][] = [];
    let stalls = 0;
    for (let isOver = false; !isOver;) {
      const send = await prepare();
      const key = randomUUID();
      cable.stallAt(inCommand(way === 'on the way there' ? 'product' : 'database', stalls + 1));
      const answer = await send(key);
      isOver = !cable.isStalled;
      if (!isOver) {
        stalls += 1;
        expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      }
      cable.flow();
      // What the next command on the same connection must not bring with it.
      await untilAnswered(setHandicap, randomUUID());
      sent.push([send, key]);
    }
    // At least what a batch reads, and what it writes.
    expect(stalls).toBeGreaterThan(1);
    await expectWhole();
    for (const [send, key] of sent) expect((await untilAnswered(send, key)).status).toBeLessThan(300);
    await expectWhole();
  });

  it('answers 503 at whichever statement the connection breaks', async () => {
    const broken = new Set<number>();
    for (let nth = 1; broken.size === nth - 1; nth += 1) {
      const isStart = inCommand('product', nth);
      cable.stallAt((passing) => {
        if (!isStart(passing)) return false;
        broken.add(nth);
        setImmediate(() => cable.cut());
        return true;
      });
      const { status } = await enter(randomUUID());
      expect(status).toBe(broken.has(nth) ? 503 : 201);
    }
    expect(broken.size).toBeGreaterThan(1);
    cable.flow();
    await expectWhole();
  });
});

describe('24 clients whose database stalls', () => {
  const clients = 24;
  const rounds = storm(1, 3);
  const stallTime = storm(1000, 40_000);

  // In the long form with the timeouts of the product.
  const startAnew = async () => {
    await stop();
    await start(undefined);
  };
  beforeAll(storm<() => Promise<void>>(() => Promise.resolve(), startAnew));

  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

  it('find everything recorded that was acknowledged, once, and nothing by half', async () => {
    const names = async (path: string, field: string) =>
      (await witness.visitor.get<Record<string, string>[]>(path)).body
        .map((row) => String(row[field]))
        .sort();
    const handicaps = new Set(await names('/api/handicaps', 'playerName'));
    const entries = new Set(await names('/api/competition-entries', 'firstName'));
    const looks = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      let isOver = false;
      const client = async (own: number) => {
        for (let turn = own; !isOver; turn += 1) {
          const key = randomUUID();
          if (turn % 4 === 0) {
            const { status, headers } = await admin.get('/api/admin/events?limit=1');
            if (status === 200) looks.add(headers.get('X-Request-Id') ?? '');
          } else if (turn % 4 === 1) {
            expect((await untilAnswered(setHandicap, key)).status).toBe(201);
            handicaps.add(key);
          } else {
            const { status, body } = await untilAnswered(enter, key);
            expect(status).toBe(201);
            if (turn % 4 === 2) entries.add(key);
            else {
              const cancel: Send = (key) =>
                admin.with({ 'Idempotency-Key': key }).send('DELETE', `/api/competition-entries/${body.id}`);
              expect((await untilAnswered(cancel, randomUUID())).status).toBe(204);
            }
          }
        }
      };
      let passed = 0;
      cable.stallAt(({ from }) => from === 'product' && (passed += 1) === 300 + 37 * round);
      const all = Promise.all(Array.from({ length: clients }, (_, own) => client(own)));
      while (!cable.isStalled) await pause(10);
      await pause(stallTime);
      cable.flow();
      isOver = true;
      await all;
      await expectWhole();
    }
    expect(await names('/api/handicaps', 'playerName')).toEqual([...handicaps].sort());
    expect(await names('/api/competition-entries', 'firstName')).toEqual([...entries].sort());
    const kept = await witness.app
      .get(DataSource)
      .query<{ request_id: string }[]>(`SELECT request_id FROM history_access`);
    const keptLooks = new Set(kept.map(({ request_id }) => request_id));
    expect([...looks].filter((look) => !keptLooks.has(look))).toEqual([]);
  });
});

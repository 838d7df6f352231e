import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { fixtureRequest } from '@onchan-bowls/contract/fixtures';
import type pg from 'pg';
import { RecordResult, ScheduleFixture } from '../features/fixtures/fixtures.commands.js';
import { EventLog } from '../platform/event-store/event-log.js';
import { asBench, withApp } from './app.js';
import { measure, median, ratio, type Rate } from './measure.js';

const rounds = 3;
const secondsPerRun = 2;
const fixturesPerClient = 250;

/** Commands a second, with decision, projection, seal and chain, beside a raw transaction of four statements. */
export const benchCommands = (dataDir: string): Promise<string[]> =>
  withApp(dataDir, async (app, pool) => {
    await pool.query(`
      CREATE TABLE floor_events (position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream_id integer, data jsonb);
      CREATE TABLE floor_rows (id integer PRIMARY KEY, home_score integer, away_score integer)`);
    const lines: string[] = [];
    for (const clients of [1, 8, 32]) {
      const next = await season(app, clients);
      const ours: Rate[] = [];
      const floor: Rate[] = [];
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await measure(clients, secondsPerRun, (client) => recordResult(app, next(client))));
        floor.push(await measure(clients, secondsPerRun, (client) => rawTransaction(pool, client)));
      }
      const rate = (rates: Rate[]) => median(rates.map(({ perSecond }) => perSecond));
      const quantile = (share: 'p50' | 'p99') => median(ours.map((run) => run[share])).toFixed(1);
      lines.push(
        `commands, ${String(clients).padStart(2)} clients: ${rate(ours).toFixed(0)}/s, ` +
          `p50 ${quantile('p50')} ms, p99 ${quantile('p99')} ms; raw transaction ${rate(floor).toFixed(0)}/s; ` +
          ratio(rate(ours), rate(floor), 0.5),
      );
    }
    return lines;
  });

/** Events a second that the log gives, decrypted, lifted and in order, beside a raw SELECT of the same rows. */
export const benchReplay = (dataDir: string): Promise<string[]> =>
  withApp(dataDir, async (app, pool) => {
    const total = 50_000;
    const [id = 0] = await scheduleFixtures(app, 1);
    await recordResult(app, id);
    await pool.query(
      `INSERT INTO events SELECT 2 + n, stream, 'x' || n, 1, gen_random_uuid(), gen_random_uuid(), 0, type,
         schema_version, data, personal, actor, request_id, recorded_at, previous_hash, hash
       FROM events, generate_series(1, $1) AS n WHERE type = 'FixtureScheduled' AND position = 1`,
      [total],
    );
    const ours: number[] = [];
    const floor: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await eventsPerSecond(() => replay(app)));
      floor.push(await eventsPerSecond(() => rawSelect(pool)));
    }
    return [
      `replay: ${median(ours).toFixed(0)} events/s; raw SELECT ${median(floor).toFixed(0)}/s; ` +
        ratio(median(ours), median(floor), 0.5),
    ];
  });

/** Gives each client its fixtures in turn: as many as a season has, so that none of them gets a long history. */
const season = async (app: NestFastifyApplication, clients: number): Promise<(client: number) => number> => {
  const ids = await scheduleFixtures(app, clients * fixturesPerClient);
  const turns = Array.from({ length: clients }, () => 0);
  return (client) => {
    const turn = turns[client] ?? 0;
    turns[client] = (turn + 1) % fixturesPerClient;
    return ids[client * fixturesPerClient + turn] ?? 0;
  };
};

const scheduleFixtures = async (app: NestFastifyApplication, count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push((await asBench(() => app.get(CommandBus).execute(new ScheduleFixture(details)))).id);
  }
  return ids;
};

const details = fixtureRequest.parse({
  homeTeam: 'Onchan A',
  awayTeam: 'Peel A',
  date: '2026-05-07',
  time: '18:30',
  category: 'mens',
});

let points = 0;
const recordResult = (app: NestFastifyApplication, id: number): Promise<unknown> => {
  points = (points + 1) % 9999;
  const score = { homeScore: points, awayScore: 0 };
  return asBench(() => app.get(CommandBus).execute(new RecordResult(id, score)));
};

const rawTransaction = async (pool: pg.Pool, id: number): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`INSERT INTO floor_events (stream_id, data) VALUES ($1, $2)`, [
      id,
      { homeScore: 1, awayScore: 0, key: randomUUID() },
    ]);
    await client.query(
      `INSERT INTO floor_rows VALUES ($1, 1, 0) ON CONFLICT (id) DO UPDATE SET home_score = floor_rows.home_score + 1`,
      [id],
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
};

export const eventsPerSecond = async (run: () => Promise<number>): Promise<number> => {
  const start = performance.now();
  const count = await run();
  return (count / (performance.now() - start)) * 1000;
};

const replay = async (app: NestFastifyApplication): Promise<number> => {
  let count = 0;
  for await (const events of app.get(EventLog).batches()) count += events.length;
  return count;
};

export const rawSelect = async (pool: pg.Pool): Promise<number> => {
  let count = 0;
  for (let after = 0; ;) {
    const { rows } = await pool.query<{ position: string }>(
      `SELECT * FROM events WHERE position > $1 ORDER BY position LIMIT 1000`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) return count;
    count += rows.length;
    after = Number(last.position);
  }
};

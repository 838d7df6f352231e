import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { competitionRequest } from '@onchan-bowls/contract/competitions';
import { fixtureRequest } from '@onchan-bowls/contract/fixtures';
import pg from 'pg';
import { AnnounceCompetition, EnterByHand } from '../features/competitions/competitions.commands.js';
import { RecordResult, ScheduleFixture } from '../features/fixtures/fixtures.commands.js';
import { asBench, withApp } from './app.js';
import { detail, interleave, measure, median, type Length, type Rate } from './measure.js';
import type { Row } from './table.js';

/** Enough that each gets only a few results, as in a season: a command reads all events of its fixture. */
const fixtures = { full: 8000, quick: 4000 };
const seconds = { full: 2, quick: 1 };
const aims = { 1: 1, 8: 0.8, 32: 0.8 } as const;

/** Commands a second, with decision, projection, encryption and chain. The floor is a raw transaction of four statements. */
export const benchCommands = (length: Length): Promise<Row[]> =>
  withApp(async (app, pool, startAnother) => {
    await pool.query(`
      CREATE TABLE floor_events (position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream_id integer, data jsonb);
      CREATE TABLE floor_rows (id integer PRIMARY KEY, home_score integer, away_score integer)`);
    const rows: Row[] = [];
    for (const clients of [1, 8, 32] as const) {
      const next = await season(app, clients, Math.floor(fixtures[length] / clients));
      const floorClients = await connectClients(pool, clients);
      const { product, floor } = await interleave({
        product: () => measure(clients, seconds[length], (client) => recordResult(app, next(client))),
        floor: () =>
          measure(clients, seconds[length], (client) =>
            rawTransaction(floorClients.connections[client], client),
          ),
      });
      await floorClients.end();
      const of = (rates: readonly Rate[], name: keyof Rate) => median(rates.map((rate) => rate[name]));
      const what = `Commands, ${clients} client${clients === 1 ? '' : 's'}`;
      for (const [name, rates] of Object.entries({ [what]: product, '  raw transaction': floor })) {
        const [perSecond, p50, p99] = (['perSecond', 'p50', 'p99'] as const).map((figure) =>
          of(rates, figure),
        );
        detail(`${name}: ${perSecond?.toFixed(0)}/s, p50 ${p50?.toFixed(1)} ms, p99 ${p99?.toFixed(1)} ms`);
      }
      rows.push({
        what,
        unit: '/s',
        measured: of(product, 'perSecond'),
        floor: of(floor, 'perSecond'),
        aim: { leastRatio: aims[clients] },
      });
      if (clients === 32) {
        rows.push({
          what: `${what}, p99`,
          unit: ' ms',
          measured: of(product, 'p99'),
          floor: of(floor, 'p99'),
          aim: { below: 15 },
        });
      }
    }
    return [
      ...rows,
      await benchTwoBackends([app, await startAnother()], length),
      await benchOneRecord(app, pool, length),
    ];
  });

/** 32 clients of two backends, which take turns at the log. The floor is one of them with all clients. */
const benchTwoBackends = async (
  [one, other]: readonly [NestFastifyApplication, NestFastifyApplication],
  length: Length,
): Promise<Row> => {
  const next = await season(one, 32, Math.floor(fixtures[length] / 32));
  const { product, floor } = await interleave({
    product: () =>
      measure(32, seconds[length], (client) => recordResult(client % 2 === 0 ? one : other, next(client))),
    floor: () => measure(32, seconds[length], (client) => recordResult(one, next(client))),
  });
  await other.close();
  const of = (rates: readonly Rate[]) => median(rates.map(({ perSecond }) => perSecond));
  return {
    what: 'Commands, 32 clients of two backends',
    unit: '/s',
    measured: of(product),
    floor: of(floor),
  };
};

/** Everybody enters one competition, which is one record that grows. The floor is one client after the other. */
const benchOneRecord = async (app: NestFastifyApplication, pool: pg.Pool, length: Length): Promise<Row> => {
  const commands = app.get(CommandBus);
  const { id } = await asBench(() => commands.execute(new AnnounceCompetition(competition)));
  let entries = 0;
  const enter = () => {
    entries += 1;
    const entrant = { firstName: 'Ann', lastName: `Example ${entries}`, email: null };
    return asBench(() => commands.execute(new EnterByHand(id, entrant)));
  };
  while (entries < entriesBefore) await enter();
  const raw = await connectClients(pool, 1);
  const { product, floor } = await interleave({
    product: () => measure(32, seconds[length], enter),
    floor: () => measure(1, seconds[length], () => rawTransaction(raw.connections[0], 0)),
  });
  await raw.end();
  const of = (rates: readonly Rate[]) => median(rates.map(({ perSecond }) => perSecond));
  return {
    what: 'Entries of one competition, 32 clients',
    unit: '/s',
    measured: of(product),
    floor: of(floor),
  };
};

/** Returns a function that gives each client its own fixtures in turn. */
const season = async (
  app: NestFastifyApplication,
  clients: number,
  fixturesPerClient: number,
): Promise<(client: number) => number> => {
  const ids = await scheduleFixtures(app, clients * fixturesPerClient);
  const turns = Array.from({ length: clients }, () => 0);
  return (client) => {
    const turn = turns[client] ?? 0;
    turns[client] = (turn + 1) % fixturesPerClient;
    return ids[client * fixturesPerClient + turn] ?? 0;
  };
};

const scheduleFixtures = async (app: NestFastifyApplication, count: number): Promise<number[]> => {
  const commands = app.get(CommandBus);
  const ids: number[] = [];
  let left = count;
  const scheduleInTurn = async () => {
    while (left > 0) {
      left -= 1;
      ids.push((await asBench(() => commands.execute(new ScheduleFixture(details)))).id);
    }
  };
  await Promise.all(Array.from({ length: 32 }, scheduleInTurn));
  return ids;
};

/** How many have entered the competition before it is measured. */
const entriesBefore = 300;

const competition = competitionRequest.parse({
  title: 'Spring Cup',
  date: '2030-05-16T12:00:00.000Z',
  time: 'TBC',
});

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

/** Four prepared statements on the client's own connection. */
const rawTransaction = async (connection: pg.PoolClient | undefined, client: number): Promise<void> => {
  if (!connection) throw new Error(`Client ${client} has no connection`);
  await connection.query({ name: 'begin', text: 'BEGIN' });
  await connection.query({
    name: 'insert-event',
    text: `INSERT INTO floor_events (stream_id, data) VALUES ($1, $2)`,
    values: [client, { homeScore: 1, awayScore: 0, key: randomUUID() }],
  });
  await connection.query({
    name: 'upsert-row',
    text: `INSERT INTO floor_rows VALUES ($1, 1, 0)
      ON CONFLICT (id) DO UPDATE SET home_score = floor_rows.home_score + 1`,
    values: [client],
  });
  await connection.query({ name: 'commit', text: 'COMMIT' });
};

/** A connection for each client. */
const connectClients = async (
  { options }: pg.Pool,
  clients: number,
): Promise<{ connections: pg.PoolClient[]; end(): Promise<void> }> => {
  const pool = new pg.Pool({ ...options, max: clients });
  const connections = await Promise.all(Array.from({ length: clients }, () => pool.connect()));
  return {
    connections,
    async end() {
      for (const connection of connections) connection.release();
      await pool.end();
    },
  };
};

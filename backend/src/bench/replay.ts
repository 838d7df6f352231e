import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type pg from 'pg';
import { EventLog } from '../platform/event-store/log/event-log.js';
import { withApp } from './app.js';
import { recordResult, scheduleFixtures } from './commands.js';
import { medians } from './measure.js';
import type { Row } from './table.js';

const total = 50_000;

/** Events a second that the log reads, decrypted, upcast and in order. The floor is a raw SELECT of the same rows. */
export const benchReplay = (): Promise<Row[]> =>
  withApp(async (app, pool) => {
    const [id = 0] = await scheduleFixtures(app, 1);
    await recordResult(app, id);
    await pool.query(
      `INSERT INTO events SELECT 2 + n, stream, 'x' || n, 1, gen_random_uuid(), gen_random_uuid(), 0, type,
         schema_version, data, personal, actor, request_id, recorded_at, previous_hash, hash
       FROM events, generate_series(1, $1) AS n WHERE type = 'FixtureScheduled' AND position = 1`,
      [total],
    );
    const { product, floor } = await medians({
      product: () => eventsPerSecond(() => replay(app)),
      floor: () => eventsPerSecond(() => rawSelect(pool)),
    });
    return [{ what: 'Replay', unit: ' events/s', measured: product, floor, aim: { leastRatio: 0.5 } }];
  });

/** @param run reads events and returns how many. */
export const eventsPerSecond = async (run: () => Promise<number>): Promise<number> => {
  const start = performance.now();
  const count = await run();
  return (count / (performance.now() - start)) * 1000;
};

const replay = async (app: NestFastifyApplication): Promise<number> => {
  let count = 0;
  const log = app.get(EventLog);
  for await (const rows of log.pages()) count += rows.map((row) => log.read(row)).length;
  return count;
};

/** Reads all events in pages and returns how many. */
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

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { Cable } from '../../testing/cable.js';
import { createDatabase, type ThrowawayDatabase } from '../../testing/throwaway-database.js';
import { createDataSource } from './connection.js';
import { eachRow } from './each-row.js';
import { isUnavailable } from './unavailable.js';

describe('eachRow', () => {
  let database: ThrowawayDatabase;
  let cable: Cable;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createDatabase({ empty: true });
    cable = new Cable(database.url);
    await cable.plugIn();
    // One connection alone: a test would wait for ever if it were not given back.
    dataSource = await createDataSource(cable.url.href, { poolSize: 1 }).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await cable.pull();
    await database.drop();
  });

  it('gives the rows in order, as PostgreSQL prints them', async () => {
    const rows: unknown[] = [];
    await eachRow(
      dataSource,
      `SELECT n, '{"b":2.0, "a":"é"}'::jsonb, null FROM generate_series(1, $1) n`,
      [2],
      (row) => rows.push(row),
    );
    expect(rows).toEqual([
      ['1', '{"a": "é", "b": 2.0}', null],
      ['2', '{"a": "é", "b": 2.0}', null],
    ]);
  });

  it('lets other work run between few rows', async () => {
    let [rows, mostRows, isOver] = [0, 0, false];
    const countTurns = (): void => {
      mostRows = Math.max(mostRows, rows);
      rows = 0;
      if (!isOver) setImmediate(countTurns);
    };
    setImmediate(countTurns);
    await eachRow(dataSource, `SELECT repeat('x', 1000) FROM generate_series(1, $1)`, [20_000], () => {
      rows += 1;
    });
    isOver = true;
    // What one reading of the connection brings, which is up to 64 kB, and the rest of the one before.
    expect(mostRows).toBeGreaterThan(0);
    expect(mostRows).toBeLessThan(300);
  });

  it('throws the error of the server', async () => {
    const failing = eachRow(
      dataSource,
      'SELECT 1 / (3 - n) FROM generate_series(1, $1) n',
      [5],
      () => undefined,
    );
    await expect(failing).rejects.toThrow('division by zero');
    expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('fails when the connection breaks between two rows', async () => {
    // More than fits into the buffers on the way.
    const statement = `SELECT repeat('x', 1000000) FROM generate_series(1, $1)`;
    const failure = await eachRow(dataSource, statement, [100], () => cable.cut()).catch(
      (error: unknown) => error,
    );
    expect(isUnavailable(failure)).toBe(true);
    expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('throws what the function throws, which gets no more rows', async () => {
    let calls = 0;
    const failing = eachRow(dataSource, 'SELECT n FROM generate_series(1, $1) n', [1000], () => {
      calls += 1;
      throw new Error('no more');
    });
    await expect(failing).rejects.toThrow('no more');
    expect(calls).toBe(1);
    expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

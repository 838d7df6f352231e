import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { createDatabase, type ThrowawayDatabase } from '../../testing/throwaway-database.js';
import { releaseMemory } from '../release-memory.js';
import { createDataSource } from './connection.js';

let database: ThrowawayDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createDatabase({ empty: true });
  dataSource = await createDataSource(database.url).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** Runs a statement. Returns what only this statement could still refer to. */
const runStatements = async (): Promise<WeakRef<object>[]> => {
  const values = [[1, 2, 3]];
  const rows = await dataSource.query<object[]>('SELECT n FROM unnest($1::integer[]) n', values);
  expect(rows).toHaveLength(3);
  return [new WeakRef(rows)];
};

it('refers to none of its rows when it has ended', async () => {
  const sent = jest.spyOn(pg.Query.prototype, 'submit');
  const references = await runStatements();
  // Begins a new turn: what a turn has looked at is kept until its end.
  await new Promise((resolve) => setImmediate(resolve));
  releaseMemory();
  expect(sent.mock.contexts).toHaveLength(1);
  expect(references.map((reference) => reference.deref())).toEqual([undefined]);
  sent.mockRestore();
});

it('ends with the error of the server, with the code that waits in its stack', async () => {
  const failing = dataSource.query<unknown>('SELECT 1 / (3 - n) FROM generate_series(1, $1) n', [5]);
  const error = await failing.catch((caught: unknown) => caught);
  expect(error).toMatchObject({ message: 'division by zero', code: '22012' });
  expect((error as { driverError: Error }).driverError.stack).toContain('PostgresQueryRunner');
});

it('returns a result for each of several statements in one text', async () => {
  const runner = dataSource.createQueryRunner();
  const client = (await runner.connect()) as pg.Client;
  const results = (await client.query('SELECT 1 AS one; SELECT 2 AS two')) as unknown as pg.QueryResult[];
  expect(results.map(({ rows }) => rows as unknown)).toEqual([[{ one: 1 }], [{ two: 2 }]]);
  await runner.release();
});

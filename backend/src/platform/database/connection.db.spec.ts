import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { createDatabase, type ThrowawayDatabase } from '../../testing/throwaway-database.js';
import { createDataSource } from './connection.js';
import type { OutageLog } from './outage-log.js';

describe('createDataSource', () => {
  const log = { warn: jest.fn() };
  let database: ThrowawayDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createDatabase({ empty: true });
    const name = new URL(database.url).pathname.slice(1);
    await database.asOwner(`ALTER DATABASE ${name} SET default_transaction_isolation = 'repeatable read'`);
    dataSource = await createDataSource(database.url, { poolSize: 1, log }).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it.each([
    ['application_name', 'onchan-bowls'],
    ['statement_timeout', '15s'],
    ['idle_in_transaction_session_timeout', '5s'],
    ['transaction_isolation', 'read committed'],
  ])('connects with %s %s', async (name, value) => {
    expect(await dataSource.query(`SHOW ${name}`)).toEqual([{ [name]: value }]);
  });

  it('ends a statement that takes too long', async () => {
    const impatient = await createDataSource(database.url, { statementTimeout: 20 }).initialize();
    await expect(impatient.query('SELECT pg_sleep(10)')).rejects.toThrow('statement timeout');
    await impatient.destroy();
  });

  it('logs a connection that breaks while idle, and opens another', async () => {
    const [{ pid }] = await dataSource.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid');
    const logged = new Promise((resolve) => log.warn.mockImplementation(resolve));
    const other = await createDataSource(database.url).initialize();
    await other.query('SELECT pg_terminate_backend($1)', [pid]);
    await other.destroy();
    expect(await logged).toContain('terminating connection');
    expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('logs nothing about connections that it closes itself', async () => {
    const report = jest.fn();
    const outages = { report } as unknown as OutageLog;
    const closed = await createDataSource(database.url, { outages }).initialize();
    const runner = closed.createQueryRunner();
    const client = (await runner.connect()) as Client;
    await runner.release();
    await closed.destroy();
    client.emit('error', new Error('terminating connection due to administrator command'));
    expect(report).not.toHaveBeenCalled();
  });
});

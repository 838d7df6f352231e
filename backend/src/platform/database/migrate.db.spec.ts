import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { createDatabase, type ThrowawayDatabase } from '../../testing/throwaway-database.js';
import { createDataSource } from './connection.js';
import { migrate } from './migrate.js';

/** Would fail if it ran twice, and runs long enough for two processes to meet. */
class LayTheGreen1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE green (width integer)');
    await runner.query('SELECT pg_sleep(0.2)');
  }
  async down(): Promise<void> {}
}

class MowTheGreen1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('INSERT INTO green VALUES (40)');
  }
  async down(): Promise<void> {}
}

class MissTheGreen1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('INSERT INTO green VALUES (41)');
    await runner.query('INSERT INTO no_such_green VALUES (1)');
  }
  async down(): Promise<void> {}
}

class WidenTheGreen1700000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE green ADD COLUMN length integer');
  }
  async down(): Promise<void> {}
}

const migrations = [LayTheGreen1700000000001, MowTheGreen1700000000002];

describe('migrate', () => {
  let database: ThrowawayDatabase;
  let first: DataSource;
  let second: DataSource;

  beforeAll(async () => {
    database = await createDatabase({ empty: true });
    first = await createDataSource(database.url, { migrations }).initialize();
    second = createDataSource(database.url, { migrations });
  });
  afterAll(async () => {
    await first.destroy();
    await database.drop();
  });

  it('runs each migration once when two processes start at once', async () => {
    const ran = await Promise.all([migrate(first), migrate(second)]);
    expect(ran.flat().sort()).toEqual(['LayTheGreen1700000000001', 'MowTheGreen1700000000002']);
    expect(await first.query('SELECT width FROM green')).toEqual([{ width: 40 }]);
  });

  it('undoes the whole of a migration that fails, and lets go of the lock', async () => {
    const failing = createDataSource(database.url, {
      migrations: [...migrations, MissTheGreen1700000000003],
    });
    await expect(migrate(failing)).rejects.toThrow('no_such_green');
    expect(await first.query('SELECT width FROM green')).toEqual([{ width: 40 }]);
    expect(await migrate(first)).toEqual([]);
  });

  it('lets others read a table while it waits for it, and is done as soon as the table is free', async () => {
    const reader = first.createQueryRunner();
    await reader.startTransaction();
    await reader.query('SELECT FROM green');
    const widening = createDataSource(database.url, {
      migrations: [...migrations, WidenTheGreen1700000000004],
    });
    const migrated = migrate(widening, undefined, { lockTimeout: 200, between: 10 });
    const isWaiting = async () =>
      (await first.query<object[]>(`SELECT FROM pg_locks WHERE NOT granted AND relation = 'green'::regclass`))
        .length > 0;
    while (!(await isWaiting()));
    expect(await first.query('SELECT width FROM green')).toEqual([{ width: 40 }]);
    await reader.commitTransaction();
    await reader.release();
    expect(await migrated).toEqual(['WidenTheGreen1700000000004']);
  });
});

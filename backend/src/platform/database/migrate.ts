import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, type DataSourceOptions, MigrationExecutor } from 'typeorm';
import { AdvisoryLock } from './advisory-locks.js';
import { grantProductRole } from './product-role.js';

/**
 * How long a migration waits for a table, and the requests of other backends behind it, and how long until it is tried again: in
 * milliseconds.
 */
const defaultTimes = { lockTimeout: 1000, between: 2000 };

/** PostgreSQL's code for a lock that was not to be had in time. */
const lockNotAvailable = '55P03';

/**
 * Runs the migrations of `dataSource` that its database has not seen, each in a transaction of its own, and
 * returns their names. Several processes may call this at once: one runs them, the others wait for it and
 * find nothing to do. Backends of an older version may serve meanwhile: a migration that waits for a table, such as for
 * the end of a backup, lets their requests pass.
 *
 * @param productUrl how the product connects, when that is not as the role of `dataSource`: its role is then granted
 *   what it needs.
 * @throws the error of a failing migration; the migrations before it stay.
 */
export async function migrate(
  dataSource: DataSource,
  productUrl?: string,
  { lockTimeout, between } = defaultTimes,
): Promise<string[]> {
  // A connection of its own: free of the pool's time limits, and the lock goes with it, however this ends.
  const connection = new DataSource({
    ...(dataSource.options as Extract<DataSourceOptions, { type: 'postgres' }>),
    entities: [],
    poolSize: 1,
    extra: {},
  });
  await connection.initialize();
  const runner = connection.createQueryRunner();
  try {
    await runner.query('SELECT pg_advisory_lock($1)', [AdvisoryLock.Migration]);
    const executor = new MigrationExecutor(connection, runner);
    executor.transaction = 'each';
    await runner.query(`SET lock_timeout = ${lockTimeout}`);
    const pending = await executor.getPendingMigrations();
    for (;;) {
      try {
        await executor.executePendingMigrations();
        break;
      } catch (error) {
        if ((error as { code?: string }).code !== lockNotAvailable) throw error;
        await pause(between);
      }
    }
    if (productUrl !== undefined) await grantProductRole(runner, productUrl);
    return pending.map((migration) => migration.name);
  } finally {
    await runner.release();
    await connection.destroy();
  }
}

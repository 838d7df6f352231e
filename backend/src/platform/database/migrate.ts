import { DataSource, type DataSourceOptions, MigrationExecutor } from 'typeorm';
import { grantProductRole } from './product-role.js';

/** Any number will do, as long as it is always this one. */
const migrationLock = 1_949_031;

/**
 * Runs the migrations of `dataSource` that its database has not seen, each in a transaction of its own, and
 * returns their names. Several processes may call this at once: one runs them, the others wait for it and
 * find nothing to do.
 *
 * @param productUrl how the product connects, when that is not as the role of `dataSource`: its role is then granted
 *   what it needs.
 * @throws the error of a failing migration; the migrations before it stay.
 */
export async function migrate(dataSource: DataSource, productUrl?: string): Promise<string[]> {
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
    await runner.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const executor = new MigrationExecutor(connection, runner);
    executor.transaction = 'each';
    const done = await executor.executePendingMigrations();
    if (productUrl !== undefined) await grantProductRole(runner, productUrl);
    return done.map((migration) => migration.name);
  } finally {
    await runner.release();
    await connection.destroy();
  }
}

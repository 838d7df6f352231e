import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseUrls } from '../app/create-app.js';
import { ConfigurationError, type Config } from '../platform/config.js';
import { joinEmbeddedPostgres } from '../platform/database/embedded-postgres.js';
import { createLogger } from '../platform/logger.js';

/** Works on the configured database, whether the product runs on it or not. A missing embedded one is made. */
export const onDatabase = async (
  { databaseUrl, migrationDatabaseUrl, dataDir }: Config,
  work: (urls: DatabaseUrls) => Promise<void>,
): Promise<void> => {
  if (databaseUrl !== undefined) return work({ databaseUrl, migrationDatabaseUrl });
  const postgres = await joinEmbeddedPostgres({ dataDir, log: createLogger('error', 2) });
  try {
    await work({ databaseUrl: postgres.productUrl, migrationDatabaseUrl: postgres.url });
  } finally {
    await postgres.stop();
  }
};

/** @throws ConfigurationError when there is no database: most commands must not make an empty one in the wrong place. */
export const assertDatabase = ({ databaseUrl, dataDir }: Config): void => {
  if (databaseUrl !== undefined || existsSync(join(dataDir, 'postgres/data'))) return;
  throw new ConfigurationError([
    `There is no database in ${resolve(dataDir)}: set DATA_DIR or DATABASE_URL as the product has them, or start it first`,
  ]);
};

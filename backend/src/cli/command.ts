import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseUrls } from '../create-app.js';
import { ConfigurationError, type Config } from '../platform/config.js';
import { joinEmbeddedPostgres } from '../platform/database/embedded-postgres.js';
import { createLogger } from '../platform/logger.js';
import { RefusedError } from '../platform/refused.js';
import { StartRefusedError } from '../platform/start-refused.js';

/** A wrong use of a command. */
export class UsageError extends Error {}

/**
 * Carries out a command of the console, and ends the process: with 0, or with 1 after a sentence on standard error.
 * @param plan returns what to do for the words after the command, or undefined when it does not understand them.
 */
export const runCommand = async (
  usage: string,
  plan: (words: string[]) => (() => Promise<void>) | undefined,
): Promise<void> => {
  try {
    const work = plan(process.argv.slice(2));
    if (!work) throw new UsageError(usage);
    await work();
  } catch (error) {
    const isExpected =
      error instanceof UsageError || error instanceof RefusedError || error instanceof StartRefusedError;
    const text = error instanceof Error ? (isExpected ? error.message : error.stack) : 'The command failed';
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
};

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

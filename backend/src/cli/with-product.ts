import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { openDatabase } from '../create-app.js';
import { ConfigurationError, readConfig, type Config } from '../platform/config.js';
import { keepSecrets, readKeptKey } from '../platform/secrets.js';
import { joinEmbeddedPostgres } from '../platform/database/embedded-postgres.js';
import { runAs } from '../platform/event-store/command-context.js';
import { RefusedError } from '../platform/refused.js';
import { createLogger } from '../platform/logger.js';
import { keyLength } from '../platform/personal-data/cipher.js';
import { holdsKeys } from '../platform/personal-data/holds-keys.js';
import { KeyInventory } from '../platform/event-store/key-inventory.js';
import { StartRefusedError } from '../platform/start-refused.js';

/** A wrong use of a command. */
export class UsageError extends Error {}

/** @param personalDataKey that the command reads with. Only commands for lost keys run with one that is not kept yet. */
type Work = (app: INestApplicationContext, config: Config, personalDataKey: Buffer) => Promise<void>;

/**
 * Carries out a command of the console on the configured database, whether the product is running on it or not, and
 * ends the process: with 0, or with 1 after a sentence on standard error.
 * @param plan returns what to do for the words after the command, or undefined when it does not understand them.
 * @param isForLostKeys returns whether the command works without readable personal data.
 */
export const withProduct = async (
  usage: string,
  plan: (words: string[]) => Work | undefined,
  { isForLostKeys = () => false }: { isForLostKeys?: (words: string[]) => boolean } = {},
): Promise<void> => {
  try {
    const words = process.argv.slice(2);
    const work = plan(words);
    if (!work) throw new UsageError(usage);
    await carryOut(work, isForLostKeys(words));
  } catch (error) {
    const isExpected =
      error instanceof UsageError || error instanceof RefusedError || error instanceof StartRefusedError;
    const text = error instanceof Error ? (isExpected ? error.message : error.stack) : 'The command failed';
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
};

const carryOut = async (work: Work, isForLostKeys: boolean): Promise<void> => {
  const config = readConfig(process.env);
  assertDatabase(config);
  const logger = createLogger('error', 2);
  const postgres =
    config.databaseUrl === undefined
      ? await joinEmbeddedPostgres({ dataDir: config.dataDir, log: logger })
      : {
          productUrl: config.databaseUrl,
          url: config.migrationDatabaseUrl,
          stop: () => Promise.resolve(),
        };
  try {
    const personalDataKey = isForLostKeys
      ? (config.personalDataKey ?? (await readKeptKey(config.dataDir)) ?? randomBytes(keyLength))
      : (await keepSecrets(config, () => holdsKeys(postgres.url ?? postgres.productUrl))).personalDataKey;
    const dataSource = await openDatabase(
      { databaseUrl: postgres.productUrl, migrationDatabaseUrl: postgres.url },
      { statementTimeout: 0, log: logger },
    );
    const app = await NestFactory.createApplicationContext(
      AppModule.on({ ...config, dataSource, personalDataKey }),
      { logger: false },
    );
    try {
      if (!isForLostKeys) await app.get(KeyInventory).check();
      await runAs({ actor: 'console' }, () => work(app, config, personalDataKey));
    } finally {
      await app.close();
    }
  } finally {
    await postgres.stop();
  }
};

/** @throws ConfigurationError when there is no database: a command must not make an empty one in the wrong place. */
const assertDatabase = ({ databaseUrl, dataDir }: Config): void => {
  if (databaseUrl !== undefined || existsSync(join(dataDir, 'postgres/data'))) return;
  throw new ConfigurationError([
    `There is no database in ${resolve(dataDir)}: set DATA_DIR or DATABASE_URL as the product has them, or start it first`,
  ]);
};

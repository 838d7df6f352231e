import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { connect } from '../create-app.js';
import { keepSecrets, readConfig, type Config } from '../platform/config.js';
import { joinEmbeddedPostgres } from '../platform/database/embedded-postgres.js';
import { migrate } from '../platform/database/migrate.js';
import { runAs } from '../platform/event-store/command-context.js';
import { Refused } from '../platform/event-store/refused.js';
import { createLogger } from '../platform/logger.js';
import { PersonalData } from '../platform/personal-data/personal-data.js';

/** Says how a command is used. */
export class UsageError extends Error {}

/**
 * Runs a command of the console on the configured database, whether the product is running on it or not, and ends the
 * process: with 0, or with 1 after a sentence on standard error.
 */
export const withProduct = async (
  work: (app: INestApplicationContext, config: Config) => Promise<void>,
): Promise<void> => {
  try {
    await runOn(readConfig(process.env), work);
  } catch (error) {
    const isExpected = error instanceof UsageError || error instanceof Refused;
    const text =
      error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : 'Failed';
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
};

const runOn = async (
  config: Config,
  work: (app: INestApplicationContext, config: Config) => Promise<void>,
): Promise<void> => {
  const logger = createLogger('warn');
  const { personalDataKey } = await keepSecrets(config);
  const postgres =
    config.databaseUrl === undefined
      ? await joinEmbeddedPostgres({ dataDir: config.dataDir, log: logger })
      : { url: config.databaseUrl, stop: () => Promise.resolve() };
  try {
    const dataSource = await connect(postgres.url, { statementTimeout: 0, log: logger });
    await migrate(dataSource);
    const app = await NestFactory.createApplicationContext(AppModule.on({ dataSource, personalDataKey }), {
      logger: false,
    });
    try {
      await app.get(PersonalData).assertMasterKey(dataSource.manager);
      await runAs({ actor: 'console' }, () => work(app, config));
    } finally {
      await app.close();
    }
  } finally {
    await postgres.stop();
  }
};

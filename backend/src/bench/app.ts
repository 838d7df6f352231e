import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import { createApp } from '../create-app.js';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.js';
import { runAs } from '../platform/event-store/command-context.js';
import { noCeilings } from '../platform/http/form-ceilings.js';
import { createLogger } from '../platform/logger.js';

/** Does `work` with the product in this process, on an embedded database of its own, and with the same database bare. */
export const withApp = async (
  dataDir: string,
  work: (app: NestFastifyApplication, pool: pg.Pool) => Promise<string[]>,
): Promise<string[]> => {
  const logger = createLogger('silent');
  const postgres = await startEmbeddedPostgres({ dataDir, log: logger });
  const app = await createApp({
    databaseUrl: postgres.productUrl,
    migrationDatabaseUrl: postgres.url,
    personalDataKey: randomBytes(32),
    mail: { from: { name: 'Nobody', address: 'nobody@example.invalid' }, folder: join(dataDir, 'mails') },
    forms: noCeilings,
    logger,
    trustProxy: false,
  });
  // As many connections as the product takes.
  const pool = new pg.Pool({ connectionString: postgres.url, max: 10 });
  try {
    return await work(app, pool);
  } finally {
    await pool.end();
    await app.close();
    await postgres.stop();
  }
};

export const asBench = <Result>(work: () => Promise<Result>): Promise<Result> =>
  runAs({ actor: 'console' }, work);

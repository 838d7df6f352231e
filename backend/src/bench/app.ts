import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import { createApp } from '../app/create-app.js';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.js';
import { runAs } from '../platform/event-store/write/command-context.js';
import { noCeilings } from '../platform/limits/form-ceilings.js';
import { createLogger } from '../platform/logger.js';
import { withCleanup, withFolder } from './cleanup.js';

type App = NestFastifyApplication;

/**
 * Runs `work` with the product in this process, on a new embedded database, and with connections to that database.
 * `startAnother` starts one more backend on it, which the caller closes.
 */
export const withApp = <Result>(
  work: (app: App, pool: pg.Pool, startAnother: () => Promise<App>) => Promise<Result>,
): Promise<Result> =>
  withFolder((dataDir) => {
    const logger = createLogger('silent');
    const postgres = startEmbeddedPostgres({ dataDir, log: logger });
    return withCleanup(
      async () => (await postgres).stop(),
      async () => {
        const { url, productUrl } = await postgres;
        const personalDataKey = randomBytes(32);
        const start = () =>
          createApp({
            databaseUrl: productUrl,
            migrationDatabaseUrl: url,
            personalDataKey,
            mail: {
              from: { name: 'Nobody', address: 'nobody@example.invalid' },
              folder: join(dataDir, 'mails'),
            },
            forms: noCeilings,
            logger,
            trustProxy: false,
          });
        const app = await start();
        // As many connections as the product uses.
        const pool = new pg.Pool({ connectionString: url, max: 10 });
        // An idle connection reports that an interrupted run has stopped the server.
        pool.on('error', () => undefined);
        try {
          return await work(app, pool, start);
        } finally {
          await pool.end();
          await app.close();
        }
      },
    );
  });

export const asBench = <Result>(work: () => Promise<Result>): Promise<Result> =>
  runAs({ actor: 'console' }, work);

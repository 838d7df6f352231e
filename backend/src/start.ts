import { enableCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ConfigurationError, keepSecrets, readConfig, type Config } from './platform/config.js';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.js';
import { createLogger } from './platform/logger.js';

const siteFolder = join(import.meta.dirname, '../../frontend/dist');

/** A terminal's Ctrl-C arrives twice, from the terminal itself and through npm: that close together, in milliseconds. */
const echo = 1000;

/**
 * Starts the product as the environment says and stops it in order on SIGTERM or SIGINT; a second one, from somebody
 * who will not wait, ends it at once.
 */
export const start = async (): Promise<void> => {
  enableCompileCache();
  const logger = createLogger();
  const running = run(logger);
  const stop = async () => {
    logger.info('Stopping: requests under way are finished first');
    const product = await running;
    await product.stop();
    process.exit(0);
  };
  let stoppingSince: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stoppingSince === undefined) {
        stoppingSince = performance.now();
        void stop();
      } else if (performance.now() - stoppingSince > echo) {
        logger.warn('Stopping at once');
        process.exit(1);
      }
    });
  }

  try {
    await running;
  } catch (error) {
    if (!(error instanceof ConfigurationError))
      logger.fatal(error instanceof Error ? error.stack : 'The start failed');
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
};

const run = async (logger: ReturnType<typeof createLogger>): Promise<{ stop(): Promise<void> }> => {
  const config = readConfig(process.env);
  const { adminPassword, personalDataKey, keptPassword } = await keepSecrets(config);
  // Reading our own code takes as long as PostgreSQL does to start.
  const [postgres, { createApp }, { closeGently }, { opensFirstAccount, prepareData }] = await Promise.all([
    config.databaseUrl === undefined
      ? startEmbeddedPostgres({ dataDir: config.dataDir, log: logger })
      : { url: config.databaseUrl, stop: () => Promise.resolve() },
    import('./create-app.js'),
    import('./platform/http/http-server.js'),
    import('./prepare-data.js'),
  ]);
  try {
    const app = await createApp({
      ...config,
      logger,
      databaseUrl: postgres.url,
      personalDataKey,
      siteFolder,
    });
    await prepareData(app, { adminPassword, demoData: config.demoData });
    await listen(app, config);
    const { port } = app.getHttpServer().address() as AddressInfo;
    const notes: string[] = [];
    if (config.mail.smtpUrl === undefined) {
      notes.push(`Mails are kept in ${config.mail.folder}: set SMTP_URL to have them sent`);
    }
    if (keptPassword && (await opensFirstAccount(app, adminPassword))) {
      const password = keptPassword.isNew ? `${adminPassword}, kept` : 'kept';
      notes.push(`The dashboard's password is ${password} in ${keptPassword.file}`);
    }
    // The last line: whoever waits for it has read all of them.
    process.stdout.write(`\n${[...notes, `Ready on http://localhost:${port}`].join('\n')}\n`);
    return {
      async stop() {
        await closeGently(app);
        await postgres.stop();
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
};

/** @throws ConfigurationError when another program has the port. */
const listen = async (app: NestFastifyApplication, { port, host }: Config): Promise<void> => {
  try {
    await app.listen(port, host);
  } catch (error) {
    await app.close();
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigurationError([
      `Port ${port} is in use: end the program that uses it, or set PORT to another`,
    ]);
  }
};

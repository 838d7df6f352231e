import { enableCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ConfigurationError, keepSecrets, readConfig } from './platform/config.js';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.js';
import { createLogger } from './platform/logger.js';

const siteFolder = join(import.meta.dirname, '../../frontend/dist');

/** Starts the product as the environment says and stops it in order on SIGTERM or SIGINT. */
export const start = async (): Promise<void> => {
  enableCompileCache();
  const logger = createLogger();
  const running = run(logger);
  // Once: a terminal's Ctrl-C arrives twice, from the terminal itself and through npm.
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    logger.info('Stopping: requests under way are finished first');
    const product = await running;
    await product.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void (stopping ??= stop()));

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
  const { adminPassword, personalDataKey, newPasswordFile } = await keepSecrets(config);
  // Reading our own code takes as long as PostgreSQL does to start.
  const [postgres, { createApp }, { prepareData }] = await Promise.all([
    config.databaseUrl === undefined
      ? startEmbeddedPostgres({ dataDir: config.dataDir, log: logger })
      : { url: config.databaseUrl, stop: () => Promise.resolve() },
    import('./create-app.js'),
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
    await app.listen(config.port, config.host);
    const { port } = app.getHttpServer().address() as AddressInfo;
    process.stdout.write(`\nReady on http://localhost:${port}\n`);
    if (newPasswordFile !== undefined) {
      process.stdout.write(`The dashboard's password is ${adminPassword} (kept in ${newPasswordFile})\n`);
    }
    return {
      async stop() {
        await app.close();
        await postgres.stop();
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
};

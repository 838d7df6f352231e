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
  try {
    const config = readConfig(process.env);
    const secrets = await keepSecrets(config);
    // Reading our own code takes as long as PostgreSQL does to start.
    const [postgres, { createApp }, { prepareData }] = await Promise.all([
      config.databaseUrl === undefined
        ? startEmbeddedPostgres({ dataDir: config.dataDir, log: logger })
        : { url: config.databaseUrl, stop: () => Promise.resolve() },
      import('./create-app.js'),
      import('./prepare-data.js'),
    ]);
    try {
      const { personalDataKey, adminPassword } = secrets;
      const app = await createApp({
        ...config,
        logger,
        databaseUrl: postgres.url,
        personalDataKey,
        siteFolder,
      });
      await prepareData(app, { adminPassword, demoData: config.demoData });
      await app.listen(config.port, config.host);
      const stop = async () => {
        logger.info('Stopping: requests under way are finished first');
        await app.close();
        await postgres.stop();
        process.exit(0);
      };
      // Once: a terminal's Ctrl-C arrives twice, from the terminal itself and through npm.
      let stopping: Promise<void> | undefined;
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => (stopping ??= stop()));

      const { port } = app.getHttpServer().address() as AddressInfo;
      process.stdout.write(`\nReady on http://localhost:${port}\n`);
      if (secrets.newPasswordFile !== undefined) {
        process.stdout.write(
          `The dashboard's password is ${adminPassword} (kept in ${secrets.newPasswordFile})\n`,
        );
      }
    } catch (error) {
      await postgres.stop();
      throw error;
    }
  } catch (error) {
    if (error instanceof ConfigurationError) process.stderr.write(`${error.message}\n`);
    else logger.fatal(error instanceof Error ? (error.stack ?? error.message) : 'The start failed');
    process.exit(1);
  }
};

import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readConfig, type Config } from '../platform/config.js';
import { keepSecrets } from '../platform/secrets.js';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.js';
import { createLogger } from '../platform/logger.js';
import { storedKeyIds } from '../platform/personal-data/stored-key-ids.js';
import { releaseMemory } from '../platform/release-memory.js';
import { StartRefusedError } from '../platform/start-refused.js';
import { siteFolder } from '../product-files.js';

type Logger = ReturnType<typeof createLogger>;

/** A terminal's Ctrl-C arrives twice, from the terminal itself and through npm: that close together, in milliseconds. */
const echo = 1000;

/** How long after the start its memory is given back, in milliseconds: its first visitors should not wait for that. */
const restAfterStart = 1000;

/**
 * Starts the product as the environment says and stops it in order on SIGTERM, SIGINT or SIGHUP. After a second signal it waits for no
 * connection any more; a third one ends it at once.
 */
export const start = async (): Promise<void> => {
  const logger = createLogger();
  const hurry = new AbortController();
  const running = run(logger, hurry.signal);
  const stop = async () => {
    logger.info('Stopping: requests under way are finished first');
    const product = await running;
    await product.stop();
    process.exit(0);
  };
  let stoppingSince: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stoppingSince === undefined) {
        stoppingSince = performance.now();
        void stop();
      } else if (performance.now() - stoppingSince > echo) {
        if (hurry.signal.aborted) {
          logger.warn('Stopping at once');
          process.exit(1);
        }
        logger.warn('Stopping without waiting for requests');
        stoppingSince = performance.now();
        hurry.abort();
      }
    });
  }

  try {
    await running;
  } catch (error) {
    if (!(error instanceof StartRefusedError))
      logger.fatal(error instanceof Error ? error.stack : 'The start failed');
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
};

const run = async (logger: Logger, hurry: AbortSignal): Promise<{ stop(): Promise<void> }> => {
  // Collects garbage when the heap is twice as large as what is in use. By itself V8 lets it grow to several times that under
  // load, the more the busier the machine is.
  setFlagsFromString('--heap-growing-percent=100');
  const config = readConfig(process.env);
  await assertPortIsFree(config);
  const launched = Promise.withResolvers<undefined>();
  const starting =
    config.databaseUrl === undefined
      ? startEmbeddedPostgres({
          dataDir: config.dataDir,
          log: logger,
          onLaunch: () => launched.resolve(undefined),
        })
      : {
          productUrl: config.databaseUrl,
          url: config.migrationDatabaseUrl,
          stop: () => Promise.resolve(),
        };
  // Reading our own code takes as long as PostgreSQL does to start. It keeps this thread busy, so PostgreSQL comes first.
  await Promise.race([starting, launched.promise]);
  const [
    postgres,
    { createApp, ownerUrlOf },
    { closeGently, pauseBeforeClosing },
    { endDemonstration, planDemonstration },
    { firstAccount, prepareData },
    { keepBackups },
    { scrubAfterErasures },
    { readErasures },
  ] = await Promise.all([
    starting,
    import('./create-app.js'),
    import('../platform/http/http-server.js'),
    import('../demonstration/demonstration-plan.js'),
    import('./prepare-data.js'),
    import('./keep-backups.js'),
    import('./scrub-after-erasures.js'),
    import('../platform/backup/back-up.js'),
  ]);
  try {
    const urls = { databaseUrl: postgres.productUrl, migrationDatabaseUrl: postgres.url };
    const demonstrateFrom = await planDemonstration(config, ownerUrlOf(urls));
    const { adminPassword, personalDataKey, passwordFile } = await keepSecrets(config, () =>
      storedKeyIds(ownerUrlOf(urls)),
    );
    const keptErasures = await readErasures(config.backups.folder);
    const app = await createApp({ ...config, ...urls, logger, personalDataKey, keptErasures, siteFolder });
    try {
      await prepareData(app, { adminPassword, demonstrateFrom });
      await endDemonstration(config.dataDir);
      await listen(app, config);
    } catch (error) {
      await app.close();
      throw error;
    }
    const scrubbers = 'scrub' in postgres ? [scrubAfterErasures(app, postgres, logger)] : [];
    scrubbers.push(keepBackups(app, config.backups.folder, urls, logger));
    const { port } = app.getHttpServer().address() as AddressInfo;
    const url = `http://localhost:${port}`;
    const notes: string[] = [];
    if (config.mail.smtpUrl === undefined) {
      notes.push(`Mails are kept in ${config.mail.folder}: set SMTP_URL to have them sent`);
    }
    if (passwordFile !== undefined) {
      const state = await firstAccount(app, adminPassword);
      if (state !== 'other-password') {
        const password = state === 'never-used' ? `${adminPassword}, kept` : 'kept';
        notes.push(
          `Dashboard: ${config.publicUrl ?? url}/admin (its password is ${password} in ${passwordFile})`,
        );
      }
    }
    // The last line, so that a program that waits for it has received all lines.
    process.stdout.write(`\n${[...notes, `Ready on ${url}`].join('\n')}\n`);
    setTimeout(releaseMemory, restAfterStart).unref();
    return {
      async stop() {
        const drain = Math.max(config.drainSeconds * 1000, pauseBeforeClosing);
        await closeGently(app, { drain, hurry });
        for (const scrubber of scrubbers) await scrubber.stop();
        await postgres.stop();
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
};

/** Looks before anything is made or printed; `listen` still has the last word. */
const assertPortIsFree = async ({ port, host }: Config): Promise<void> => {
  if (port === 0) return;
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw portRefusal(error, port) ?? error;
  }
  probe.close();
  await once(probe, 'close');
};

const listen = async (app: NestFastifyApplication, { port, host }: Config): Promise<void> => {
  try {
    await app.listen(port, host);
  } catch (error) {
    throw portRefusal(error, port) ?? error;
  }
};

/** What to do about a port that cannot be listened on; undefined for other errors. */
const portRefusal = (error: unknown, port: number): StartRefusedError | undefined => {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartRefusedError(
        `Port ${port} is in use: end the program that uses it, or set PORT to another`,
      );
    case 'EACCES':
      return new StartRefusedError(`This user must not listen on port ${port}: set PORT to one above 1023`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartRefusedError('This machine does not have the address that HOST names');
    case undefined:
    default:
      return undefined;
  }
};

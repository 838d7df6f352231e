import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { getMetadataArgsStorage, type DataSource } from 'typeorm';
import { AppModule, type ProductSettings } from './app.module.js';
import { serveOpenApi } from './openapi.js';
import { assertUsable, loginRefusal } from '../platform/database/assert-usable.js';
import { createDataSource, type ConnectionOptions } from '../platform/database/connection.js';
import { OutageLog } from '../platform/database/outage-log.js';
import { migrate } from '../platform/database/migrate.js';
import { migrations } from '../platform/database/migrations/index.js';
import { Stamps } from '../platform/event-store/chain/stamps.js';
import { assertKnownEvents } from '../platform/event-store/log/assert-known-events.js';
import { raiseIds } from '../platform/event-store/write/ids.js';
import { Registry } from '../platform/event-store/registry.js';
import { createAdapter, prepareHttp, type HttpSettings } from '../platform/http/http-server.js';
import { serveSite } from '../platform/http/site.js';
import { serveWellKnown } from '../platform/http/well-known.js';
import { Housekeeping } from '../platform/housekeeping.js';
import { ChangeListener } from '../platform/live/change-listener.js';
import { NestLogger } from '../platform/logger.js';
import { Relay } from '../platform/outbox/relay.js';
import { DueErasures } from '../platform/event-store/write/due-erasures.js';
import type { KeptErasure } from '../platform/event-store/log/kept-erasures.js';
import { KeyInventory } from '../platform/event-store/log/key-inventory.js';
import { watched } from '../platform/progress.js';
import { Projections } from '../platform/projections/projections.js';
import { terminalProgress } from '../platform/terminal-progress.js';

/** How to reach the database. */
export interface DatabaseUrls {
  /** As the role that the product runs with. */
  readonly databaseUrl: string;
  /** As the role that owns the tables, when that is another one. */
  readonly migrationDatabaseUrl?: string | undefined;
}

/** The URL for the role that owns the tables. */
export const ownerUrlOf = ({ databaseUrl, migrationDatabaseUrl }: DatabaseUrls): string =>
  migrationDatabaseUrl ?? databaseUrl;

export interface AppSettings
  extends HttpSettings, DatabaseUrls, Omit<ProductSettings, 'dataSource' | 'outages'> {
  /** How long to wait for the database, when not the usual times. */
  readonly databaseTimeouts?: Pick<ConnectionOptions, 'statementTimeout' | 'responseTimeout' | 'idleTimeout'>;
  /** Erasures of which the log may know nothing. */
  readonly keptErasures?: readonly KeptErasure[];
  /** The token with which the metrics are read; without it there are none. */
  readonly metricsToken?: string | undefined;
  /** Where to report a weakness, as a URI. */
  readonly securityContact?: string | undefined;
  /** Folder of the built single-page app; without it only the API is served. */
  readonly siteFolder?: string;
}

/** Connects with every entity and migration of the product. @throws StartRefusedError when the login is refused. */
export const connect = async (url: string, options: ConnectionOptions = {}): Promise<DataSource> => {
  // Every class that carries @Entity and has been imported, which all are that the features use.
  const entities = getMetadataArgsStorage().tables.map(({ target }) => target);
  try {
    return await createDataSource(url, { ...options, entities, migrations }).initialize();
  } catch (error) {
    throw loginRefusal(error, url) ?? error;
  }
};

/**
 * Migrates the database as its owner, and connects as the role that the product runs with.
 * @param isRestoring whether this is the end of a restore.
 */
export const openDatabase = async (
  urls: DatabaseUrls,
  options: ConnectionOptions,
  { isRestoring = false } = {},
): Promise<DataSource> => {
  const { databaseUrl, migrationDatabaseUrl } = urls;
  await assertUsable(ownerUrlOf(urls), options.log, { isRestoring });
  if (migrationDatabaseUrl !== undefined) {
    await migrate(createDataSource(migrationDatabaseUrl, { ...options, migrations }), databaseUrl);
    return connect(databaseUrl, options);
  }
  const dataSource = await connect(databaseUrl, options);
  await migrate(dataSource);
  return dataSource;
};

/**
 * The product, ready to listen: connected and migrated, with current read tables, the mail relay and the change listener running.
 * Closing it disconnects.
 * @throws StartRefusedError when the database cannot be used by this version, somebody's personal data could not be read, or the folder of mails is another database's or cannot be read.
 */
export const createApp = async (settings: AppSettings): Promise<NestFastifyApplication> => {
  const { logger, databaseTimeouts } = settings;
  const outages = new OutageLog((line) => logger.warn(line));
  const dataSource = await openDatabase(settings, { ...databaseTimeouts, log: logger, outages });
  let app: NestFastifyApplication | undefined;
  try {
    app = await NestFactory.create<NestFastifyApplication>(
      AppModule.on({ ...settings, dataSource, outages }),
      createAdapter(settings),
      { logger: new NestLogger(logger), bodyParser: false, abortOnError: false },
    );
    const progress = terminalProgress(process.stderr);
    const registry = app.get(Registry);
    await watched(progress, () => assertKnownEvents(dataSource.manager, registry));
    // Before the keys are checked: they must not change while a product starts.
    await app.get(ChangeListener).start();
    const inventory = app.get(KeyInventory);
    await watched(progress, () => inventory.check(settings.keptErasures));
    await raiseIds(dataSource.manager, registry.categories);
    // First, because responses from memory are sent by a hook.
    if (settings.metricsToken !== undefined) {
      const { serveMetrics } = await import('../platform/metrics/serve-metrics.js');
      serveMetrics(app, settings.metricsToken);
    }
    await prepareHttp(app, settings);
    serveOpenApi(app);
    serveWellKnown(app, settings.securityContact);
    if (settings.siteFolder !== undefined) await serveSite(app, settings.siteFolder);
    await app.init();
    const projections = app.get(Projections);
    await watched(progress, () => projections.rebuildOutdated());
    app.get(DueErasures).start();
    await app.get(Relay).start();
    app.get(Housekeeping).start();
    app.get(Stamps).start();
    return app;
  } catch (error) {
    await app?.get(ChangeListener).stop();
    await app?.get(DueErasures).stop();
    await dataSource.destroy();
    throw error;
  }
};

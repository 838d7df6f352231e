import type { Client, Pool } from 'pg';
import type { BaseLogger } from 'pino';
import { DataSource, type DataSourceOptions, type Logger } from 'typeorm';
import type { OutageLog } from './outage-log.js';
import { carefulPg } from './careful-client.js';
import { connectTimeout, PrimaryClient } from './primary-client.js';
import { valueTypes } from './value-types.js';

const applicationName = 'onchan-bowls';

export interface ConnectionOptions {
  /** Most connections held at once. Default 10. */
  poolSize?: number;
  /**
   * Longest that one statement may take, in milliseconds; 0 is no limit, for commands that work through
   * the whole log. Default 15 seconds.
   */
  statementTimeout?: number;
  /** How much longer than `statementTimeout` to wait for the server's response, in milliseconds. Default 2 seconds. */
  responseTimeout?: number;
  /** How long the server lets a transaction idle, in milliseconds; 0 is no limit. Default 5 seconds. */
  idleTimeout?: number;
  entities?: NonNullable<DataSourceOptions['entities']>;
  migrations?: NonNullable<DataSourceOptions['migrations']>;
  /** Logs idle connections that break (the pool replaces them) and failed migrations. */
  log?: Pick<BaseLogger, 'warn'>;
  /** Logs broken connections instead of `log`. */
  outages?: OutageLog;
}

/**
 * Describes the connection to the PostgreSQL at `url`; `initialize()` of the result connects. Of several hosts, as in
 * `postgres://user@one,two:5432/database`, it is the primary.
 *
 * A hung database cannot block a caller forever: waiting for a connection ends after 5 seconds, and a
 * statement after `statementTimeout` on the server or, when the server no longer responds, 2 seconds later here. A hung
 * caller cannot hang the others either: the server ends a transaction that is idle for `idleTimeout`, and with it its locks.
 */
export function createDataSource(
  url: string,
  {
    poolSize = 10,
    statementTimeout = 15_000,
    responseTimeout = 2000,
    idleTimeout = 5000,
    entities = [],
    migrations = [],
    log,
    outages,
  }: ConnectionOptions = {},
): DataSource {
  return new DataSource({
    type: 'postgres',
    driver: carefulPg,
    url,
    applicationName,
    entities,
    migrations,
    synchronize: false,
    logger: withoutStatements(log),
    poolSize,
    connectTimeoutMS: connectTimeout,
    poolErrorHandler(this: Pool, error: Error) {
      // A server that stops right after us may still report that to connections that are being closed.
      if (this.ending) return;
      if (outages) outages.report(error);
      else log?.warn(`A database connection broke: ${error.message}`);
    },
    extra: {
      keepAlive: true,
      types: valueTypes,
      statement_timeout: statementTimeout,
      ...(statementTimeout > 0 && { query_timeout: statementTimeout + responseTimeout }),
      idle_in_transaction_session_timeout: idleTimeout,
      // Under another default of the database, commands would fail when two backends commit at once.
      options: String.raw`-c default_transaction_isolation=read\ committed`,
    },
  });
}

/** A connection to the same database outside the pool, for notifications; `connect()` of the result connects. */
export function createClient({ options }: DataSource): Client {
  return new PrimaryClient({
    connectionString: (options as { url: string }).url,
    application_name: applicationName,
    types: valueTypes,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: connectTimeout,
    // Proxies drop idle connections.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
  });
}

/** TypeORM's own loggers print statements with their parameters: personal data does not belong in a log. */
function withoutStatements(log: ConnectionOptions['log']): Logger {
  const ignore = (): void => undefined;
  return {
    logQuery: ignore,
    logQueryError: ignore,
    logQuerySlow: ignore,
    logSchemaBuild: ignore,
    logMigration: (message) => log?.warn(message),
    log: (level, message: string) => (level === 'warn' ? log?.warn(message) : undefined),
  };
}

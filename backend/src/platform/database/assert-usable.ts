import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { BaseLogger } from 'pino';
import { StartRefusedError } from '../start-refused.js';
import { migrations } from './migrations/index.js';
import { isUnavailable } from './unavailable.js';

/** The oldest PostgreSQL that the product is tested on. */
const oldestServer = 18;

/** In milliseconds. */
const usualWait = { longest: 30_000, between: 1000 };

/**
 * Waits for a database that is away and checks that this version of the product can run on it, before anything changes.
 * @throws StartRefusedError when it stays away, is older than PostgreSQL 18, or was used by a newer version.
 */
export const assertUsable = async (
  url: string,
  log: Pick<BaseLogger, 'warn'> | undefined,
  wait = usualWait,
): Promise<void> => {
  const client = await connectPatiently(url, log, wait);
  try {
    const [server] = (await client.query<{ server_version: string }>(`SHOW server_version`)).rows;
    const version = server?.server_version ?? '';
    assertVersion(version, placeOf(url));
    const known = new Set(migrations.map(({ name }) => name));
    const unknown = (await migrationsOf(client)).filter((name) => !known.has(name));
    if (unknown.length > 0) {
      throw new StartRefusedError(
        `The database was used by a newer version of the product (${unknown.join(', ')}): start that version, or restore a backup from before`,
      );
    }
  } finally {
    await client.end();
  }
};

/** @throws StartRefusedError for the `server_version` of a PostgreSQL that is too old. */
export const assertVersion = (version: string, place: string): void => {
  if (Number.parseInt(version, 10) >= oldestServer) return;
  throw new StartRefusedError(
    `The product needs PostgreSQL ${oldestServer} or newer; ${place} is PostgreSQL ${version}`,
  );
};

const migrationsOf = async (client: Client): Promise<string[]> => {
  const { rowCount } = await client.query(`SELECT WHERE to_regclass('migrations') IS NOT NULL`);
  if (rowCount === 0) return [];
  return (await client.query<{ name: string }>(`SELECT name FROM migrations`)).rows.map(({ name }) => name);
};

const connectPatiently = async (
  url: string,
  log: Pick<BaseLogger, 'warn'> | undefined,
  { longest, between }: typeof usualWait,
): Promise<Client> => {
  const givingUp = performance.now() + longest;
  for (let attempt = 1; ; attempt += 1) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      if (performance.now() >= givingUp) {
        throw new StartRefusedError(
          `No PostgreSQL answers at ${placeOf(url)}: check that it runs, that DATABASE_URL names its host and port, and that no firewall is between`,
          { cause: error },
        );
      }
      if (attempt === 1) log?.warn(`No PostgreSQL answers at ${placeOf(url)} yet: waiting for it`);
      await pause(between);
    }
  }
};

/** Host and port of a database; never its user or password. */
const placeOf = (url: string): string => {
  const { hostname, port } = new URL(url);
  return `${hostname || 'localhost'}:${port || '5432'}`;
};

import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { BaseLogger } from 'pino';
import { StartRefusedError } from '../start-refused.js';
import { migrations } from './migrations/index.js';
import { NoPrimaryError, PrimaryClient } from './primary-client.js';
import { isUnavailable } from './unavailable.js';
import { assertFinished } from './unfinished-restore.js';

/** The oldest PostgreSQL that the product is tested on. */
const oldestServer = 18;

/** In milliseconds. */
const usualWait = { longest: 30_000, between: 1000 };

/**
 * Waits for a database that is away and checks that this version of the product can run on it, before anything changes.
 * @param isRestoring whether this is the end of a restore.
 * @throws StartRefusedError when it stays away, refuses the login, is older than PostgreSQL 18, was used by a newer version, or
 *   a restore into it was not completed.
 */
export const assertUsable = async (
  url: string,
  log: Pick<BaseLogger, 'warn'> | undefined,
  { isRestoring = false, wait = usualWait } = {},
): Promise<void> => {
  const client = await connectPatiently(url, log, wait);
  try {
    const [server] = (await client.query<{ server_version: string }>(`SHOW server_version`)).rows;
    const version = server?.server_version ?? '';
    assertVersion(version, placeOf(url));
    if (!isRestoring) await assertFinished(client);
    assertKnownMigrations(await migrationsOf(client));
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

/** @throws StartRefusedError when a database has had migrations that only a newer version of the product knows. */
export const assertKnownMigrations = (names: readonly string[]): void => {
  const unknown = names.filter((name) => !migrations.some((known) => known.name === name));
  if (unknown.length === 0) return;
  throw new StartRefusedError(
    `The database was used by a newer version of the product (${unknown.join(', ')}): use that version, or restore a backup from before`,
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
    const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      // A login without a password would stay open, half done.
      void client.end();
      if (!isUnavailable(error)) throw loginRefusal(error, url) ?? error;
      if (performance.now() >= givingUp) {
        if (error instanceof NoPrimaryError) throw new StartRefusedError(error.message, { cause: error });
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

/** A wrong role or password, a database that does not exist, and one that the role must not connect to. */
const loginRefusals = /^(28...|3D000|42501)$/;

/** The sentence for a database that does not let the role of `url` in; undefined for other errors. */
export const loginRefusal = (error: unknown, url: string): StartRefusedError | undefined => {
  const { code = '', message } = error as Error & { code?: string };
  // The driver's own error, without a code, when the server asks for a password and there is none.
  if (!loginRefusals.test(code) && !message.includes('client password must be')) return undefined;
  const { user, database } = new Client({ connectionString: url });
  return new StartRefusedError(
    `PostgreSQL at ${placeOf(url)} does not let the role "${user}" into the database "${database}" (${message}): check both names and the password in DATABASE_URL, MIGRATION_DATABASE_URL or PGPASSWORD, and the server's pg_hba.conf`,
    { cause: error },
  );
};

/** Host and port of a database; never its user or password. */
const placeOf = (url: string): string => {
  const { hostname, port } = new URL(url);
  return `${hostname || 'localhost'}:${port || '5432'}`;
};

import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { AdvisoryLock } from '../database/advisory-locks.js';
import { withClient } from '../database/with-client.js';
import { StartRefusedError } from '../start-refused.js';

/** PostgreSQL's code for a missing privilege. */
const notAllowed = '42501';

/** Followed by the number of the database to which a throwaway one belongs. */
const prefix = 'onchan_bowls_check_';

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Makes an empty database on the server of `url` for a piece of work, and drops it afterwards, together with those that killed
 * processes left behind. A signal to end drops it too, and so ends the work.
 * @throws StartRefusedError when the role of `url` must not make databases, or after a signal.
 */
export const withThrowawayDatabase = <Result>(
  url: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> =>
  withClient(url, async (client) => {
    await removeLeft(client);
    await client.query('SELECT pg_advisory_lock_shared($1)', [AdvisoryLock.ThrowawayDatabase]);
    const name = await nextName(client);
    const drop = () => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    let ended: NodeJS.Signals | undefined;
    const end = (signal: NodeJS.Signals) => {
      ended = signal;
      drop().catch(() => undefined);
    };
    for (const signal of signals) process.once(signal, end);
    try {
      await create(client, name);
      const throwaway = new URL(url);
      throwaway.pathname = name;
      return await work(throwaway.href);
    } catch (error) {
      throw ended ? new StartRefusedError(`The verification was ended by ${ended}`, { cause: error }) : error;
    } finally {
      for (const signal of signals) process.off(signal, end);
      await drop();
    }
  });

/**
 * Drops the throwaway databases that killed processes left behind, unless one is in use. They contain people's data in plain
 * text.
 */
export const removeThrowawayDatabases = (url: string): Promise<void> => withClient(url, removeLeft);

const removeLeft = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [
    AdvisoryLock.ThrowawayDatabase,
  ]);
  if (!rows[0]?.free) return;
  // Those of this database, and of this role's databases that are gone; never those of another one on the same server.
  const { rows: left } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database
     WHERE starts_with(datname, $1) AND pg_get_userbyid(datdba) = current_user
       AND NOT EXISTS (SELECT FROM pg_database AS other
         WHERE other.datname <> current_database() AND other.oid::text = split_part(pg_database.datname, '_', 4))`,
    [prefix],
  );
  for (const { name } of left) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query('SELECT pg_advisory_unlock($1)', [AdvisoryLock.ThrowawayDatabase]);
};

const nextName = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ oid: number }>(
    'SELECT oid FROM pg_database WHERE datname = current_database()',
  );
  return `${prefix}${rows[0]?.oid}_${randomBytes(6).toString('hex')}`;
};

const create = async (client: Client, name: string): Promise<void> => {
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  } catch (error) {
    if ((error as { code?: string }).code !== notAllowed) throw error;
    throw new StartRefusedError(
      `The backup is not verified, because the role "${client.user}" must not make databases: grant it CREATEDB`,
      { cause: error },
    );
  }
};

import { randomBytes } from 'node:crypto';
import { PrimaryClient } from '../database/primary-client.js';
import { StartRefusedError } from '../start-refused.js';

/** PostgreSQL's code for a missing privilege. */
const notAllowed = '42501';

const prefix = 'onchan_bowls_check_';

/**
 * Makes an empty database on the server of `url` for a piece of work, and drops it afterwards, together with those that killed
 * processes left behind. @throws StartRefusedError when the role of `url` must not make databases.
 */
export const withThrowawayDatabase = async <Result>(
  url: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> => {
  const name = prefix + randomBytes(6).toString('hex');
  const client = new PrimaryClient({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows: left } = await client.query<{ name: string }>(
      `SELECT datname AS name FROM pg_database AS d WHERE starts_with(datname, $1)
       AND NOT EXISTS (SELECT FROM pg_stat_activity AS a WHERE a.datname = d.datname)`,
      [prefix],
    );
    for (const database of left) await client.query(`DROP DATABASE IF EXISTS ${database.name}`);
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`).catch((error: unknown) => {
      if ((error as { code?: string }).code !== notAllowed) throw error;
      throw new StartRefusedError(
        `The backup is not verified, because the role "${client.user}" must not make databases: grant it CREATEDB`,
        { cause: error },
      );
    });
    try {
      const throwaway = new URL(url);
      throwaway.pathname = name;
      return await work(throwaway.href);
    } finally {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  } finally {
    await client.end();
  }
};

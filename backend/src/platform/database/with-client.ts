import type { Client, ClientConfig } from 'pg';
import { connectTimeout, PrimaryClient } from './primary-client.js';
import { valueTypes } from './value-types.js';

/** Connects to the primary of the database at `url` for one piece of work. */
export const withClient = async <Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
  options: ClientConfig = {},
): Promise<Result> => {
  const client = new PrimaryClient({
    connectionTimeoutMillis: connectTimeout,
    // A server that is gone would otherwise be waited for as long as the work takes.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    ...options,
    connectionString: url,
    types: valueTypes,
  });
  // A lost connection fails the query that runs, or the next one.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
};

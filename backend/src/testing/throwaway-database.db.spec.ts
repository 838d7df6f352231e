import { afterAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createDatabase, type ThrowawayDatabase } from './throwaway-database.js';

describe('createDatabase', () => {
  const databases: ThrowawayDatabase[] = [];

  async function create(options?: { empty: boolean }): Promise<Client> {
    const database = await createDatabase(options);
    databases.push(database);
    return connect(database.url);
  }

  async function connect(url: string): Promise<Client> {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  const countTables = async (client: Client): Promise<number | null> =>
    (await client.query(`SELECT FROM information_schema.tables WHERE table_schema = 'public'`)).rowCount;

  afterAll(async () => {
    for (const database of databases) await database.drop();
  });

  it('gives every caller the migrated schema for itself, several at once', async () => {
    const clients = await Promise.all([create(), create(), create()]);
    for (const client of clients) {
      expect(await countTables(client)).toBeGreaterThan(0);
      await client.query('CREATE TABLE of_this_one_alone ()');
      await client.end();
    }
  });

  it('gives a database without tables when asked', async () => {
    const client = await create({ empty: true });
    expect(await countTables(client)).toBe(0);
    await client.end();
  });

  it('drops a database that somebody is still connected to', async () => {
    const database = await createDatabase({ empty: true });
    const client = await connect(database.url);
    await database.drop();
    await client.end();
    await expect(connect(database.url)).rejects.toThrow('does not exist');
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createDatabase, type ThrowawayDatabase } from '../../testing/throwaway-database.js';
import { removeThrowawayDatabases, withThrowawayDatabase } from './throwaway-database.js';

let club: ThrowawayDatabase;
let other: ThrowawayDatabase;
beforeAll(async () => {
  [club, other] = [await createDatabase(), await createDatabase()];
});
afterAll(async () => {
  await club.drop();
  await other.drop();
});

const query = async (url: string, statement: string, values: unknown[] = []): Promise<string[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<string[]>({ text: statement, values, rowMode: 'array' });
  await client.end();
  return rows.flat();
};
const isThere = async (name: string) =>
  (await query(club.url, 'SELECT datname FROM pg_database WHERE datname = $1', [name])).length > 0;

/** A database as a killed verification of this one leaves it behind. */
const leaveBehind = async ({ url }: ThrowawayDatabase, suffix: string): Promise<string> => {
  const [oid] = await query(url, 'SELECT oid FROM pg_database WHERE datname = current_database()');
  const name = `onchan_bowls_check_${oid}_${suffix}`;
  await query(url, `CREATE DATABASE ${name} TEMPLATE template0`);
  return name;
};

describe('throwaway databases that were left behind', () => {
  it('are removed at the start and before the next verification, and those of other databases are not', async () => {
    const theirs = await leaveBehind(other, 'theirs');
    const [first, second] = [await leaveBehind(club, 'first'), await leaveBehind(club, 'second')];
    await removeThrowawayDatabases(club.url);
    expect([await isThere(first), await isThere(second), await isThere(theirs)]).toEqual([
      false,
      false,
      true,
    ]);
    await leaveBehind(club, 'first');
    await withThrowawayDatabase(club.url, async () => {
      expect(await isThere(first)).toBe(false);
    });
    expect(await isThere(theirs)).toBe(true);
    await query(other.url, `DROP DATABASE ${theirs}`);
  });

  it('are removed also after their database was dropped, by a database of the same role', async () => {
    const gone = await createDatabase();
    const orphan = await leaveBehind(gone, 'orphan');
    await gone.drop();
    await removeThrowawayDatabases(club.url);
    expect(await isThere(orphan)).toBe(false);
  });

  it('are left to a verification that is under way, connected or not', async () => {
    await withThrowawayDatabase(club.url, async (url) => {
      await removeThrowawayDatabases(club.url);
      await withThrowawayDatabase(club.url, () => Promise.resolve());
      expect(await query(url, 'SELECT 1')).toEqual([1]);
    });
  });
});

import { PrimaryClient } from '../database/primary-client.js';

/** Whether the database at `url`, which may have no tables yet, holds keys that a master key must open. */
export const holdsKeys = async (url: string): Promise<boolean> => {
  const client = new PrimaryClient({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query(`SELECT WHERE to_regclass('personal_keys') IS NOT NULL`);
    if (tables.length === 0) return false;
    const { rows: keys } = await client.query(
      `SELECT FROM personal_keys WHERE wrapped_key IS NOT NULL LIMIT 1`,
    );
    return keys.length > 0;
  } finally {
    await client.end();
  }
};

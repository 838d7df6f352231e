import { assertFinished } from '../database/unfinished-restore.js';
import { withClient } from '../database/with-client.js';

/**
 * Identifies the master keys that the people's keys are wrapped by in the database at `url`, which may have no tables yet.
 * @param isRestoring whether this is the end of a restore.
 * @throws StartRefusedError when a restore was not completed, which may bring such keys.
 */
export const storedKeyIds = (url: string, { isRestoring = false } = {}): Promise<string[]> =>
  withClient(url, async (client) => {
    if (!isRestoring) await assertFinished(client);
    const { rows: tables } = await client.query(`SELECT WHERE to_regclass('personal_keys') IS NOT NULL`);
    if (tables.length === 0) return [];
    const { rows } = await client.query<{ id: string }>(
      `SELECT DISTINCT master_key_id AS id FROM personal_keys WHERE wrapped_key IS NOT NULL`,
    );
    return rows.map(({ id }) => id);
  });

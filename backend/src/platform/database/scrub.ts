import { Client } from 'pg';

/** How long the scrubbing, and every statement queued behind it, waits for a table before it gives up for now. */
const lockTimeout = '200ms';

/**
 * Removes deleted rows from the server's files: rewrites the tables and the statistics without dead
 * rows, and removes the write-ahead log that contains them.
 * @param url of a superuser. @throws when a table is in use.
 */
export const scrub = async (url: string, tables: readonly string[]): Promise<void> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`SET lock_timeout = '${lockTimeout}'`);
    for (const table of [...tables, 'pg_statistic']) await client.query(`VACUUM (FULL) "${table}"`);
    // Fills up and then removes all segments: those in use, and those kept for later with their old contents.
    const { rows } = await client.query<{ segments: number }>(
      `SELECT count(*)::integer AS segments FROM pg_ls_waldir()
       WHERE name ~ '^[0-9A-F]{24}$' AND name >= pg_walfile_name(pg_current_wal_insert_lsn())`,
    );
    for (let segment = 0; segment < (rows[0]?.segments ?? 0); segment += 1) {
      // A segment without a record would not be switched.
      await client.query(`SELECT pg_logical_emit_message(false, 'scrub', '')`);
      await client.query('SELECT pg_switch_wal()');
    }
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
};

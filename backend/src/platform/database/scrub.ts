import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { StartRefusedError } from '../start-refused.js';
import { withClient } from './with-client.js';

/** How long the scrubbing, and every statement queued behind it, waits for a table before it gives up for now. */
const lockTimeout = '200ms';

/** How long older transactions may take to end, in milliseconds: longer than the copy of the people's keys that an erasure causes. */
const longestWait = 5000;

/**
 * Removes deleted rows from the server's files: rewrites the tables and the statistics without dead
 * rows, and removes the write-ahead log that contains them.
 * @param url of a superuser. @throws when a table is in use, or an older transaction may still see the deleted rows.
 */
export const scrub = (url: string, tables: readonly string[]): Promise<void> =>
  withClient(url, async (client) => {
    await waitForOlderTransactions(client);
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
  });

/**
 * VACUUM keeps the rows that any snapshot of the database may see: one is as old as the oldest transaction that went on when it was
 * taken. @throws StartRefusedError when one from before this moment goes on.
 */
const waitForOlderTransactions = async (client: Client): Promise<void> => {
  const { rows: begin } = await client.query<{ next: string }>(
    `SELECT (pg_snapshot_xmax(pg_current_snapshot())::text::numeric % 4294967296)::text AS next`,
  );
  const deadline = performance.now() + longestWait;
  for (;;) {
    const { rowCount } = await client.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
         AND greatest(age(backend_xmin), age(backend_xid)) > age($1::text::xid) LIMIT 1`,
      [begin[0]?.next],
    );
    if (rowCount === 0) return;
    if (performance.now() > deadline)
      throw new StartRefusedError('a transaction that began before still goes on');
    await delay(100);
  }
};

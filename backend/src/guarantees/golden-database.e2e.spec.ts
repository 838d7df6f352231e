import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LogHead } from '@onchan-bowls/contract/history';
import { Client as DatabaseClient } from 'pg';
import { insertRows } from '../platform/backup/restore.js';
import { createDataSource } from '../platform/database/connection.js';
import { migrate } from '../platform/database/migrate.js';
import { migrations } from '../platform/database/migrations/index.js';
import { ChainVerifier } from '../platform/event-store/chain/verification.js';
import { Projections } from '../platform/projections/projections.js';
import { unexpectedLines } from '../testing/events-schema.js';
import { startApp, type Client, type RunningApp } from '../testing/running-app.js';
import { createDatabase } from '../testing/throwaway-database.js';

/** Served by the version that wrote the database, by path: the records of a list, or a text. */
type Served<Body> = Readonly<Record<string, Body>>;

interface GoldenDatabase {
  readonly personalDataKey: string;
  readonly head: LogHead;
  readonly visitors: Served<object[] | string>;
  readonly administrators: Served<object[]>;
}

/** A database as the rows of its tables, which these migrations made. */
interface GoldenRows extends GoldenDatabase {
  readonly lastMigration: string;
  readonly rows: Readonly<Record<string, readonly object[]>>;
  readonly sequences: Readonly<Record<string, number>>;
}

const read = (name: string): Buffer => readFileSync(join(import.meta.dirname, name));
const first = JSON.parse(read('golden-database.json').toString()) as GoldenDatabase;
const second = JSON.parse(gunzipSync(read('golden-database-2.json.gz')).toString()) as GoldenRows;

/** The origin of the site in the texts. */
const origin = 'https://onchan.example';

const restoreDump = async (client: DatabaseClient): Promise<void> => {
  await client.query(read('golden-database.sql').toString());
};

const restoreRows = async (client: DatabaseClient, url: string): Promise<void> => {
  const last = migrations.findIndex(({ name }) => name === second.lastMigration);
  await migrate(createDataSource(url, { migrations: migrations.slice(0, last + 1) }));
  const rows = Object.entries(second.rows).flatMap(([table, records]) =>
    records.map((record) => [table, JSON.stringify(record)] as const),
  );
  await insertRows(client, rows);
  for (const [sequence, value] of Object.entries(second.sequences)) {
    await client.query(`SELECT setval($1, $2)`, [sequence, value]);
  }
};

/** What the fields that were added since are in what an earlier version wrote. */
const asBefore: readonly unknown[] = [null, false, 'singles'];

/** Fields that were added since, and say more than what an earlier version wrote. */
const added = ['version', 'clubNews'];

/** The records without the fields that were added since. */
const withoutAdded = (records: readonly object[], [earlier = {}]: readonly object[]) =>
  records.map((record) =>
    Object.fromEntries(
      Object.entries(record).filter(
        ([field, value]) =>
          Object.hasOwn(earlier, field) || !(asBefore.includes(value) || added.includes(field)),
      ),
    ),
  );

/** The records with the account "admin" as it is named since: as it is written. */
const withNames = (records: readonly object[]) =>
  JSON.parse(
    JSON.stringify(records).replaceAll(/(reviewedBy|approvedBy)":"Admin"/g, '$1":"admin"'),
  ) as object[];

// Databases that earlier versions wrote: the demonstration season, every command at least once, and people who were erased.
// The first one is a dump by pg_dump, the second one the rows of its tables. They are never made again; the
// stored events that came later are in golden-events.json.
describe.each([
  { of: 'the first version with migrations', golden: first, restore: restoreDump },
  { of: 'November 2026, with every event until then', golden: second, restore: restoreRows },
])('a database of $of', ({ golden, restore }) => {
  let running: RunningApp;
  let signedIn: Promise<Client> | undefined;
  /** Nobody signs in before the chain is looked at, which is an event. */
  const signIn = () => (signedIn ??= running.signIn('admin'));
  beforeAll(async () => {
    const database = await createDatabase({ empty: true });
    const client = new DatabaseClient({ connectionString: database.url });
    await client.connect();
    await restore(client, database.url);
    await client.end();
    const personalDataKey = Buffer.from(golden.personalDataKey, 'base64');
    running = await startApp({ personalDataKey }, database);
  });
  afterAll(() => running.stop());

  it('keeps its chain of events', async () => {
    const kept = await running.app.get(ChainVerifier).verify(golden.head);
    expect(kept).toEqual({ ok: true, events: golden.head.position, head: golden.head });
  });

  it('has events that are as their published schemas say', async () => {
    expect(await unexpectedLines(await signIn())).toEqual([]);
  });

  it('has read tables that match its events', async () => {
    expect(await running.app.get(Projections).compare()).toEqual([]);
  });

  it.each(Object.entries(golden.visitors))('serves visitors the same text of %s', async (path, served) => {
    const { body } = await running.visitor.get<object[] | string>(path);
    if (typeof body === 'string') expect(body.replaceAll(running.visitor.origin, origin)).toBe(served);
    else expect(JSON.stringify(withoutAdded(body, served as object[]))).toBe(JSON.stringify(served));
  });

  it.each(Object.entries(golden.administrators))('serves administrators the same %s', async (path, list) => {
    const admin = await signIn();
    expect(withoutAdded((await admin.get<object[]>(path)).body, list)).toEqual(withNames(list));
  });

  it('rebuilds to the same read tables', async () => {
    const projections = running.app.get(Projections);
    await projections.rebuild();
    expect(await projections.compare()).toEqual([]);
  });

  it('tells its whole history, and takes new commands', async () => {
    const admin = await signIn();
    const events = await admin.get<{ events: object[] }>('/api/admin/events?limit=500');
    expect(events.body.events.length).toBeGreaterThanOrEqual(golden.head.position);
    for (const [path] of Object.entries(golden.administrators)) {
      const [record] = (await admin.get<{ id: number }[]>(path)).body;
      expect((await admin.send('DELETE', `${path}/${record?.id}`)).status).toBe(204);
    }
    expect((await running.app.get(ChainVerifier).verify(golden.head)).ok).toBe(true);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LogHead } from '@onchan-bowls/contract/history';
import { Client } from 'pg';
import { ChainVerifier } from '../platform/event-store/verification.js';
import { Projections } from '../platform/projections/projections.js';
import { unexpectedLines } from '../testing/events-schema.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { createDatabase } from '../testing/throwaway-database.js';

/** What the version that wrote the database served from it, by path. */
type Lists = Readonly<Record<string, object[]>>;

interface GoldenDatabase {
  readonly personalDataKey: string;
  readonly head: LogHead;
  readonly visitors: Lists;
  readonly administrators: Lists;
}

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const golden = JSON.parse(read('golden-database.json')) as GoldenDatabase;

let running: RunningApp;
beforeAll(async () => {
  const database = await createDatabase({ empty: true });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(read('golden-database.sql'));
  await client.end();
  const personalDataKey = Buffer.from(golden.personalDataKey, 'base64');
  running = await startApp({ personalDataKey }, database);
});
afterAll(() => running.stop());

/** The records without the optional fields that were added since: these are null in what an earlier version wrote. */
const withoutAdded = (records: readonly object[], [earlier = {}]: readonly object[]) =>
  records.map((record) =>
    Object.fromEntries(
      Object.entries(record).filter(([field, value]) => value !== null || Object.hasOwn(earlier, field)),
    ),
  );

// A dump by pg_dump of a database that an earlier version wrote: the demonstration season, every command at least once,
// and people who were erased. It is never made anew; a later version adds a dump of its own.
describe('a database of an earlier version', () => {
  it('keeps its chain of events', async () => {
    const kept = await running.app.get(ChainVerifier).verify(golden.head);
    expect(kept).toEqual({ ok: true, events: golden.head.position, head: golden.head });
  });

  it('has events that are as their published schemas say', async () => {
    expect(await unexpectedLines(await running.signIn('admin'))).toEqual([]);
  });

  it('has read tables that match its events', async () => {
    expect(await running.app.get(Projections).compare()).toEqual([]);
  });

  it.each(Object.entries(golden.visitors))('serves visitors the same text of %s', async (path, list) => {
    const { body } = await running.visitor.get<object[]>(path);
    expect(JSON.stringify(withoutAdded(body, list))).toBe(JSON.stringify(list));
  });

  it.each(Object.entries(golden.administrators))('serves administrators the same %s', async (path, list) => {
    const admin = await running.signIn('admin');
    expect(withoutAdded((await admin.get<object[]>(path)).body, list)).toEqual(list);
  });

  it('rebuilds to the same read tables', async () => {
    const projections = running.app.get(Projections);
    await projections.rebuild();
    expect(await projections.compare()).toEqual([]);
  });

  it('tells its whole history, and takes new commands', async () => {
    const admin = await running.signIn('admin');
    const events = await admin.get<{ events: object[] }>('/api/admin/events?limit=500');
    expect(events.body.events.length).toBeGreaterThanOrEqual(golden.head.position);
    for (const [path] of Object.entries(golden.administrators)) {
      const [record] = (await admin.get<{ id: number }[]>(path)).body;
      expect((await admin.send('DELETE', `${path}/${record?.id}`)).status).toBe(204);
    }
    expect((await running.app.get(ChainVerifier).verify(golden.head)).ok).toBe(true);
  });
});

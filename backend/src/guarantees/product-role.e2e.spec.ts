import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { openDatabase } from '../create-app.js';
import { Projections } from '../platform/projections/projections.js';
import { StartRefusedError } from '../platform/start-refused.js';
import { startApp, type RunningApp } from '../testing/running-app.js';

let running: RunningApp;
let dataSource: DataSource;
beforeAll(async () => {
  running = await startApp();
  dataSource = running.app.get(DataSource);
  const admin = await running.signIn('admin');
  const fixture = { homeTeam: 'Onchan A', awayTeam: 'Peel A', time: '18:30', category: 'mens' };
  await admin.send('POST', '/api/fixtures', fixture);
});
afterAll(() => running.stop());

describe('the role that the product runs with', () => {
  it('is no superuser, makes no roles and owns nothing', async () => {
    expect(
      await dataSource.query(
        `SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
           (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owned
         FROM pg_roles AS r WHERE rolname = current_user`,
      ),
    ).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
        rolreplication: false,
        owned: 0,
      },
    ]);
  });

  it.each([
    `UPDATE events SET actor = 'somebody else'`,
    `DELETE FROM events`,
    `TRUNCATE events`,
    `ALTER TABLE events DISABLE TRIGGER events_append_only`,
    `DROP TRIGGER events_append_only ON events`,
    `DROP TABLE events`,
    `CREATE OR REPLACE FUNCTION refuse_to_change_events() RETURNS trigger LANGUAGE sql AS 'SELECT 1'`,
    `SET session_replication_role = replica`,
    `DELETE FROM event_head`,
    `INSERT INTO migrations (timestamp, name) VALUES (1, 'Nothing1')`,
    `CREATE TABLE notes (note text)`,
    `CREATE ROLE somebody SUPERUSER`,
    `COPY users TO PROGRAM 'cat'`,
  ])('must not: %s', async (statement) => {
    await expect(dataSource.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('is named in one sentence when its password is refused, although the owner’s is right', async () => {
    const { url, productUrl } = running.database;
    const wrong = Object.assign(new URL(productUrl), { password: 'not-this-one' });
    const refused = openDatabase({ databaseUrl: wrong.href, migrationDatabaseUrl: url }, {});
    await expect(refused).rejects.toThrow(StartRefusedError);
    await expect(refused).rejects.toThrow(/the role "\w*product".*password authentication failed.*check/);
  });

  it('rebuilds and compares the read tables', async () => {
    const projections = running.app.get(Projections);
    await projections.rebuild();
    expect(await projections.compare()).toEqual([]);
  });
});

import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { openDatabase } from '../app/create-app.js';
import { grantProductRole } from '../platform/database/product-role.js';
import { StartRefusedError } from '../platform/start-refused.js';
import { useApp } from '../testing/running-app.js';

const running = useApp();
let dataSource: DataSource;
beforeAll(async () => {
  dataSource = running.app.get(DataSource);
  const fixture = { homeTeam: 'Onchan A', awayTeam: 'Peel A', time: '18:30', category: 'mens' };
  await running.admin.send('POST', '/api/fixtures', fixture);
});

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

  it('is made once by databases of one server that start at the same moment', async () => {
    const role = `meanwhile_${randomBytes(4).toString('hex')}`;
    const owner = await new DataSource({ type: 'postgres', url: running.database.url }).initialize();
    const [first, second] = [owner.createQueryRunner(), owner.createQueryRunner()];
    await first.startTransaction();
    await first.query(`CREATE ROLE ${role} LOGIN`);
    const [{ pid }] = (await first.query('SELECT pg_backend_pid() AS pid')) as [{ pid: number }];
    const productUrl = new URL(running.database.url);
    productUrl.username = role;
    const granted = grantProductRole(second, String(productUrl));
    const waiting = 'SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))';
    while ((await owner.query<unknown[]>(waiting, [pid])).length === 0) await setImmediate();
    await first.commitTransaction();
    await granted;
    expect(await owner.query(`SELECT has_table_privilege('${role}', 'fixtures', 'SELECT') AS may`)).toEqual([
      { may: true },
    ]);
    await first.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    await owner.destroy();
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
    `UPDATE stamps SET stamped_at = now()`,
    `DELETE FROM stamps`,
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
});

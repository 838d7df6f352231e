import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Cable } from '../../testing/cable.js';
import { createDatabase, type ThrowawayDatabase } from '../../testing/throwaway-database.js';
import { assertUsable, assertVersion } from './assert-usable.js';
import { StartRefusedError } from '../start-refused.js';
import { createDataSource } from './connection.js';

describe('assertUsable', () => {
  let database: ThrowawayDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  it('waits for a database that is away, and says so once', async () => {
    const cable = new Cable(database.url);
    await cable.plugIn();
    await cable.pull();
    const log = { warn: jest.fn(() => void cable.plugIn()) };
    await assertUsable(cable.url.href, log, { wait: { longest: 30_000, between: 10 } });
    expect(log.warn).toHaveBeenCalledTimes(1);
    await cable.pull();
  });

  it('names the host and port of one that stays away, and never its password', async () => {
    const cable = new Cable('postgres://onchan:secret@localhost:5432/onchan');
    await cable.plugIn();
    await cable.pull();
    const refused = assertUsable(cable.url.href, undefined, { wait: { longest: 0, between: 1 } });
    await expect(refused).rejects.toThrow(`No PostgreSQL answers at 127.0.0.1:${cable.url.port}: check`);
    await expect(refused).rejects.not.toThrow('secret');
  });

  it.each<[string, Partial<Record<'username' | 'password' | 'pathname', string>>, RegExp]>([
    ['a wrong password', { password: 'not-this-one' }, /password authentication failed/],
    ['no password', { password: '' }, /password must be/],
    ['a role that does not exist', { username: 'nobody-here' }, /the role "nobody-here" into/],
    ['a database that does not exist', { pathname: '/nowhere' }, /the database "nowhere".*does not exist/],
  ])('names host, role and what to check for %s', async (_, change, reason) => {
    const url = Object.assign(new URL(database.url), change);
    const refused = assertUsable(url.href, undefined);
    await expect(refused).rejects.toThrow(StartRefusedError);
    await expect(refused).rejects.toThrow(
      `PostgreSQL at ${url.host} does not let the role "${url.username}"`,
    );
    await expect(refused).rejects.toThrow(reason);
    await expect(refused).rejects.not.toThrow('not-this-one');
  });

  it('refuses a database that a newer version has migrated', async () => {
    const dataSource = await createDataSource(database.url).initialize();
    await dataSource.query(`INSERT INTO migrations (timestamp, name) VALUES (1, 'RelayTheGreen1')`);
    await expect(assertUsable(database.url, undefined)).rejects.toThrow(/newer version.*RelayTheGreen1/);
    await dataSource.query(`DELETE FROM migrations WHERE name = 'RelayTheGreen1'`);
    await dataSource.destroy();
    await expect(assertUsable(database.url, undefined)).resolves.toBeUndefined();
  });
});

describe('assertVersion', () => {
  it.each(['17.6 (Debian 17.6-1)', '9.6.24'])('refuses PostgreSQL %s', (version) => {
    expect(() => assertVersion(version, 'localhost:5432')).toThrow('needs PostgreSQL 18 or newer');
  });
  it.each(['18.0', '18beta1', '19.1 (Debian 19.1-1)'])('takes PostgreSQL %s', (version) => {
    expect(() => assertVersion(version, 'localhost:5432')).not.toThrow();
  });
});

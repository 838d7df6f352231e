import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createDatabase, type ThrowawayDatabase } from '../../testing/throwaway-database.js';
import { assertUsable } from './assert-usable.js';
import { createDataSource } from './connection.js';
import { NoPrimaryError } from './primary-client.js';
import { isUnavailable } from './unavailable.js';

let database: ThrowawayDatabase;
beforeAll(async () => {
  database = await createDatabase({ empty: true });
});
afterAll(() => database.drop());

/** The database under these names of its server. */
const at = (hosts: string): string => {
  const { username, password, port, pathname } = new URL(database.url);
  return `postgres://${username}:${password}@${hosts}:${port}${pathname}`;
};

describe('with several hosts in the URL, the product', () => {
  it('connects to the primary while another host is away', async () => {
    const dataSource = await createDataSource(at('nowhere.invalid,127.0.0.1')).initialize();
    expect(await dataSource.query('SHOW in_hot_standby')).toEqual([{ in_hot_standby: 'off' }]);
    await dataSource.destroy();
  });

  it('is unavailable while all are away', async () => {
    const error: unknown = await createDataSource(at('nowhere.invalid,elsewhere.invalid'))
      .initialize()
      .catch((caught: unknown) => caught);
    expect(isUnavailable(error)).toBe(true);
  });

  it('chooses none of two primaries, and says so at the start', async () => {
    const two = at('localhost,127.0.0.1');
    const error: unknown = await createDataSource(two)
      .initialize()
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NoPrimaryError);
    expect(isUnavailable(error)).toBe(true);
    const wait = { longest: 0, between: 0 };
    await expect(assertUsable(two, { warn: jest.fn() }, { wait })).rejects.toThrow(
      'localhost and 127.0.0.1 are both primaries: stop the one that was not promoted last',
    );
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { startApp, type RunningApp } from '../../testing/running-app.js';
import type { Clock } from '../event-store/clock.js';
import { Housekeeping } from '../housekeeping.js';
import { KeyedHash } from '../personal-data/keyed-hash.js';
import { Limiter, type Point } from './limiter.js';
import { TooManyRequestsError } from '../refused.js';
import { SharedLimits } from './shared-limits.js';

let running: RunningApp;
let dataSource: DataSource;
beforeAll(async () => {
  running = await startApp();
  // Its first round deletes what is over by the real time.
  await running.app.get(Housekeeping).stop();
  dataSource = running.app.get(DataSource);
});
afterAll(() => running.stop());

let now: number;
beforeEach(async () => {
  now = Date.parse('2026-05-04T12:00:00Z');
  await dataSource.query('DELETE FROM limit_counts');
});

const clock = { now: () => new Date(now) } satisfies Clock;

const sharedLimits = () =>
  new SharedLimits(dataSource, new KeyedHash(Buffer.alloc(32)), clock, new Housekeeping(clock));

/** A backend with limiters of its own, on the one database. */
const backend = () => {
  const shared = sharedLimits();
  const few = new Limiter({ name: 'few', points: 5, duration: 60 });
  const many = new Limiter({ name: 'many', points: 200, duration: 3600 });
  const points = (key: string): Point[] => [
    [many, 'all'],
    [few, key],
  ];
  return {
    take: (key: string) =>
      shared.takeAll(points(key)).then(
        () => true,
        (error: unknown) => {
          if (error instanceof TooManyRequestsError) return false;
          throw error;
        },
      ),
    giveBack: (key: string) => shared.giveBackAll(points(key)),
    secondsToWait: (key: string) => few.secondsToWait(key),
  };
};

const counts = () =>
  dataSource.query<{ key: string; points: number }[]>('SELECT key, points FROM limit_counts ORDER BY points');

describe('several backends', () => {
  it('take no more points together than there are, also at once, and refuse nobody else', async () => {
    const backends = [backend(), backend(), backend()];
    const taken = await Promise.all(
      ['a', 'b'].flatMap((key) => backends.flatMap((one) => Array.from({ length: 5 }, () => one.take(key)))),
    );
    // Uses that are under way at the same time may refuse each other near the limit.
    const succeeded = taken.filter(Boolean).length;
    expect(succeeded).toBeGreaterThan(0);
    expect(succeeded).toBeLessThanOrEqual(10);
    expect((await counts()).map(({ points }) => points).at(-1)).toBe(succeeded);
    expect(await backend().take('c')).toBe(true);
  });

  it('never wait for each other in a circle, whatever order they name their points in', async () => {
    const limiters = Array.from(
      { length: 12 },
      (_, index) => new Limiter({ name: `limit ${index}`, points: 1000, duration: 60 }),
    );
    const points = limiters.map((limiter): Point => [limiter, 'a']);
    const shared = sharedLimits();
    const inBothOrders = async (work: (points: Point[]) => Promise<void>) => {
      await Promise.all(
        Array.from({ length: 100 }, (_, turn) => work(turn % 2 === 0 ? points : points.toReversed())),
      );
    };
    await inBothOrders((some) => shared.takeAll(some));
    expect(new Set((await counts()).map((count) => count.points))).toEqual(new Set([100]));
    await inBothOrders((some) => shared.giveBackAll(some));
    expect(await counts()).toEqual([]);
  });

  it('take all points or none', async () => {
    const [one, other] = [backend(), backend()];
    for (let turn = 0; turn < 5; turn += 1) expect(await one.take('a')).toBe(true);
    for (let turn = 0; turn < 3; turn += 1) expect(await other.take('a')).toBe(false);
    expect((await counts()).map(({ points }) => points)).toEqual([5, 5]);
  });

  it('refuse without a query what they know to be used up, until its time is over', async () => {
    for (let turn = 0; turn < 5; turn += 1) await backend().take('a');
    const late = backend();
    expect(await late.take('a')).toBe(false);
    expect(await late.secondsToWait('a')).toBe(60);
    const query = jest.spyOn(dataSource, 'query');
    expect(await late.take('a')).toBe(false);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
    now += 60_000;
    expect(await backend().take('a')).toBe(true);
  });

  it('take again what another one has given back', async () => {
    const one = backend();
    for (let turn = 0; turn < 5; turn += 1) await one.take('a');
    await one.giveBack('a');
    expect(await backend().take('a')).toBe(true);
    expect(await backend().take('a')).toBe(false);
  });
});

describe('the table', () => {
  it('has no row for a use that was given back', async () => {
    const one = backend();
    await one.take('a');
    await one.giveBack('a');
    expect(await counts()).toEqual([]);
  });

  it('has no key as it is', async () => {
    await backend().take('192.0.2.1 /api/messages');
    const keys = (await counts()).map(({ key }) => key);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  it('loses counts that are over with the next use, and on a quiet site once a day', async () => {
    for (const key of ['a', 'b', 'c']) await backend().take(key);
    expect(await counts()).toHaveLength(4);
    now += 60_000;
    await backend().take('d');
    expect(await counts()).toHaveLength(2);
    // The product's own clock is later than all of them.
    await running.app.get(Housekeeping).run();
    expect(await counts()).toEqual([]);
  });
});

it('gives back nothing and refuses nobody while the database does not respond', async () => {
  const one = backend();
  const query = jest
    .spyOn(dataSource, 'query')
    .mockRejectedValue(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  await expect(one.take('a')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await one.giveBack('b');
  query.mockRestore();
  for (let turn = 0; turn < 5; turn += 1) expect(await one.take('a')).toBe(true);
});

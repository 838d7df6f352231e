import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { loggable } from '../database/loggable.js';
import { isUnavailable } from '../database/unavailable.js';
import { Clock } from '../event-store/clock.js';
import { Housekeeping } from '../housekeeping.js';
import { KeyedHash } from '../personal-data/keyed-hash.js';
import { giveBackAll, takeAll, type Limiter, type Point } from './limiter.js';
import type { Limit } from './limits.js';
import { TooManyRequestsError } from '../refused.js';

/** How many counts that are over are deleted with each use: more than a use can add. */
const deletedAtOnce = 20;

const secondsBetween = (now: Date, end: Date): number => Math.ceil((end.getTime() - now.getTime()) / 1000);

/** Whether the count of a key no longer counts, at the time $3. One that ends later than any use of now was stored while the clock was ahead. */
const isOver = `known.ends_at <= $3 OR known.ends_at > excluded.ends_at + interval '1 minute'`;

/** The same for a count that is not over: whether its end is one of a use until now. */
const isPossible = (end: Date, { duration }: Limit, now: Date): boolean =>
  secondsBetween(now, end) <= duration + 60;

/** A point that is not left, and the seconds until it is. */
type UsedUp = readonly [...Point, seconds: number];

/**
 * Counts points in the memory of this process first, and then for all backends together in the database. What the memory
 * refuses costs no query. Keys are stored as keyed hashes, and deleted when they no longer count, a day later at most.
 */
@Injectable()
export class SharedLimits {
  private readonly logger = new Logger('Limits');

  constructor(
    private readonly dataSource: DataSource,
    private readonly hash: KeyedHash,
    private readonly clock: Clock,
    housekeeping: Housekeeping,
  ) {
    housekeeping.add({ name: 'Counts of limits deleted', run: (now) => this.deleteExpired(now, 'ALL') });
  }

  /** Takes all of these points or none. @throws TooManyRequestsError when one of them is not left. */
  async takeAll(points: readonly Point[]): Promise<void> {
    await takeAll(points);
    await this.share(points);
  }

  /** Takes a point of a key. Returns false when none is left. */
  async isAdmitted(limiter: Limiter, key: string): Promise<boolean> {
    try {
      await this.takeAll([[limiter, key]]);
      return true;
    } catch (error) {
      if (error instanceof TooManyRequestsError) return false;
      throw error;
    }
  }

  /**
   * Counts points for all backends that the memory of this one has counted. When one of them is not left, the memory
   * refuses it from then on.
   * @throws TooManyRequestsError when one of them is not left; then none is taken, in memory neither.
   */
  async share(points: readonly Point[]): Promise<void> {
    if (points.length === 0) return;
    let usedUp: UsedUp[];
    try {
      usedUp = await this.count(points);
      if (usedUp.length > 0) await this.uncount(points);
    } catch (error) {
      await giveBackAll(points);
      throw error;
    }
    if (usedUp.length === 0) return;
    await giveBackAll(points);
    for (const [limiter, key, seconds] of usedUp) await limiter.block(key, seconds);
    throw new TooManyRequestsError(Math.max(...usedUp.map(([, , seconds]) => seconds)));
  }

  /** Gives back points that were taken. When the database does not respond they come back with time. */
  async giveBackAll(points: readonly Point[]): Promise<void> {
    await giveBackAll(points);
    if (points.length === 0) return;
    await this.uncount(points).catch((error: unknown) => {
      if (!isUnavailable(error)) this.logger.error(loggable(error));
    });
  }

  /** For each point the seconds until its key has points again, in this backend and for all of them; undefined while it has some. */
  async secondsToWait(points: readonly Point[]): Promise<(number | undefined)[]> {
    const now = this.clock.now();
    const counts = await this.dataSource.query<{ key: string; points: number; ends_at: Date }[]>(
      'SELECT key, points, ends_at FROM limit_counts WHERE key = ANY ($1) AND ends_at > $2',
      [points.map((point) => this.keyOf(point)), now],
    );
    const byKey = new Map(counts.map((count) => [count.key, count]));
    return Promise.all(
      points.map(async (point) => {
        const [limiter, key] = point;
        const count = byKey.get(this.keyOf(point));
        return count && count.points >= limiter.limit.points && isPossible(count.ends_at, limiter.limit, now)
          ? secondsBetween(now, count.ends_at)
          : limiter.secondsToWait(key);
      }),
    );
  }

  /** Counts one use of each, and returns those that are used up. */
  private async count(points: readonly Point[]): Promise<UsedUp[]> {
    const now = this.clock.now();
    const ends = points.map(([{ limit }]) => new Date(now.getTime() + limit.duration * 1000));
    const counts = await this.dataSource.query<{ key: string; points: number; ends_at: Date }[]>(
      // In the order of their keys everywhere, so that two statements never wait for each other.
      `INSERT INTO limit_counts AS known (key, points, ends_at)
       SELECT key, 1, ends_at FROM unnest($1::text[], $2::timestamptz[]) AS used (key, ends_at) ORDER BY key
       ON CONFLICT (key) DO UPDATE SET
         points = CASE WHEN ${isOver} THEN 1 ELSE known.points + 1 END,
         ends_at = CASE WHEN ${isOver} THEN excluded.ends_at ELSE known.ends_at END
       RETURNING key, points, ends_at`,
      [points.map((point) => this.keyOf(point)), ends, now],
    );
    await this.deleteExpired(now, deletedAtOnce);
    const byKey = new Map(counts.map((count) => [count.key, count]));
    return points.flatMap((point): UsedUp[] => {
      const [limiter, key] = point;
      const count = byKey.get(this.keyOf(point));
      if (!count || count.points <= limiter.limit.points) return [];
      return [[limiter, key, secondsBetween(now, count.ends_at)]];
    });
  }

  /** Takes back one use of each. A count of nothing is deleted, so that requests that record nothing leave no rows. */
  private async uncount(points: readonly Point[]): Promise<void> {
    await this.dataSource.query(
      `WITH mine AS (SELECT key, points FROM limit_counts WHERE key = ANY ($1) ORDER BY key FOR UPDATE),
         gone AS (DELETE FROM limit_counts USING mine WHERE limit_counts.key = mine.key AND mine.points <= 1)
       UPDATE limit_counts SET points = limit_counts.points - 1
       FROM mine WHERE limit_counts.key = mine.key AND mine.points > 1`,
      [points.map((point) => this.keyOf(point))],
    );
  }

  /**
   * Deletes up to `max` expired counts, or all with those that a clock that was ahead has stored, and returns how many. It never waits for another statement, because it may meet the rows in
   * any order.
   */
  private async deleteExpired(now: Date, max: number | 'ALL'): Promise<number> {
    // No limit lasts longer than a day.
    const alsoImpossible = max === 'ALL' ? `OR ends_at > $1 + interval '2 days'` : '';
    const [, deleted] = await this.dataSource.query<[unknown, number]>(
      `DELETE FROM limit_counts WHERE key IN (
         SELECT key FROM limit_counts WHERE ends_at <= $1 ${alsoImpossible} ORDER BY ends_at LIMIT ${max} FOR UPDATE SKIP LOCKED
       )`,
      [now],
    );
    return deleted;
  }

  private keyOf([limiter, key]: Point): string {
    return this.hash.of('limit', limiter.limit.name, key);
  }
}

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequestsError } from '../refused.js';
import type { Limit } from './limits.js';

/** The maximum number of keys that a limiter keeps, so that a client with very many networks cannot fill the memory. */
export const maxKeys = 20_000;

/**
 * Counts points per key in the memory of this process. When there are too many keys, the oldest one is
 * dropped.
 */
export class Limiter {
  private readonly counts: RateLimiterMemory;
  private readonly keys = new Set<string>();

  constructor(readonly limit: Limit) {
    this.counts = new RateLimiterMemory(limit);
  }

  /** Takes one of a key's points. @throws TooManyRequestsError when none is left. */
  async take(key: string): Promise<void> {
    await this.remember(key);
    try {
      await this.counts.consume(key);
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      // Only available points are counted, so that a returned point can be taken again.
      await this.counts.reward(key);
      throw new TooManyRequestsError(Math.ceil(reason.msBeforeNext / 1000));
    }
  }

  /** Refuses a key for a number of seconds, because other backends have used up its points. */
  async block(key: string, seconds: number): Promise<void> {
    await this.remember(key);
    await this.counts.block(key, seconds);
  }

  /** Gives back a point that was taken. */
  async giveBack(key: string): Promise<void> {
    await this.counts.reward(key);
  }

  /** Seconds until a key has points again; undefined while it has some. */
  async secondsToWait(key: string): Promise<number | undefined> {
    const count = await this.counts.get(key);
    if (!count || count.remainingPoints > 0 || count.msBeforeNext <= 0) return undefined;
    return Math.ceil(count.msBeforeNext / 1000);
  }

  private async remember(key: string): Promise<void> {
    this.keys.add(key);
    if (this.keys.size <= maxKeys) return;
    const [first = ''] = this.keys;
    this.keys.delete(first);
    await this.counts.delete(first);
  }
}

/** One point of a limiter's key. */
export type Point = readonly [limiter: Limiter, key: string];

/** Takes all of these points or none. @throws TooManyRequestsError when one of them is not left. */
export const takeAll = async (points: readonly Point[]): Promise<void> => {
  const taken: Point[] = [];
  try {
    for (const [limiter, key] of points) {
      await limiter.take(key);
      taken.push([limiter, key]);
    }
  } catch (error) {
    await giveBackAll(taken);
    throw error;
  }
};

/** Gives back points that were taken. */
export const giveBackAll = async (points: readonly Point[]): Promise<void> => {
  for (const [limiter, key] of points) await limiter.giveBack(key);
};

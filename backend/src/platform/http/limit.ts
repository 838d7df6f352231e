import { RateLimiterRes, type RateLimiterMemory } from 'rate-limiter-flexible';
import { TooManyRequests } from './problem-filter.js';

/** Takes one of a key's points. @throws TooManyRequests when none is left, and says when there will be. */
export const takePoint = async (limiter: RateLimiterMemory, key: string): Promise<void> => {
  await limiter.consume(key).catch((reason: unknown) => {
    if (reason instanceof RateLimiterRes) throw new TooManyRequests(Math.ceil(reason.msBeforeNext / 1000));
    throw reason;
  });
};

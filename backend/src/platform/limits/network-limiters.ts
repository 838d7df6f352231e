import { Limiter, type Point } from './limiter.js';
import type { Limit } from './limits.js';
import { networksOf } from './network.js';

/** Counts the requests of both networks of an address. */
export class NetworkLimiters {
  private readonly narrow: Limiter;
  private readonly wide: Limiter;

  constructor({ narrow, wide }: Readonly<Record<'narrow' | 'wide', Limit>>) {
    this.narrow = new Limiter(narrow);
    this.wide = new Limiter(wide);
  }

  /** The wide network comes first: when its points are used up, its narrow networks must not push out the counts of others. */
  pointsOf(address: string): Point[] {
    const { narrow, wide } = networksOf(address);
    return [
      [this.wide, wide],
      [this.narrow, narrow],
    ];
  }
}

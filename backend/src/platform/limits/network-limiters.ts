import { Limiter, type Point } from './limiter.js';
import type { Limit } from './limits.js';
import { networksOf } from './network.js';

/** Limiters of a network and of the wider one that it is part of. */
export class NetworkLimiters {
  private readonly narrow: Limiter;
  private readonly wide: Limiter;

  constructor(limits: Readonly<Record<'narrow' | 'wide', Limit>>) {
    this.narrow = new Limiter(limits.narrow);
    this.wide = new Limiter(limits.wide);
  }

  /**
   * The points of an address. The wide network comes first: when its points are used up, its narrow networks must not push out the
   * counts of others.
   * @param form counts each form apart.
   */
  pointsOf(address: string, form?: string): Point[] {
    const { narrow, wide } = networksOf(address);
    const keyOf = (network: string) => (form === undefined ? network : `${network} ${form}`);
    return [
      [this.wide, keyOf(wide)],
      [this.narrow, keyOf(narrow)],
    ];
  }
}

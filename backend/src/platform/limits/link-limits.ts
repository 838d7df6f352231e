import { Limiter } from './limiter.js';
import type { Limit } from './limits.js';
import { networksOf } from './network.js';
import type { SharedLimits } from './shared-limits.js';

/** The limits of one kind of link, as `limits` has them. */
type LinkRules = Readonly<Record<'narrow' | 'wide' | 'link', Limit>>;

/** Lets links be opened as often as a network may ask, and each as often as its holders may. */
export class LinkLimits {
  private readonly narrow: Limiter;
  private readonly wide: Limiter;
  private readonly ofLink: Limiter;

  constructor(
    private readonly shared: SharedLimits,
    rules: LinkRules,
  ) {
    this.narrow = new Limiter(rules.narrow);
    this.wide = new Limiter(rules.wide);
    this.ofLink = new Limiter(rules.link);
  }

  /**
   * Looks up what a link is for.
   * @param idOf names the link.
   * @throws TooManyRequestsError when the network, or the holders of the link, ask too often; and what the search throws.
   */
  async find<Target>(
    address: string,
    lookUp: () => Promise<Target>,
    idOf: (target: Target) => number,
  ): Promise<Target> {
    const { narrow, wide } = networksOf(address);
    await this.shared.takeAll([
      [this.wide, wide],
      [this.narrow, narrow],
    ]);
    const target = await lookUp();
    await this.shared.takeAll([[this.ofLink, String(idOf(target))]]);
    return target;
  }
}

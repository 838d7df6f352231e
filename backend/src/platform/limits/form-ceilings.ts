import { Injectable, Logger } from '@nestjs/common';
import type { ReachedCeiling } from '@onchan-bowls/contract/site-status';
import { Limiter, type Point } from './limiter.js';
import { limits } from './limits.js';
import { NetworkLimiters } from './network-limiters.js';
import { TooManyRequestsError } from '../refused.js';
import { SharedLimits } from './shared-limits.js';

/** How often all visitors together may send one form; 0 means no limit. A class, so that it can be injected. */
export abstract class FormSettings {
  abstract readonly perHour: number;
  abstract readonly perDay: number;
}

/** No limit. */
export const noCeilings: FormSettings = { perHour: 0, perDay: 0 };

interface Ceiling {
  readonly per: ReachedCeiling['per'];
  readonly points: number;
  readonly limiter: Limiter;
  /** The share that one network may use, so that no single address closes a form for everybody. */
  readonly ofNetworks: NetworkLimiters;
}

const ceiling = (per: Ceiling['per'], points: number): Ceiling => {
  const limit = (share: number, name: string) => ({
    name: `forms in a ${per} ${name}`,
    points: Math.ceil(points * share),
    duration: limits.forms.duration[per],
  });
  return {
    per,
    points,
    limiter: new Limiter(limit(1, 'of all')),
    ofNetworks: new NetworkLimiters({
      narrow: limit(limits.forms.narrowShare, 'of a network'),
      wide: limit(limits.forms.wideShare, 'of a wide network'),
    }),
  };
};

/** Limits how often all visitors together send each form, by its path, over all backends. */
@Injectable()
export class FormCeilings {
  private readonly logger = new Logger('Forms');
  private readonly ceilings: readonly Ceiling[];
  private readonly forms = new Set<string>();
  /** The reached ceilings that were logged, each with the time at which it ends. */
  private readonly logged = new Map<string, number>();

  constructor(
    { perHour, perDay }: FormSettings,
    private readonly shared: SharedLimits,
  ) {
    this.ceilings = [ceiling('day', perDay), ceiling('hour', perHour)].filter(({ points }) => points > 0);
  }

  /** Adds a form, so that `reached` reports its ceilings. */
  add(form: string): void {
    this.forms.add(form);
  }

  /**
   * Counts a use of a form by an address. @throws TooManyRequestsError when a ceiling is reached, or the share
   * of one network.
   */
  async take(form: string, address: string): Promise<void> {
    await this.check(form);
    try {
      await this.shared.takeAll(this.pointsOf(form, address));
    } catch (error) {
      await this.check(form);
      throw error;
    }
  }

  /** Takes back the count of a use that recorded nothing. */
  async giveBack(form: string, address: string): Promise<void> {
    await this.shared.giveBackAll(this.pointsOf(form, address));
  }

  /** @throws TooManyRequestsError when a ceiling of the form is reached. */
  async check(form: string): Promise<void> {
    for (const { per, points, limiter } of this.ceilings) {
      const seconds = await limiter.secondsToWait(form);
      if (seconds === undefined) continue;
      this.logOnce(
        `${form} ${per}`,
        seconds,
        `${form} was sent ${points} times in a${per === 'hour' ? 'n' : ''} ${per}`,
      );
      throw new TooManyRequestsError(
        seconds,
        'This form has been sent unusually often and is closed for now. Please try again later.',
      );
    }
  }

  /** The ceilings that are reached now, in any backend. */
  async reached(): Promise<ReachedCeiling[]> {
    const ceilings = [...this.forms].flatMap((form) =>
      this.ceilings.map((ceiling) => ({ form, ...ceiling })),
    );
    const waits = await this.shared.secondsToWait(
      ceilings.map(({ form, limiter }): Point => [limiter, form]),
    );
    return ceilings.flatMap(({ form, per }, index) => {
      const seconds = waits[index];
      if (seconds === undefined) return [];
      return [{ form, per, until: new Date(Date.now() + seconds * 1000).toISOString() }];
    });
  }

  private pointsOf(form: string, address: string): Point[] {
    return this.ceilings.flatMap(({ limiter, ofNetworks }): Point[] => [
      ...ofNetworks.pointsOf(address, form),
      [limiter, form],
    ]);
  }

  private logOnce(key: string, seconds: number, sentence: string): void {
    const now = Date.now();
    if ((this.logged.get(key) ?? 0) > now) return;
    this.logged.set(key, now + seconds * 1000);
    this.logger.warn(`${sentence}: visitors are refused for ${Math.ceil(seconds / 60)} minutes`);
  }
}

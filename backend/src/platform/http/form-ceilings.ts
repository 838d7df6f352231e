import { Injectable, Logger } from '@nestjs/common';
import type { ReachedCeiling } from '@onchan-bowls/contract/site-status';
import { Limiter } from './limiter.js';
import { TooManyRequests } from './problem-filter.js';

/** How often one form is taken from all visitors together; 0 is without a limit. A class, so that it can be injected. */
export abstract class FormSettings {
  abstract readonly perHour: number;
  abstract readonly perDay: number;
}

/** Without a limit. */
export const noCeilings: FormSettings = { perHour: 0, perDay: 0 };

interface Ceiling {
  readonly per: ReachedCeiling['per'];
  readonly points: number;
  readonly limiter: Limiter;
}

const hour = 60 * 60;

const ceiling = (per: Ceiling['per'], points: number): Ceiling => ({
  per,
  points,
  limiter: new Limiter({ points, duration: per === 'hour' ? hour : 24 * hour }),
});

/** Bounds what all visitors together send with each form, which its path names. Counted by each process for itself. */
@Injectable()
export class FormCeilings {
  private readonly logger = new Logger('Forms');
  private readonly ceilings: readonly Ceiling[];
  private readonly forms = new Set<string>();
  /** Which reached ceilings the log has, each with the time until which it is reached. */
  private readonly logged = new Map<string, number>();

  constructor({ perHour, perDay }: FormSettings) {
    this.ceilings = [ceiling('day', perDay), ceiling('hour', perHour)].filter(({ points }) => points > 0);
  }

  /** Counts a use of a form. @throws TooManyRequests when a ceiling is reached. */
  async take(form: string): Promise<void> {
    await this.check(form);
    this.forms.add(form);
    const taken: Limiter[] = [];
    try {
      for (const { limiter } of this.ceilings) {
        await limiter.take(form);
        taken.push(limiter);
      }
    } catch (error) {
      for (const limiter of taken) await limiter.giveBack(form);
      await this.check(form);
      throw error;
    }
  }

  /** Takes back the count of a use that recorded nothing. */
  async giveBack(form: string): Promise<void> {
    for (const { limiter } of this.ceilings) await limiter.giveBack(form);
  }

  /** @throws TooManyRequests when a ceiling of the form is reached. */
  async check(form: string): Promise<void> {
    for (const { per, points, limiter } of this.ceilings) {
      const seconds = await limiter.secondsToWait(form);
      if (seconds === undefined) continue;
      this.logOnce(
        `${form} ${per}`,
        seconds,
        `${form} was sent ${points} times in a${per === 'hour' ? 'n' : ''} ${per}`,
      );
      throw new TooManyRequests(
        seconds,
        'This form has been sent unusually often and is closed for now. Please try again later.',
      );
    }
  }

  /** The ceilings that are reached now. */
  async reached(): Promise<ReachedCeiling[]> {
    const reached: ReachedCeiling[] = [];
    for (const form of this.forms) {
      for (const { per, limiter } of this.ceilings) {
        const seconds = await limiter.secondsToWait(form);
        if (seconds !== undefined) {
          reached.push({ form, per, until: new Date(Date.now() + seconds * 1000).toISOString() });
        }
      }
    }
    return reached;
  }

  private logOnce(key: string, seconds: number, sentence: string): void {
    const now = Date.now();
    if ((this.logged.get(key) ?? 0) > now) return;
    this.logged.set(key, now + seconds * 1000);
    this.logger.warn(`${sentence}: visitors are refused for ${Math.ceil(seconds / 60)} minutes`);
  }
}

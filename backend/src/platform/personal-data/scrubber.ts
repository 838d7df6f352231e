import type { BaseLogger } from 'pino';
import { loggable } from '../database/loggable.js';
import type { CopyKeeper } from './personal-data.js';

/** How long to wait before trying again, in milliseconds. */
const retryDelay = 10_000;

/**
 * Removes the remains of erased people from files in the background. Erasures during a round share the
 * next one.
 */
export class Scrubber implements CopyKeeper {
  private underWay = Promise.resolve();
  private isAsked = false;
  private isStopping = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly scrub: () => Promise<void>,
    /** Logged when it fails. */
    private readonly failure: string,
    private readonly log: Pick<BaseLogger, 'warn'>,
  ) {}

  /** The rows are deleted elsewhere. */
  erase(): Promise<void> {
    return Promise.resolve();
  }

  eraseOutside(): Promise<void> {
    this.request();
    return Promise.resolve();
  }

  /** Scrubs soon. Also called at the start, because a crash may have left remains. */
  request(): void {
    if (this.isAsked || this.isStopping) return;
    this.isAsked = true;
    clearTimeout(this.timer);
    this.underWay = this.underWay.then(async () => {
      this.isAsked = false;
      try {
        await this.scrub();
      } catch (error) {
        this.log.warn(`${this.failure}: ${loggable(error)}`);
        if (!this.isStopping) this.timer = setTimeout(() => this.request(), retryDelay).unref();
      }
    });
  }

  /** Waits for the current round. The next start scrubs the rest. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.underWay;
  }
}

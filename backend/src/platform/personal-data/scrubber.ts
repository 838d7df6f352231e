import type { BaseLogger } from 'pino';
import { loggable } from '../database/loggable.js';
import type { CopyKeeper } from './personal-data.js';

/** How long to wait before trying again, in milliseconds. */
const retryDelay = 10_000;

/**
 * Has what erased people leave in the database's files removed, without anybody waiting for it. Erasures that come while
 * this is under way share the next round.
 */
export class Scrubber implements CopyKeeper {
  private underWay = Promise.resolve();
  private isAsked = false;
  private isStopping = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly scrub: () => Promise<void>,
    private readonly log: Pick<BaseLogger, 'warn'>,
  ) {}

  /** Rows are deleted by others. */
  erase(): Promise<void> {
    return Promise.resolve();
  }

  eraseOutside(): Promise<void> {
    this.request();
    return Promise.resolve();
  }

  /** Scrubs soon; at the start, too, for what a crash has left. */
  request(): void {
    if (this.isAsked || this.isStopping) return;
    this.isAsked = true;
    clearTimeout(this.timer);
    this.underWay = this.underWay.then(async () => {
      this.isAsked = false;
      try {
        await this.scrub();
      } catch (error) {
        this.log.warn(`Deleted data are still in the database's files: ${loggable(error)}`);
        if (!this.isStopping) this.timer = setTimeout(() => this.request(), retryDelay).unref();
      }
    });
  }

  /** Waits for what is under way. What remains is for the next start. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.underWay;
  }
}

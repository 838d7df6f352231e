import type { BaseLogger } from 'pino';
import { loggable } from '../database/loggable.js';
import { StartRefusedError } from '../start-refused.js';
import type { CopyKeeper } from './personal-data.js';

/** How long to wait before trying again, in milliseconds: twice as long after each failure. */
const defaultDelays = { shortest: 10_000, longest: 10_000 };

/** How long a round waits, in milliseconds: a command reports its erasure, and so does the hint that every backend receives. */
const pause = 200;

/** After how long a round counts as failed that has not ended, in milliseconds. */
const longestRound = 60 * 60_000;

/**
 * Removes the remains of erased people from files in the background. Erasures during a round share the
 * next one. A round that hangs, as a folder on a network can make it, is reported and waited for.
 */
export class Scrubber implements CopyKeeper {
  private underWay = Promise.resolve();
  private isAsked = false;
  private isStopping = false;
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;
  private logged = '';

  constructor(
    private readonly scrub: () => Promise<void>,
    /** Logged when it fails. */
    private readonly failure: string,
    private readonly log: Pick<BaseLogger, 'warn'>,
    private readonly delays = defaultDelays,
  ) {}

  /** Whether the last round has failed, so that remains may be left. */
  get isFailing(): boolean {
    return this.failures > 0;
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
      await new Promise((resolve) => setTimeout(resolve, pause));
      this.isAsked = false;
      const watch = setTimeout(() => this.fail(new StartRefusedError('it takes too long')), longestRound);
      try {
        await this.scrub();
        this.failures = 0;
        this.logged = '';
      } catch (error) {
        const delay = Math.min(this.delays.shortest * 2 ** this.failures, this.delays.longest);
        this.fail(error);
        if (!this.isStopping) this.timer = setTimeout(() => this.request(), delay).unref();
      } finally {
        clearTimeout(watch);
      }
    });
  }

  /** Logs each reason once, until a round succeeds. */
  private fail(error: unknown): void {
    this.failures += 1;
    const reason = error instanceof StartRefusedError ? error.message : loggable(error);
    if (reason === this.logged) return;
    this.logged = reason;
    this.log.warn(
      `${this.failure}, until this is mended (it is tried again, also by the next start): ${reason}`,
    );
  }

  /** Waits for the current round. The next start scrubs the rest. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.underWay;
  }
}

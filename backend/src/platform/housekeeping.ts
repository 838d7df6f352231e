import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { loggable } from './database/loggable.js';
import { isUnavailable } from './database/unavailable.js';
import { Clock } from './event-store/clock.js';

const day = 24 * 60 * 60 * 1000;

/** Work that is done once a day. */
export interface Chore {
  /** What it does, for the log: `Old mails deleted`. */
  readonly name: string;
  /** Does the due work, and returns how many items it handled. */
  readonly run: (now: Date) => Promise<number>;
}

/** The instant a number of days earlier. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day);

/** Does the daily chores: when the product starts, and once a day. Several backends may do them at once. */
@Injectable()
export class Housekeeping {
  private readonly logger = new Logger('Housekeeping');
  private readonly chores: Chore[] = [];
  private timer: NodeJS.Timeout | undefined;
  private underWay = Promise.resolve();

  constructor(
    private readonly clock: Clock,
    private readonly dataSource: DataSource,
  ) {}

  /** Adds a chore to the daily round. */
  add(chore: Chore): void {
    this.chores.push(chore);
  }

  /** Adds a chore that deletes rows by a statement with these values. */
  deletes(name: string, statement: string, valuesAt: (now: Date) => unknown[]): void {
    const run = async (now: Date): Promise<number> => {
      const [, count] = await this.dataSource.query<[unknown, number]>(statement, valuesAt(now));
      return count;
    };
    this.add({ name, run });
  }

  /** Does a round now, and one each day until `stop`. */
  start(): void {
    this.timer = setInterval(() => void this.run(), day).unref();
    void this.run();
  }

  /** Waits for a round that is under way. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.underWay;
  }

  /** Does one round. A chore that fails is logged and done in the next round. */
  run(): Promise<void> {
    this.underWay = this.underWay.then(async () => {
      for (const { name, run } of this.chores) {
        try {
          const count = await run(this.clock.now());
          if (count > 0) this.logger.log(`${name}: ${count}`);
        } catch (error) {
          if (!isUnavailable(error)) this.logger.error(loggable(error));
        }
      }
    });
    return this.underWay;
  }
}

import type { INestApplicationContext } from '@nestjs/common';
import type { BaseLogger } from 'pino';
import { DataSource } from 'typeorm';
import { loggable } from '../database/loggable.js';
import { Registry } from '../event-store/registry.js';
import { PersonalData, type CopyKeeper } from './personal-data.js';

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

/** Scrubs the tables that hold people's data outside of the log, now and after each erasure, until it is stopped. */
export const scrubAfterErasures = (
  app: INestApplicationContext,
  database: { scrub(tables: readonly string[]): Promise<void> },
  log: Pick<BaseLogger, 'warn'>,
): Scrubber => {
  const registry = app.get(Registry);
  const readTables = registry.projections
    .filter(({ stream }) =>
      Object.values(registry.stream(stream.category).events).some(({ personal }) => personal.length > 0),
    )
    .map(({ entity }) => app.get(DataSource).getMetadata(entity).tableName);
  const scrubber = new Scrubber(() => database.scrub(['personal_keys', 'outbox_mails', ...readTables]), log);
  app.get(PersonalData).alsoErase(scrubber);
  scrubber.request();
  return scrubber;
};

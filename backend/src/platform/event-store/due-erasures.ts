import { Injectable, Logger } from '@nestjs/common';
import { undoWindow } from '@onchan-bowls/contract/undo-window';
import { DataSource, type EntityManager } from 'typeorm';
import { loggable } from '../database/loggable.js';
import { isUnavailable } from '../database/unavailable.js';
import { PersonalData } from '../personal-data/personal-data.js';
import { RefusedError } from '../refused.js';
import { Clock } from './clock.js';

/** How often erasures that another process left are looked for, in milliseconds. */
const pollEvery = 30_000;

/**
 * The erasures of commands that can still be undone. Each is stored in the transaction of its command and carried out when its
 * time is over, by any backend: also after a crash, at the next start.
 */
@Injectable()
export class DueErasures {
  private readonly logger = new Logger('PersonalData');
  private underWay = Promise.resolve();
  private interval: NodeJS.Timeout | undefined;
  private readonly timeouts = new Set<NodeJS.Timeout>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  /** Carries out what is due now, and from then on what falls due, until `stop`. */
  start(): void {
    this.interval = setInterval(() => void this.carryOut(), pollEvery).unref();
    void this.carryOut();
  }

  /** Carries out all waiting erasures: a stopped product must not keep the data of these people. */
  async stop(): Promise<void> {
    if (!this.interval) return;
    clearInterval(this.interval);
    for (const timeout of this.timeouts) clearTimeout(timeout);
    await this.carryOut(new Date(this.clock.now().getTime() + undoWindow));
  }

  /** Stores erasures of a command, in its transaction. */
  async add(manager: EntityManager, subjects: readonly string[], recordedAt: Date): Promise<void> {
    await manager.query(
      `INSERT INTO due_erasures (subject, due_at) SELECT unnest($1::text[]), $2
       ON CONFLICT (subject) DO UPDATE SET due_at = excluded.due_at`,
      [subjects, new Date(recordedAt.getTime() + undoWindow)],
    );
  }

  /** To be called after the commit of a command that has added erasures. */
  wakeLater(): void {
    const timeout = setTimeout(() => {
      this.timeouts.delete(timeout);
      void this.carryOut();
    }, undoWindow + 1).unref();
    this.timeouts.add(timeout);
  }

  /** Removes erasures in the transaction that undoes their command. @throws RefusedError when one has been carried out. */
  async withdraw(manager: EntityManager, subjects: readonly string[]): Promise<void> {
    const [, count] = await manager.query<[unknown, number]>(
      `DELETE FROM due_erasures WHERE subject = ANY($1)`,
      [subjects],
    );
    if (count !== subjects.length) throw new RefusedError('undo-too-late');
  }

  /** Carries out the waiting erasures of these people at once, in the transaction of a command. */
  async eraseNow(manager: EntityManager, subjects: readonly string[]): Promise<void> {
    const [due] = await manager.query<[{ subject: string }[], number]>(
      `DELETE FROM due_erasures WHERE subject = ANY($1) RETURNING subject`,
      [subjects],
    );
    for (const { subject } of due) await this.personalData.erase(manager, subject);
  }

  /** Erases everybody whose erasure is due. */
  carryOut(now = this.clock.now()): Promise<void> {
    this.underWay = this.underWay.then(async () => {
      try {
        await this.eraseDue(now);
      } catch (error) {
        // The outage log reports database outages. The next poll tries again.
        if (!isUnavailable(error)) this.logger.error(loggable(error));
      }
    });
    return this.underWay;
  }

  private async eraseDue(now: Date): Promise<void> {
    const [due] = await this.dataSource.query<unknown[]>(
      `SELECT FROM due_erasures WHERE due_at <= $1 LIMIT 1`,
      [now],
    );
    if (!due) return;
    const erased = await this.dataSource.transaction(async (manager) => {
      // Locks the head first, as every command does: an undo commits before this, or is too late.
      await manager.query(`SELECT FROM event_head FOR UPDATE`);
      const [subjects] = await manager.query<[{ subject: string }[], number]>(
        `DELETE FROM due_erasures WHERE due_at <= $1 RETURNING subject`,
        [now],
      );
      for (const { subject } of subjects) await this.personalData.erase(manager, subject);
      return subjects.length;
    });
    if (erased > 0) await this.personalData.eraseOutside();
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { undoWindow } from '@onchan-bowls/contract/undo-window';
import { DataSource, type EntityManager } from 'typeorm';
import { loggable } from '../../database/loggable.js';
import { hasNoProduct } from '../../database/product-lock.js';
import { isRolledBack, isUnavailable } from '../../database/unavailable.js';
import { PersonalData } from '../../personal-data/personal-data.js';
import { RefusedError } from '../../refused.js';
import { Clock } from '../clock.js';
import { lockHead } from './lock-head.js';

/**
 * Due at the time $1. A time that no erasure can have was stored while the clock was ahead, and counts as over. The hour is for
 * the clocks of other backends: none may end the time to undo.
 */
const isDue = `(due_at <= $1 OR due_at > $1 + interval '${undoWindow} milliseconds' + interval '1 hour')`;

/**
 * The erasures of commands that can still be undone. Each is stored in the transaction of its command and carried out when its
 * time is over, by any backend: also after a crash of the one that stored it.
 */
@Injectable()
export class DueErasures {
  private readonly logger = new Logger('PersonalData');
  private underWay = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private isStarted = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  /** Carries out erasures when they fall due, until `stop`. */
  start(): void {
    this.isStarted = true;
    void this.wake();
  }

  /**
   * Carries out all waiting erasures if no other backend goes on: a stopped product must not keep the data of these people. To be
   * called when this process has let go of the product lock.
   */
  async stop(): Promise<void> {
    if (!this.isStarted) return;
    this.isStarted = false;
    clearTimeout(this.timer);
    await this.next(() => this.erase(new Date(this.clock.now().getTime() + undoWindow), hasNoProduct));
  }

  /** Stores erasures of a command, in its transaction. */
  async add(manager: EntityManager, subjects: readonly string[], recordedAt: Date): Promise<void> {
    await manager.query(
      `INSERT INTO due_erasures (subject, due_at) SELECT unnest($1::text[]), $2
       ON CONFLICT (subject) DO UPDATE SET due_at = excluded.due_at`,
      [subjects, new Date(recordedAt.getTime() + undoWindow)],
    );
  }

  /**
   * Removes the erasures of people who come back, in the transaction that brings them back. @param undone those whom the undone command
   * erases. @throws RefusedError when one of these has been erased.
   */
  async withdraw(
    manager: EntityManager,
    returning: readonly string[],
    undone: readonly string[],
  ): Promise<void> {
    const [due] = await manager.query<[{ subject: string }[], number]>(
      `DELETE FROM due_erasures WHERE subject = ANY($1) RETURNING subject`,
      [returning],
    );
    const withdrawn = new Set(due.map(({ subject }) => subject));
    if (!undone.every((subject) => withdrawn.has(subject))) throw new RefusedError('undo-too-late');
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
    return this.next(() => this.eraseDue(now));
  }

  /** Carries out the due erasures, and runs again when the next one is due. */
  private async wake(): Promise<void> {
    let delay: number = undoWindow;
    await this.next(async () => {
      await this.eraseDue(this.clock.now());
      // An erasure that any backend stores from now on is not due earlier.
      const [nearest] = await this.dataSource.query<{ due_at: Date | null }[]>(
        `SELECT min(due_at) AS due_at FROM due_erasures`,
      );
      const wait = (nearest?.due_at?.getTime() ?? Infinity) - this.clock.now().getTime();
      // One may have become due since then.
      delay = Math.min(delay, Math.max(wait, 1));
    });
    if (this.isStarted) this.timer = setTimeout(() => void this.wake(), delay).unref();
  }

  /** Runs after the current work. */
  private next(work: () => Promise<void>): Promise<void> {
    this.underWay = this.underWay.then(async () => {
      try {
        await work();
      } catch (error) {
        // The outage log reports database outages. The next round tries again.
        if (!isUnavailable(error)) this.logger.error(loggable(error));
      }
    });
    return this.underWay;
  }

  private async eraseDue(now: Date): Promise<void> {
    const [due] = await this.dataSource.query<unknown[]>(`SELECT FROM due_erasures WHERE ${isDue} LIMIT 1`, [
      now,
    ]);
    if (due) await this.erase(now);
  }

  private async erase(
    now: Date,
    isWanted: (manager: EntityManager) => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<void> {
    const transaction = this.dataSource.transaction(async (manager) => {
      if (!(await isWanted(manager))) return 0;
      // Locks the head first, as every command does: an undo commits before this, or is too late.
      await lockHead(manager);
      const [subjects] = await manager.query<[{ subject: string }[], number]>(
        `DELETE FROM due_erasures WHERE ${isDue} RETURNING subject`,
        [now],
      );
      for (const { subject } of subjects) await this.personalData.erase(manager, subject);
      return subjects.length;
    });
    const erased = await transaction.catch(async (error: unknown) => {
      // If the response to the commit was lost, they may have been erased.
      if (!isRolledBack(error)) await this.personalData.eraseOutside();
      throw error;
    });
    if (erased > 0) await this.personalData.eraseOutside();
  }
}

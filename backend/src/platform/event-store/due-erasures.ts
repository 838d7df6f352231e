import { Injectable, Logger } from '@nestjs/common';
import { undoWindow } from '@onchan-bowls/contract/undo-window';
import { DataSource, type EntityManager } from 'typeorm';
import { loggable } from '../database/loggable.js';
import { isUnavailable } from '../database/unavailable.js';
import { PersonalData } from '../personal-data/personal-data.js';
import { RefusedError } from '../refused.js';
import { Clock } from './clock.js';

/** How often to look for erasures that another process left, in milliseconds. */
const lookEvery = 30_000;

/**
 * The erasures of commands that can still be undone. Each is stored in the transaction of its command and carried out when its
 * time is over, by any backend: also after a crash, at the next start.
 */
@Injectable()
export class DueErasures {
  private readonly logger = new Logger('PersonalData');
  private underWay = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private readonly alarms = new Set<NodeJS.Timeout>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  /** Carries out what is due now, and from then on what falls due, until `stop`. */
  start(): void {
    this.timer = setInterval(() => void this.carryOut(), lookEvery).unref();
    void this.carryOut();
  }

  /** Erases everybody at once whose erasure is still to come: a product that is stopped must not keep their data. */
  async stop(): Promise<void> {
    if (!this.timer) return;
    clearInterval(this.timer);
    for (const alarm of this.alarms) clearTimeout(alarm);
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
    const alarm = setTimeout(() => {
      this.alarms.delete(alarm);
      void this.carryOut();
    }, undoWindow + 1).unref();
    this.alarms.add(alarm);
  }

  /** Removes erasures in the transaction that undoes their command. @throws RefusedError when one has been carried out. */
  async withdraw(manager: EntityManager, subjects: readonly string[]): Promise<void> {
    const [, count] = await manager.query<[unknown, number]>(
      `DELETE FROM due_erasures WHERE subject = ANY($1)`,
      [subjects],
    );
    if (count !== subjects.length) throw new RefusedError('undo-too-late');
  }

  /** Erases those of these people at once whose erasure is still to come, in the transaction of a command. */
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
        // The outage log reports database outages. The next look tries again.
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
      // First the head, as every command: an undo is committed before this or finds that it is too late.
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

import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { loggable } from '../database/loggable.js';
import { Clock } from '../event-store/clock.js';
import { commandContext, type CommandContext } from '../event-store/command-context.js';
import { daysBefore, Housekeeping } from '../housekeeping.js';
import { PersonalData, type CopyKeeper } from '../personal-data/personal-data.js';
import { MailFiles } from './mail-files.js';
import { MailSettings } from './mail-settings.js';
import { mailboxKey } from './mailbox-key.js';
import type { Mail } from './mail.js';

/** How many mails visitors cause to one recipient in a day at most, so that nobody can be pestered through a form. */
const mailsPerDay = 5;

/** How long a mail is kept after it was sent or given up, in days. */
const keptFor = 30;

/** How often the log says at most that visitors' mails are left out, in milliseconds. */
const logEvery = 60 * 60 * 1000;

/** A mail that has not been sent, without anything of what it says or to whom. */
export interface UndeliveredMail {
  readonly id: string;
  readonly createdAt: Date;
  readonly attempts: number;
  /** Whether nothing more is tried. */
  readonly givenUp: boolean;
}

/** What becomes of the mails. */
export interface OutboxState {
  readonly waiting: number;
  readonly givenUp: number;
  /** Whether visitors cause no mails for now. */
  readonly isCeilingReached: boolean;
}

/** Mails about one person, who is named as in the events: erasing the person deletes them. */
export interface MailsAboutPerson {
  readonly subject: string;
  readonly mails: readonly Mail[];
}

/** Mails to send, written in the transaction of the command that causes them. */
@Injectable()
export class Outbox implements CopyKeeper {
  private readonly logger = new Logger('Outbox');
  private readonly writers = new WeakSet<CommandContext>();
  private ceilingLogged = -Infinity;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: MailSettings,
    private readonly files: MailFiles,
    personalData: PersonalData,
    housekeeping: Housekeeping,
  ) {
    personalData.alsoErase(this);
    housekeeping.add({ name: 'mails', clear: (now) => this.deleteOld(now) });
  }

  /**
   * Returns the write for `Transaction.alsoWrite` that puts mails about one person into the outbox. It leaves out mails
   * of the demonstration, mails about an erased person, and mails above the daily limits of visitors.
   */
  mails({ subject, mails }: MailsAboutPerson): (manager: EntityManager) => Promise<void> {
    return async (manager) => {
      const context = commandContext();
      if (context.actor === 'demo' || (await isErased(manager, subject))) return;
      for (const mail of mails) {
        const recipient = mail.to === undefined ? null : mailboxKey(mail.to);
        if (context.actor === 'visitor' && !(await this.mayVisitorsCause(manager, subject, recipient)))
          continue;
        await manager.query(
          `INSERT INTO outbox_mails (id, subject, mail, recipient, created_at, next_attempt_at)
           VALUES ($1, $2, $3, $4, $5, $5)`,
          [v7(), subject, JSON.stringify(mail), recipient, this.clock.now()],
        );
        this.writers.add(context);
      }
    };
  }

  /** Whether a command has put mails into the outbox; they are there for good once it has committed. */
  hasMailsOf(command: CommandContext): boolean {
    return this.writers.has(command);
  }

  /** What waits for its next attempt or was given up, the oldest first. */
  undelivered(): Promise<UndeliveredMail[]> {
    return this.dataSource.query<UndeliveredMail[]>(
      `SELECT id, created_at AS "createdAt", attempts, failed_at IS NOT NULL AS "givenUp"
       FROM outbox_mails WHERE sent_at IS NULL ORDER BY id`,
    );
  }

  /** How many mails wait for another attempt and were given up, and whether visitors have reached their ceiling. */
  async state(): Promise<OutboxState> {
    const [counts] = await this.dataSource.query<{ waiting: number; givenUp: number }[]>(
      `SELECT count(*) FILTER (WHERE failed_at IS NULL AND attempts > 0 AND (leased_until IS NULL OR leased_until <= $1))::integer AS waiting,
         count(*) FILTER (WHERE failed_at IS NOT NULL)::integer AS "givenUp"
       FROM outbox_mails WHERE sent_at IS NULL`,
      [this.clock.now()],
    );
    const isCeilingReached = await this.isCeilingReached(this.dataSource.manager);
    return { waiting: 0, givenUp: 0, ...counts, isCeilingReached };
  }

  /** Tries now, and then for as long as with a new mail, what waits or was given up. Gives the number of mails. */
  async retry(): Promise<number> {
    // A mail that is being sent would be sent twice.
    const [, count] = await this.dataSource.query<[unknown, number]>(
      `UPDATE outbox_mails SET attempts = 0, next_attempt_at = $1, failed_at = NULL
       WHERE sent_at IS NULL AND (leased_until IS NULL OR leased_until <= $1)`,
      [this.clock.now()],
    );
    return count;
  }

  /** Forgets a person's mails, those that were sent as well. */
  async erase(manager: EntityManager, subject: string): Promise<void> {
    await manager.query(`DELETE FROM outbox_mails WHERE subject = $1`, [subject]);
  }

  async eraseOutside(): Promise<void> {
    try {
      await this.files.sweep();
    } catch (error) {
      // The erasure itself is committed, and the relay sweeps again.
      this.logger.error(loggable(error));
    }
  }

  /** Forgets the mails of everybody who was erased: a backup that was restored may have brought some back. */
  async forgetErased(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM outbox_mails AS mail USING personal_keys AS person
       WHERE person.subject = mail.subject AND person.wrapped_key IS NULL`,
    );
  }

  /** Whether a visitor's command may write to the recipient, null being the club; the log has why not. */
  private async mayVisitorsCause(
    manager: EntityManager,
    subject: string,
    recipient: string | null,
  ): Promise<boolean> {
    if (await this.isCeilingReached(manager)) {
      this.logCeiling();
      return false;
    }
    if (recipient === null || recipient === mailboxKey(this.settings.from.address)) return true;
    // Until the transaction ends, other commands wait that would write to the same recipient.
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('mails to ' || $1, 0))`, [recipient]);
    const [recent] = await manager.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM outbox_mails WHERE recipient = $1 AND created_at > $2`,
      [recipient, daysBefore(this.clock.now(), 1)],
    );
    if ((recent?.count ?? 0) < mailsPerDay) return true;
    this.logger.warn(`A mail about ${subject} is left out: its recipient got ${mailsPerDay} in a day`);
    return false;
  }

  /** Whether as many mails were written in 24 hours as visitors may cause. */
  private async isCeilingReached(manager: EntityManager): Promise<boolean> {
    const { perDay = 0 } = this.settings;
    if (perDay === 0) return false;
    const [mail] = await manager.query<unknown[]>(
      `SELECT 1 FROM outbox_mails WHERE created_at > $1 ORDER BY created_at OFFSET $2 LIMIT 1`,
      [daysBefore(this.clock.now(), 1), perDay - 1],
    );
    return mail !== undefined;
  }

  private logCeiling(): void {
    const now = this.clock.now().getTime();
    if (now - this.ceilingLogged < logEvery) return;
    this.ceilingLogged = now;
    this.logger.warn(
      `Visitors' forms cause no more mails for now: ${this.settings.perDay} were written in a day`,
    );
  }

  private async deleteOld(now: Date): Promise<number> {
    const [, count] = await this.dataSource.query<[unknown, number]>(
      `DELETE FROM outbox_mails WHERE coalesce(sent_at, failed_at) < $1`,
      [daysBefore(now, keptFor)],
    );
    await this.files.sweep();
    return count;
  }
}

/** Whether the person was erased; if not, whoever wants to waits until this transaction ends, and finds its mails. */
const isErased = async (manager: EntityManager, subject: string): Promise<boolean> => {
  const [person] = await manager.query<{ erased: boolean }[]>(
    `SELECT wrapped_key IS NULL AS erased FROM personal_keys WHERE subject = $1 FOR SHARE`,
    [subject],
  );
  return person?.erased ?? false;
};

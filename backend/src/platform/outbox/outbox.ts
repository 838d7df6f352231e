import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { loggable } from '../database/loggable.js';
import { Clock } from '../event-store/clock.js';
import { commandContext, type CommandContext } from '../event-store/command-context.js';
import { PersonalData, type CopyKeeper } from '../personal-data/personal-data.js';
import { MailFiles } from './mail-files.js';
import { MailSettings } from './mail-settings.js';
import type { Mail } from './mail.js';

/** How many mails visitors cause to one recipient in a day at most, so that nobody can be pestered through a form. */
const mailsPerDay = 5;
const day = 24 * 60 * 60 * 1000;

/** A mail that has not been sent, without anything of what it says or to whom. */
export interface UndeliveredMail {
  readonly id: string;
  readonly createdAt: Date;
  readonly attempts: number;
  /** Whether nothing more is tried. */
  readonly givenUp: boolean;
}

/** Mails that are to be sent, written in the transaction of what they are about. */
@Injectable()
export class Outbox implements CopyKeeper {
  private readonly logger = new Logger('Outbox');
  private readonly writers = new WeakSet<CommandContext>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: MailSettings,
    private readonly files: MailFiles,
    personalData: PersonalData,
  ) {
    personalData.alsoErase(this);
  }

  /**
   * Puts mails into the outbox; to be given to the transaction's `alongside`. Left out are mails of the demonstration,
   * about somebody who was erased, and beyond what visitors may cause to one recipient in a day.
   * @param subject the person whom all of them are about, as in the events: erased together.
   */
  mails(subject: string, mails: readonly Mail[]): (manager: EntityManager) => Promise<void> {
    return async (manager) => {
      const context = commandContext();
      if (context.actor === 'demo' || (await isErased(manager, subject))) return;
      for (const mail of mails) {
        if (context.actor !== 'visitor' || (await this.mayWriteTo(manager, mail.to))) {
          await manager.query(
            `INSERT INTO outbox_mails (id, subject, mail, created_at, next_attempt_at) VALUES ($1, $2, $3, $4, $4)`,
            [v7(), subject, JSON.stringify(mail), this.clock.now()],
          );
          this.writers.add(context);
        } else {
          this.logger.warn(`A mail about ${subject} is left out: its recipient got ${mailsPerDay} in a day`);
        }
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

  /** Tries again, for as long as with a new mail, what was given up. Answers how many there were. */
  async retryGivenUp(): Promise<number> {
    const [, count] = await this.dataSource.query<[unknown, number]>(
      `UPDATE outbox_mails SET attempts = 0, next_attempt_at = $1, failed_at = NULL WHERE failed_at IS NOT NULL`,
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

  /** Until the transaction ends, other commands wait that would write to the same recipient. */
  private async mayWriteTo(manager: EntityManager, to: string | undefined): Promise<boolean> {
    if (to === undefined || to.toLowerCase() === this.settings.from.address.toLowerCase()) return true;
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('mails to ' || lower($1), 0))`, [to]);
    const [recent] = await manager.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM outbox_mails
       WHERE lower(mail ->> 'to') = lower($1) AND created_at > $2`,
      [to, new Date(this.clock.now().getTime() - day)],
    );
    return (recent?.count ?? 0) < mailsPerDay;
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

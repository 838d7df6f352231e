import { Injectable, Logger } from '@nestjs/common';
import { undoWindow } from '@onchan-bowls/contract/undo-window';
import { DataSource, type EntityManager } from 'typeorm';
import { v5, v7 } from 'uuid';
import { loggable } from '../database/loggable.js';
import { Clock } from '../event-store/clock.js';
import { commandContext, type CommandContext } from '../event-store/write/command-context.js';
import { daysBefore, Housekeeping } from '../housekeeping.js';
import { PersonalData, type CopyKeeper } from '../personal-data/personal-data.js';
import { MailFiles } from './mail-files.js';
import { mailboxKey } from './mailbox-key.js';
import type { Mail } from './mail.js';
import { hasFailed, isWithdrawn, mailState } from './mail-state.js';
import { VisitorLimits } from './visitor-limits.js';

/** How long a mail is kept after it was sent or given up, in days. */
const keptFor = 30;

/** The most mails that `givenUp` returns. */
const maxGivenUp = 500;

/** The namespace of the ids that are made from keys. Any UUID will do, as long as it is always this one. */
const keysOfMails = '6a2f0c1e-3d55-4f0a-9b1c-7f3f6d0e19a4';

/** A mail that has not been sent, without its text and recipient. */
export interface UndeliveredMail {
  readonly id: string;
  readonly createdAt: Date;
  readonly attempts: number;
  readonly state: 'waiting' | 'given-up';
  /** Whether it was given up because the server refused the recipient for good. */
  readonly isRefused: boolean;
}

/** A mail about somebody that was given up. */
export interface MailGivenUp {
  /** The person that the mail is about, as the events name them. */
  readonly subject: string;
  /** Whether it was to the club. */
  readonly isToClub: boolean;
  /** The server's reply, or the code of the failure. */
  readonly failure: string | null;
}

/** The state of the outbox. */
export interface OutboxState {
  readonly waiting: number;
  readonly givenUp: number;
  /** Whether visitors have reached their daily limit of mails. */
  readonly isCeilingReached: boolean;
}

/** Mails about one person, with the subject of the events. Erasing the person deletes them. */
export interface MailsAboutPerson {
  readonly subject: string;
  /** Somebody else whom they are about and written to: erasing either deletes them. Who is erased before gets none: the club does. */
  readonly alsoAbout?: string;
  readonly mails: readonly Mail[];
  /** Whether the command can be undone for a short time. The mails wait for that long. */
  readonly isUndoable?: boolean;
  /** Identifies the mails for `withdrawByKey`; otherwise the undo of their command withdraws them. */
  readonly key?: string;
}

/** One of the mails that are written to many people at once. */
export interface MailToOne {
  /** The person. */
  readonly subject: string;
  readonly mail: Mail;
}

/** How far mails to many people are sent. */
interface MailsProgress {
  readonly waiting: number;
  readonly failed: number;
  readonly sent: number;
  /** When the last waiting one is tried; null when none waits. */
  readonly lastAt: Date | null;
}

/** The actors whose mails are limited. */
const causedByStrangers: readonly string[] = ['visitor', 'entrant'];

/** That a mail is neither sent nor being sent. @param now the parameter with the present. */
const isUnsent = (now: string) => `sent_at IS NULL AND (leased_until IS NULL OR leased_until <= ${now})`;

/** The recipient as the limits compare it; null for the club. */
const recipientOf = ({ to }: Mail): string | null => (to === undefined ? null : mailboxKey(to));

/** Mails to send, written in the transaction of the command that causes them. */
@Injectable()
export class Outbox implements CopyKeeper {
  private readonly logger = new Logger('Outbox');
  /** How long the mails of each command wait before they are sent, in milliseconds. */
  private readonly writers = new WeakMap<CommandContext, number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly limits: VisitorLimits,
    private readonly files: MailFiles,
    private readonly personalData: PersonalData,
    housekeeping: Housekeeping,
  ) {
    personalData.alsoErase(this);
    housekeeping.add({ name: 'Old mails deleted', run: (now) => this.deleteExpired(now) });
  }

  /**
   * Returns the write for `Transaction.alsoWrite` that puts mails about one person into the outbox. It leaves out mails
   * of the demonstration, mails about an erased person, and mails above the daily limits of visitors.
   */
  mails({
    subject,
    alsoAbout,
    mails,
    isUndoable = false,
    key,
  }: MailsAboutPerson): (manager: EntityManager) => Promise<void> {
    return async (manager) => {
      const context = commandContext();
      const wait = isUndoable ? undoWindow : 0;
      const undoneWith = key === undefined ? context.commandId : v5(key, keysOfMails);
      const now = this.clock.now();
      if (context.actor === 'demo' || (await this.personalData.keys.isErased(manager, subject))) return;
      const isOtherErased =
        alsoAbout !== undefined && (await this.personalData.keys.isErased(manager, alsoAbout));
      for (const { to, ...content } of mails) {
        const mail: Mail = { ...content, ...(to !== undefined && !isOtherErased && { to }) };
        const recipient = recipientOf(mail);
        const isVisitor = causedByStrangers.includes(context.actor);
        if (isVisitor && !(await this.limits.allow(manager, subject, recipient))) continue;
        await manager.query(
          `INSERT INTO outbox_mails (id, subject, mail, recipient, created_at, next_attempt_at, undone_with, also_about)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [
            v7(),
            subject,
            JSON.stringify(mail),
            recipient,
            now,
            new Date(now.getTime() + wait),
            isUndoable ? undoneWith : null,
            isOtherErased ? null : (alsoAbout ?? null),
          ],
        );
        this.writers.set(context, wait);
      }
    };
  }

  /**
   * Returns the write for `Transaction.alsoWrite` that puts a mail to each of many people into the outbox. Each is sent in its turn
   * (see `turns`), and counts for the limits of a day from then on. It leaves out those to erased people.
   * @param alsoAbout what all of them are about: erasing it, or the person, deletes the mail.
   */
  mailsToMany(alsoAbout: string, mails: readonly MailToOne[]): (manager: EntityManager) => Promise<void> {
    return async (manager) => {
      const context = commandContext();
      if (context.actor === 'demo') return;
      const subjects = mails.map(({ subject }) => subject);
      const erased = await this.personalData.keys.lockErasedAmong(manager, subjects);
      const left = mails.filter(({ subject }) => !erased.has(subject));
      const turns = await this.turns(left.length, manager);
      const rows = left.map(({ subject, mail }, place) => ({
        id: v7(),
        subject,
        mail,
        recipient: recipientOf(mail),
        turn: turns[place],
      }));
      await manager.query(
        `INSERT INTO outbox_mails (id, subject, mail, recipient, created_at, turn_at, next_attempt_at, also_about)
         SELECT id, subject, mail, recipient, $3, turn, turn, $2
         FROM jsonb_to_recordset($1) AS row (id uuid, subject text, mail jsonb, recipient text, turn timestamptz)`,
        [JSON.stringify(rows), alsoAbout, this.clock.now()],
      );
      this.writers.set(context, 0);
    };
  }

  /**
   * When the next mails to many people are sent: at once, but no more than half of MAILS_PER_DAY in any 24 hours, together with what
   * else was written in them. The other half is for the mails that visitors cause.
   */
  async turns(count: number, manager = this.dataSource.manager): Promise<Date[]> {
    const now = this.clock.now();
    const share = this.limits.shareOfMany;
    const times =
      share === undefined
        ? []
        : await manager.query<{ at: Date }[]>(
            `SELECT coalesce(turn_at, created_at) AS at FROM outbox_mails
             WHERE coalesce(turn_at, created_at) > $1 ORDER BY at`,
            [daysBefore(now, 1)],
          );
    const taken = times.map(({ at }) => at.getTime());
    for (let turn = 0; turn < count; turn += 1) {
      const first = share === undefined ? undefined : taken[taken.length - share];
      const free = first === undefined ? 0 : daysBefore(new Date(first), -1).getTime();
      taken.push(Math.max(now.getTime(), taken.at(-1) ?? 0, free));
    }
    return taken.slice(times.length).map((time) => new Date(time));
  }

  /**
   * Puts a mail that is about no person into the outbox, once for each key while the mail is kept. Returns the number of mails: 0
   * when it was there.
   */
  async mailOnce(key: string, mail: Mail, manager = this.dataSource.manager): Promise<number> {
    const written = await manager.query<unknown[]>(
      `INSERT INTO outbox_mails (id, subject, mail, recipient, created_at, next_attempt_at)
       VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT (id) DO NOTHING RETURNING id`,
      [v5(key, keysOfMails), key, JSON.stringify(mail), recipientOf(mail), this.clock.now()],
    );
    return written.length;
  }

  /**
   * How long the mails that a command has put into the outbox wait, in milliseconds; undefined when there are none. They are
   * stored once it has committed.
   */
  waitOfMails(command: CommandContext): number | undefined {
    return this.writers.get(command);
  }

  /**
   * Removes the mails of a command that are neither sent nor being sent, in the transaction that takes its change back. Returns
   * whether none of its mails is left.
   */
  async withdraw(manager: EntityManager, commandId: string): Promise<boolean> {
    await manager.query(`DELETE FROM outbox_mails WHERE undone_with = $1 AND ${isUnsent('$2')}`, [
      commandId,
      this.clock.now(),
    ]);
    const left = await manager.query<unknown[]>(`SELECT FROM outbox_mails WHERE undone_with = $1 LIMIT 1`, [
      commandId,
    ]);
    return left.length === 0;
  }

  /** Removes the mails of commands about a person that could be undone and that are neither sent nor being sent. */
  async withdrawAbout(manager: EntityManager, subject: string): Promise<void> {
    await manager.query(
      `DELETE FROM outbox_mails WHERE subject = $1 AND undone_with IS NOT NULL AND ${isUnsent('$2')}`,
      [subject, this.clock.now()],
    );
  }

  /**
   * Removes the mails to many people that are not sent, with the attempts that are under way: of all whose `alsoAbout` is LIKE this
   * pattern, or those of them to one person. Those that were given up are kept, and never tried again.
   */
  async withdrawMailsToMany(manager: EntityManager, alsoAbout: string, subject?: string): Promise<void> {
    const which = `also_about LIKE $1 AND ($2::text IS NULL OR subject = $2) AND sent_at IS NULL`;
    const values = [alsoAbout, subject ?? null];
    // First all of them: a retry of those that were given up waits then, and finds nothing to do.
    await manager.query(`UPDATE outbox_mails SET next_attempt_at = 'infinity' WHERE ${which}`, values);
    await manager.query(`DELETE FROM outbox_mails WHERE ${which} AND failed_at IS NULL`, values);
  }

  /** Like `withdraw`, for the mails with this key. */
  withdrawByKey(manager: EntityManager, key: string): Promise<boolean> {
    return this.withdraw(manager, v5(key, keysOfMails));
  }

  /** How far the mails to many people are sent, by what they are about. */
  async progressOf(abouts: readonly string[]): Promise<(about: string) => MailsProgress> {
    const rows = await this.dataSource.query<(MailsProgress & { about: string })[]>(
      `SELECT also_about AS about, count(*) FILTER (WHERE sent_at IS NULL AND failed_at IS NULL)::integer AS waiting,
         count(*) FILTER (WHERE failed_at IS NOT NULL)::integer AS failed,
         count(*) FILTER (WHERE sent_at IS NOT NULL)::integer AS sent,
         max(next_attempt_at) FILTER (WHERE sent_at IS NULL AND failed_at IS NULL) AS "lastAt"
       FROM outbox_mails WHERE also_about = ANY($1) GROUP BY also_about`,
      [abouts],
    );
    const found = new Map(rows.map(({ about, ...progress }) => [about, progress]));
    return (about) => found.get(about) ?? { waiting: 0, failed: 0, sent: 0, lastAt: null };
  }

  /** The mails that wait for their next attempt or were given up, the oldest first. */
  undelivered(): Promise<UndeliveredMail[]> {
    return this.dataSource.query<UndeliveredMail[]>(
      `SELECT id, created_at AS "createdAt", attempts, ${mailState} AS state, is_refused IS TRUE AS "isRefused"
       FROM outbox_mails WHERE sent_at IS NULL AND NOT ${isWithdrawn} ORDER BY id`,
    );
  }

  /** The newest mails that were given up. */
  givenUp(): Promise<MailGivenUp[]> {
    return this.dataSource.query<MailGivenUp[]>(
      `SELECT subject, recipient IS NULL AS "isToClub", failure
       FROM outbox_mails WHERE failed_at IS NOT NULL ORDER BY id DESC LIMIT $1`,
      [maxGivenUp],
    );
  }

  /** The number of mails that are kept as files. */
  async keptCount(): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM outbox_mails WHERE is_kept`,
    );
    return row?.count ?? 0;
  }

  /** Counts the mails that wait for another attempt and those that were given up. */
  async state(): Promise<OutboxState> {
    const [counts] = await this.dataSource.query<{ waiting: number; givenUp: number }[]>(
      `SELECT count(*) FILTER (WHERE ${hasFailed})::integer AS waiting,
         count(*) FILTER (WHERE failed_at IS NOT NULL)::integer AS "givenUp"
       FROM outbox_mails WHERE sent_at IS NULL AND NOT ${isWithdrawn}`,
    );
    const isCeilingReached = await this.limits.isCeilingReached(this.dataSource.manager);
    return { waiting: 0, givenUp: 0, ...counts, isCeilingReached };
  }

  /**
   * Makes all mails that wait or were given up due now, with as many attempts as a new mail, but not those whose first turn is still
   * to come or whose command can still be undone, and no withdrawn ones. Returns their number.
   */
  async retry(): Promise<number> {
    const now = this.clock.now();
    // A mail that is being sent would be sent twice.
    const [, count] = await this.dataSource.query<[unknown, number]>(
      `UPDATE outbox_mails SET attempts = 0, next_attempt_at = $1, failed_at = NULL, is_refused = NULL, failure = NULL
       WHERE sent_at IS NULL AND (leased_until IS NULL OR leased_until <= $1)
         AND NOT (attempts = 0 AND next_attempt_at > $1 AND (turn_at IS NOT NULL OR next_attempt_at <= $2))
         AND NOT ${isWithdrawn}`,
      [now, new Date(now.getTime() + undoWindow)],
    );
    return count;
  }

  /**
   * Deletes the mails about a person, including those that were sent. Only when these were sent, and the keyed hash of the recipient, stay
   * for a day, for the limits.
   */
  async erase(manager: EntityManager, subject: string): Promise<void> {
    const sent = [subject, daysBefore(this.clock.now(), 1)];
    const isSent = `(subject = $1 OR also_about = $1) AND sent_at > $2`;
    const found = await manager.query<{ recipient: string }[]>(
      `SELECT DISTINCT recipient FROM outbox_mails WHERE ${isSent} AND recipient IS NOT NULL`,
      sent,
    );
    const recipients = found.map(({ recipient }) => recipient);
    const hashes = recipients.map((recipient) => this.limits.hashOf(recipient));
    await manager.query(
      `INSERT INTO outbox_mails (id, subject, mail, recipient, created_at, turn_at, sent_at)
       SELECT gen_random_uuid(), 'erased', '{}', hash, created_at, turn_at, sent_at
       FROM outbox_mails LEFT JOIN unnest($3::text[], $4::text[]) AS known (recipient, hash) USING (recipient)
       WHERE ${isSent}`,
      [...sent, recipients, hashes],
    );
    await manager.query(`DELETE FROM outbox_mails WHERE subject = $1 OR also_about = $1`, [subject]);
  }

  async eraseOutside(): Promise<void> {
    try {
      await this.files.sweep();
    } catch (error) {
      // The erasure itself is committed, and the relay sweeps again.
      this.logger.error(loggable(error));
    }
  }

  /** Deletes the mails about erased people, which a restored backup may contain. */
  async deleteErased(): Promise<void> {
    const { manager } = this.dataSource;
    const subjects = await manager.query<{ subject: string }[]>(
      `SELECT subject FROM outbox_mails UNION SELECT also_about FROM outbox_mails WHERE also_about IS NOT NULL`,
    );
    const erased = await this.personalData.keys.erasedAmong(
      manager,
      subjects.map(({ subject }) => subject),
    );
    await manager.query(`DELETE FROM outbox_mails WHERE subject = ANY($1) OR also_about = ANY($1)`, [erased]);
  }

  private async deleteExpired(now: Date): Promise<number> {
    const [, count] = await this.dataSource.query<[unknown, number]>(
      `DELETE FROM outbox_mails WHERE coalesce(sent_at, failed_at) < $1 OR subject = 'erased' AND sent_at < $2`,
      [daysBefore(now, keptFor), daysBefore(now, 1)],
    );
    await this.files.sweep();
    return count;
  }
}

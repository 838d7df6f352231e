import { Injectable, Logger } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import type { NodemailerError, SendMailOptions } from 'nodemailer';
import type { Subscription } from 'rxjs';
import { DataSource } from 'typeorm';
import { loggable } from '../database/loggable.js';
import { isUnavailable } from '../database/unavailable.js';
import { Clock } from '../event-store/clock.js';
import { commandContext } from '../event-store/command-context.js';
import { EventsRecorded } from '../event-store/events-recorded.js';
import { MailFiles } from './mail-files.js';
import { MailSettings, type Patience } from './mail-settings.js';
import type { Mail } from './mail.js';
import { Outbox } from './outbox.js';
import { renderMail } from './render.js';
import { createSmtp } from './smtp.js';

const second = 1000;
const minute = 60 * second;

const usualPatience: Patience = { connect: 10 * second, answer: 30 * second, stop: 5 * second };

/** How often the outbox is looked into unasked: mails that wait for another attempt, or that another process left. */
const lookEvery = 30 * second;

/** What one attempt may take in all, however slowly the server answers; and how long nobody else tries meanwhile. */
const longestAttempt = 2 * minute;
const lease = 5 * minute;

const longestDelay = 240 * minute;

/** The attempt that is the last one: with the delays before it, four days after the first. */
const lastAttempt = 32;

/** How long after an attempt, the first being 1, the next one is due, in milliseconds. */
const delayAfter = (attempt: number): number => Math.min(2 ** (attempt - 1) * minute, longestDelay);

/** A mail that this process alone may send until its lease ends. */
interface LeasedMail {
  readonly id: string;
  readonly mail: Mail;
  readonly created_at: Date;
  /** This attempt's number. */
  readonly attempts: number;
}

/** Hands a mail over. Rejects when it was not taken, and when the signal gives up on it. */
type Deliver = (id: string, message: SendMailOptions, signal: AbortSignal) => Promise<unknown>;

/**
 * Sends what is in the outbox, outside of any transaction: each mail at least once, and only once as long as no process
 * crashes between sending it and noting so. Any number of backends share the work.
 */
@Injectable()
export class Relay {
  private readonly logger = new Logger('Relay');
  private readonly patience: Patience;
  private readonly deliver: Deliver;
  private readonly abandoning = new AbortController();
  private bell: Subscription | undefined;
  private timer: NodeJS.Timeout | undefined;
  private underWay = Promise.resolve();
  private upNext: Promise<void> | undefined;
  private isStopping = false;
  /** Why the last attempt failed; undefined when it did not. */
  private failure: string | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly bus: EventBus,
    private readonly outbox: Outbox,
    private readonly files: MailFiles,
    private readonly settings: MailSettings,
  ) {
    this.patience = settings.patience ?? usualPatience;
    if (settings.smtpUrl === undefined) {
      this.deliver = (id, message) => files.keep(id, message);
    } else {
      const send = createSmtp(settings.smtpUrl, this.patience);
      this.deliver = (_id, message, signal) => send(message, signal);
    }
  }

  /** Sends from now on, until `stop`, whatever is due: at once what a command of this process queues. */
  async start(): Promise<void> {
    await this.files.assertOwn();
    await this.outbox.forgetErased();
    const undelivered = await this.outbox.undelivered();
    const givenUp = undelivered.filter((mail) => mail.givenUp).length;
    if (undelivered.length > 0) {
      this.logger.log(`Mails: ${undelivered.length - givenUp} waiting, ${givenUp} given up`);
    }
    this.bell = this.bus.subscribe((event) => {
      if (event instanceof EventsRecorded && this.outbox.hasMailsOf(commandContext())) void this.deliverDue();
    });
    this.timer = setInterval(() => this.look(), lookEvery).unref();
    this.look();
  }

  /** Sends nothing more. A mail that is under way is given a moment, and otherwise is left for the next start. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.bell?.unsubscribe();
    clearInterval(this.timer);
    const patience = setTimeout(() => this.abandoning.abort(), this.patience.stop);
    await this.underWay;
    clearTimeout(patience);
  }

  /** Tries to send each mail that is due now. Whoever asks while a round is about to begin shares it. */
  deliverDue(): Promise<void> {
    this.upNext ??= this.inTurn(async () => {
      this.upNext = undefined;
      while (!this.isStopping && (await this.deliverNext()));
    });
    return this.upNext;
  }

  private look(): void {
    void this.inTurn(() => this.files.sweep());
    void this.deliverDue();
  }

  /** Does one thing after the other. What goes wrong beside sending is logged, and the next look tries again. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    this.underWay = this.underWay.then(async () => {
      try {
        if (!this.isStopping) await work();
      } catch (error) {
        // That the database is away others tell.
        if (!isUnavailable(error)) this.logger.error(loggable(error));
      }
    });
    return this.underWay;
  }

  /** Tries the mail that has been due for longest. Answers whether there was one. */
  private async deliverNext(): Promise<boolean> {
    const leased = await this.leaseNext();
    if (!leased) return false;
    const { id, mail, created_at: writtenAt } = leased;
    const signal = AbortSignal.any([this.abandoning.signal, AbortSignal.timeout(longestAttempt)]);
    try {
      const message = renderMail(mail, { id, writtenAt, from: this.settings.from });
      await this.deliver(id, message, signal);
    } catch (error) {
      if (this.abandoning.signal.aborted) await this.update(leased, `next_attempt_at = $3`);
      else await this.postpone(leased, codeOf(error));
      return true;
    }
    if (this.failure !== undefined) this.logger.log('Mails are sent again');
    this.failure = undefined;
    const isKnown = await this.update(leased, `sent_at = $3, next_attempt_at = NULL`);
    // Its person was erased meanwhile: if it is a file, it was written after the erasure had looked for it.
    if (!isKnown) await this.files.sweep();
    return true;
  }

  private async leaseNext(): Promise<LeasedMail | undefined> {
    const now = this.clock.now();
    const [[leased]] = await this.dataSource.query<[LeasedMail[], number]>(
      `UPDATE outbox_mails SET attempts = attempts + 1, next_attempt_at = $2, leased_until = $2
       WHERE id = (
         SELECT id FROM outbox_mails WHERE next_attempt_at <= $1
         ORDER BY next_attempt_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
       )
       RETURNING id, mail, created_at, attempts`,
      [now, new Date(now.getTime() + lease)],
    );
    return leased;
  }

  private async postpone(leased: LeasedMail, failure: string): Promise<void> {
    if (failure !== this.failure) this.logger.warn(`Mails cannot be sent (${failure}): they are tried again`);
    this.failure = failure;
    const { id, attempts } = leased;
    if (attempts < lastAttempt) {
      await this.update(leased, `next_attempt_at = $3`, delayAfter(attempts));
    } else {
      await this.update(leased, `failed_at = $3, next_attempt_at = NULL`);
      this.logger.error(`Mail ${id} is given up after ${attempts} attempts (${failure})`);
    }
  }

  /**
   * Notes how an attempt ended, `$3` being the time it did, or that much later. Answers whether the mail is still there
   * and nobody has tried it since.
   */
  private async update({ id, attempts }: LeasedMail, change: string, later = 0): Promise<boolean> {
    const [, count] = await this.dataSource.query<[unknown, number]>(
      `UPDATE outbox_mails SET ${change}, leased_until = NULL WHERE id = $1 AND attempts = $2`,
      [id, attempts, new Date(this.clock.now().getTime() + later)],
    );
    return count === 1;
  }
}

/** What went wrong, without the words of the server or the library: they repeat addresses. */
const codeOf = (error: unknown): string => {
  const { responseCode, originalCode, code } = error as NodemailerError;
  return String(responseCode ?? originalCode ?? code ?? 'unknown');
};

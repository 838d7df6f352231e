import { Injectable, Logger } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import type { NodemailerError, SendMailOptions } from 'nodemailer';
import type { Subscription } from 'rxjs';
import { loggable } from '../database/loggable.js';
import { isUnavailable } from '../database/unavailable.js';
import { Clock } from '../event-store/clock.js';
import { commandContext } from '../event-store/write/command-context.js';
import { EventsRecorded } from '../event-store/write/events-recorded.js';
import { ChangeHints } from '../live/change-hints.js';
import { MailFiles } from './mail-files.js';
import { MailSettings, type MailTimeouts } from './mail-settings.js';
import { MailQueue, type LeasedMail } from './mail-queue.js';
import { Outbox } from './outbox.js';
import { renderMail } from './render.js';
import { createSmtp, isAddressRefused } from './smtp.js';

const second = 1000;
const minute = 60 * second;

const defaultTimeouts: MailTimeouts = { connect: 10 * second, response: 30 * second, stop: 5 * second };

/** How often the relay looks for mails that wait for another attempt or that another process left. */
const pollEvery = 30 * second;

/** How many mails are sent at once, so that a slow one does not hold up the others. */
const maxWorkers = 4;

/** How long one attempt may take, however slowly the server responds. It is shorter than a lease. */
const longestAttempt = 2 * minute;

const longestDelay = 240 * minute;

/** The attempt that is the last one: with the delays before it, four days after the first. */
const lastAttempt = 32;

/** How long after an attempt, the first being 1, the next one is due, in milliseconds. */
const delayAfter = (attempt: number): number => Math.min(2 ** (attempt - 1) * minute, longestDelay);

/** Delivers a mail. Rejects when it was not accepted, and when the signal aborts. */
type Deliver = (id: string, message: SendMailOptions, signal: AbortSignal) => Promise<unknown>;

/**
 * Sends what is in the outbox, outside of any transaction: each mail at least once, and only once unless a process
 * crashes between sending and recording it. Any number of backends share the work.
 */
@Injectable()
export class Relay {
  private readonly logger = new Logger('Relay');
  private readonly timeouts: MailTimeouts;
  private readonly deliver: Deliver;
  private readonly abandoning = new AbortController();
  private subscription: Subscription | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly underWay = new Set<Promise<void>>();
  private workers = 0;
  /** Raised by each call of `deliverDue`, so that no worker ends that has looked for mails before it. */
  private rounds = 0;
  private isStopping = false;
  /** The reasons that the log has named since mails began to fail. */
  private readonly failures = new Set<string>();

  constructor(
    private readonly clock: Clock,
    private readonly bus: EventBus,
    private readonly outbox: Outbox,
    private readonly queue: MailQueue,
    private readonly files: MailFiles,
    private readonly settings: MailSettings,
    private readonly hints: ChangeHints,
  ) {
    this.timeouts = settings.timeouts ?? defaultTimeouts;
    if (settings.smtpUrl === undefined) {
      this.deliver = (id, message) => files.keep(id, message);
    } else {
      const send = createSmtp(settings.smtpUrl, this.timeouts);
      this.deliver = (_id, message, signal) => send(message, signal);
    }
  }

  /** Sends due mails until `stop`, and the mails of this process's commands at once. */
  async start(): Promise<void> {
    await this.files.assertOwn();
    await this.files.markKept();
    await this.outbox.deleteErased();
    const undelivered = await this.outbox.undelivered();
    const givenUp = undelivered.filter(({ state }) => state === 'given-up').length;
    if (undelivered.length > 0) {
      this.logger.log(`Mails: ${undelivered.length - givenUp} waiting, ${givenUp} given up`);
    }
    this.subscription = this.bus.subscribe((event) => {
      const wait = event instanceof EventsRecorded ? this.outbox.waitOfMails(commandContext()) : undefined;
      if (wait === 0) void this.deliverDue();
      // The timer keeps no process running: the next start sends the mail.
      else if (wait !== undefined) setTimeout(() => void this.deliverDue(), wait + 1).unref();
    });
    this.timer = setInterval(() => this.poll(), pollEvery).unref();
    this.poll();
  }

  /** Stops sending. Mails that are being sent get a moment, and otherwise wait for the next start. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.subscription?.unsubscribe();
    clearInterval(this.timer);
    const timer = setTimeout(() => this.abandoning.abort(), this.timeouts.stop);
    await this.idle();
    clearTimeout(timer);
  }

  /** Tries to send each mail that is due now, several at once. */
  deliverDue(): Promise<void> {
    this.rounds += 1;
    this.startWorker();
    return this.idle();
  }

  private poll(): void {
    this.run(() => this.files.sweep());
    void this.deliverDue();
  }

  /** Resolves when nothing is under way. */
  private async idle(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  /** Runs a piece of work. Its errors are logged, and the next poll tries again. */
  private run(work: () => Promise<void>): void {
    if (this.isStopping) return;
    const running = work()
      .catch((error: unknown) => {
        // The outage log reports database outages.
        if (!isUnavailable(error)) this.logger.error(loggable(error));
      })
      .finally(() => this.underWay.delete(running));
    this.underWay.add(running);
  }

  private startWorker(): void {
    if (this.workers < maxWorkers) this.run(() => this.work());
  }

  /** Sends mails until none is due. */
  private async work(): Promise<void> {
    this.workers += 1;
    try {
      let round: number;
      do {
        round = this.rounds;
        while (!this.isStopping && (await this.deliverNext()));
      } while (round !== this.rounds && !this.isStopping);
    } finally {
      this.workers -= 1;
    }
  }

  /** Tries the mail that has been due for longest. Returns whether there was one. */
  private async deliverNext(): Promise<boolean> {
    const leased = await this.queue.leaseNext();
    if (!leased) return false;
    // There may be more.
    this.startWorker();
    const { id, mail, created_at: writtenAt } = leased;
    const signal = AbortSignal.any([this.abandoning.signal, AbortSignal.timeout(longestAttempt)]);
    try {
      const message = renderMail(mail, { id, writtenAt, from: this.settings.from });
      await this.deliver(id, message, signal);
    } catch (error) {
      if (this.abandoning.signal.aborted) await this.queue.endLease(leased, { nextAttemptAt: this.later(0) });
      else await this.handleFailure(leased, error);
      return true;
    }
    const isKept = this.settings.smtpUrl === undefined;
    const isKnown = await this.queue.endLease(leased, { sentAt: this.later(0), isKept });
    if (this.failures.size > 0 && !(await this.queue.hasFailedMails())) this.logRecovery();
    // Its person was erased meanwhile. If the mail is a file, it was written after the erasure removed the others.
    if (!isKnown) await this.files.sweep();
    return true;
  }

  private logRecovery(): void {
    // Another worker may have been faster.
    if (this.failures.size > 0) this.logger.log('Mails are sent again');
    this.failures.clear();
  }

  /** Gives a mail up that the server refuses for good or that was tried for long enough, and otherwise plans the next attempt. */
  private async handleFailure(leased: LeasedMail, error: unknown): Promise<void> {
    const { id, mail, attempts } = leased;
    const code = codeOf(error);
    const isForGood = isAddressRefused(error);
    if (!isForGood && attempts < lastAttempt) {
      await this.queue.endLease(leased, {
        nextAttemptAt: this.later(delayAfter(attempts)),
        failure: wordsOf(error),
      });
      // Once it is recorded: another worker that looks for failed mails before would log that all are sent again.
      if (!this.failures.has(code)) this.logger.warn(`Mails cannot be sent (${code}): they are tried again`);
      this.failures.add(code);
      return;
    }
    // The club's own addresses are for the operator to mend.
    const isRefused = isForGood && mail.to !== undefined && mail.to !== this.settings.committee;
    await this.queue.endLease(leased, { failedAt: this.later(0), isRefused, failure: wordsOf(error) });
    const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
    this.logger.error(`Mail ${id} is given up after ${tries} (${code})`);
    // The dashboard loads its notice about mails whenever messages change.
    this.hints.add(['message']);
  }

  private later(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}

/** The longest words of a server that are kept, in characters. */
const maxWords = 500;

/** The server's reply on one line; the code of the error if it did not respond. */
const wordsOf = (error: unknown): string => {
  const { response, command, message } = error as NodemailerError;
  return (response ?? (command === 'API' ? message : codeOf(error)))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxWords);
};

/** The code of an error, without the texts of the server or the library, which repeat addresses. */
const codeOf = (error: unknown): string => {
  const { responseCode, originalCode, code } = error as NodemailerError;
  return String(responseCode ?? originalCode ?? code ?? 'unknown');
};

import { Injectable, Logger } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import type { NodemailerError, SendMailOptions } from 'nodemailer';
import type { Subscription } from 'rxjs';
import { loggable } from '../database/loggable.js';
import { isUnavailable } from '../database/unavailable.js';
import { Clock } from '../event-store/clock.js';
import { commandContext } from '../event-store/command-context.js';
import { EventsRecorded } from '../event-store/events-recorded.js';
import { MailFiles } from './mail-files.js';
import { MailSettings, type MailTimeouts } from './mail-settings.js';
import { MailQueue, type LeasedMail } from './mail-queue.js';
import { Outbox } from './outbox.js';
import { renderMail } from './render.js';
import { createSmtp } from './smtp.js';

const second = 1000;
const minute = 60 * second;

const defaultTimeouts: MailTimeouts = { connect: 10 * second, response: 30 * second, stop: 5 * second };

/** How often the relay looks for mails that wait for another attempt or that another process left. */
const pollEvery = 30 * second;

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
  private underWay = Promise.resolve();
  private upNext: Promise<void> | undefined;
  private isStopping = false;
  /** Why the last attempt failed; undefined when it did not. */
  private failure: string | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly bus: EventBus,
    private readonly outbox: Outbox,
    private readonly queue: MailQueue,
    private readonly files: MailFiles,
    private readonly settings: MailSettings,
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
    await this.outbox.forgetErased();
    const undelivered = await this.outbox.undelivered();
    const givenUp = undelivered.filter((mail) => mail.givenUp).length;
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

  /** Stops sending. A mail that is being sent gets a moment, and otherwise waits for the next start. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.subscription?.unsubscribe();
    clearInterval(this.timer);
    const timer = setTimeout(() => this.abandoning.abort(), this.timeouts.stop);
    await this.underWay;
    clearTimeout(timer);
  }

  /** Tries to send each mail that is due now. Calls share a round that has not begun yet. */
  deliverDue(): Promise<void> {
    this.upNext ??= this.inTurn(async () => {
      this.upNext = undefined;
      while (!this.isStopping && (await this.deliverNext()));
    });
    return this.upNext;
  }

  private poll(): void {
    void this.inTurn(() => this.files.sweep());
    void this.deliverDue();
  }

  /** Runs one piece of work after the other. Errors other than those of sending are logged, and the next poll tries again. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    this.underWay = this.underWay.then(async () => {
      try {
        if (!this.isStopping) await work();
      } catch (error) {
        // The outage log reports database outages.
        if (!isUnavailable(error)) this.logger.error(loggable(error));
      }
    });
    return this.underWay;
  }

  /** Tries the mail that has been due for longest. Returns whether there was one. */
  private async deliverNext(): Promise<boolean> {
    const leased = await this.queue.leaseNext();
    if (!leased) return false;
    const { id, mail, created_at: writtenAt } = leased;
    const signal = AbortSignal.any([this.abandoning.signal, AbortSignal.timeout(longestAttempt)]);
    try {
      const message = renderMail(mail, { id, writtenAt, from: this.settings.from });
      await this.deliver(id, message, signal);
    } catch (error) {
      if (this.abandoning.signal.aborted) await this.queue.endLease(leased, { nextAttemptAt: this.later(0) });
      else await this.postpone(leased, codeOf(error));
      return true;
    }
    if (this.failure !== undefined) this.logger.log('Mails are sent again');
    this.failure = undefined;
    const isKnown = await this.queue.endLease(leased, { sentAt: this.later(0) });
    // Its person was erased meanwhile. If the mail is a file, it was written after the erasure removed the others.
    if (!isKnown) await this.files.sweep();
    return true;
  }

  private async postpone(leased: LeasedMail, failure: string): Promise<void> {
    if (failure !== this.failure) this.logger.warn(`Mails cannot be sent (${failure}): they are tried again`);
    this.failure = failure;
    const { id, attempts } = leased;
    if (attempts < lastAttempt) {
      await this.queue.endLease(leased, { nextAttemptAt: this.later(delayAfter(attempts)) });
    } else {
      await this.queue.endLease(leased, { failedAt: this.later(0) });
      this.logger.error(`Mail ${id} is given up after ${attempts} attempts (${failure})`);
    }
  }

  private later(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}

/** The code of an error, without the texts of the server or the library, which repeat addresses. */
const codeOf = (error: unknown): string => {
  const { responseCode, originalCode, code } = error as NodemailerError;
  return String(responseCode ?? originalCode ?? code ?? 'unknown');
};

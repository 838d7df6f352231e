import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../event-store/clock.js';
import type { Mail } from './mail.js';
import { hasFailed } from './mail-state.js';

/** How long no other process tries a mail that was leased, in milliseconds. */
const lease = 5 * 60 * 1000;

/** Whether a mail is due at the time $1. A first attempt that would be too far off was planned while the clock was ahead, except in a turn. */
const isDue = `(next_attempt_at <= $1 OR attempts = 0 AND turn_at IS NULL
  AND next_attempt_at > $1 + interval '1 hour' AND next_attempt_at < 'infinity')`;

/** A mail that only this process may send until its lease ends. */
export interface LeasedMail {
  readonly id: string;
  readonly mail: Mail;
  readonly created_at: Date;
  /** The number of this attempt. */
  readonly attempts: number;
}

/** How an attempt ended. A mail without `nextAttemptAt` is not tried again. */
interface Outcome {
  readonly sentAt?: Date;
  /** Whether the mail was kept as a file instead of sent. */
  readonly isKept?: boolean;
  readonly failedAt?: Date;
  /** Whether the server refused an address other than the club's. */
  readonly isRefused?: boolean;
  /** The server's reply, which may contain addresses, or the code of the failure. */
  readonly failure?: string;
  readonly nextAttemptAt?: Date;
}

/** The mails of the outbox that are due, for any number of processes. */
@Injectable()
export class MailQueue {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Leases the mail that has been due for longest; those to many people after all others, such as links for passwords. */
  async leaseNext(): Promise<LeasedMail | undefined> {
    const now = this.clock.now();
    const [[leased]] = await this.dataSource.query<[LeasedMail[], number]>(
      `UPDATE outbox_mails SET attempts = attempts + 1, next_attempt_at = $2, leased_until = $2
       WHERE id = (
         SELECT id FROM outbox_mails WHERE ${isDue}
         ORDER BY turn_at IS NOT NULL, next_attempt_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
       )
       RETURNING id, mail, created_at, attempts`,
      [now, new Date(now.getTime() + lease)],
    );
    return leased;
  }

  /** Ends a lease. Returns false when the mail was deleted, or another process has tried it since. */
  async endLease(
    { id, attempts }: LeasedMail,
    { sentAt, isKept = false, failedAt, isRefused = false, failure, nextAttemptAt }: Outcome,
  ): Promise<boolean> {
    const [, count] = await this.dataSource.query<[unknown, number]>(
      `UPDATE outbox_mails SET sent_at = $3, is_kept = $4, failed_at = $5, is_refused = $6, failure = $7,
         next_attempt_at = $8, leased_until = NULL
       WHERE id = $1 AND attempts = $2`,
      [
        id,
        attempts,
        sentAt ?? null,
        isKept,
        failedAt ?? null,
        isRefused,
        failure ?? null,
        nextAttemptAt ?? null,
      ],
    );
    return count === 1;
  }

  /** Whether a mail waits for another attempt. */
  async hasFailedMails(): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `SELECT FROM outbox_mails WHERE ${hasFailed} LIMIT 1`,
    );
    return rows.length > 0;
  }
}

import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { formatHead, type KeptHead } from '@onchan-bowls/contract/history';
import type { Stamp, Verification } from '@onchan-bowls/contract/verification';
import { DataSource } from 'typeorm';
import { AdvisoryLock } from '../../database/advisory-locks.js';
import { HourlyJob } from '../../database/hourly-job.js';
import { loggable } from '../../database/loggable.js';
import { Clock } from '../clock.js';
import { askAuthority, StampError, TimestampSettings } from './timestamp-authority.js';

const hour = 60 * 60 * 1000;

/** How many stamps are read at once. */
const pageSize = 100;

/** A row of `stamps`. */
interface StampRow extends KeptHead {
  readonly token: Buffer;
}

/** Has an RFC 3161 authority stamp the head of the log once a day, and verifies the stamps. */
@Injectable()
export class Stamps {
  private readonly logger = new Logger('Stamps');
  private readonly job: HourlyJob;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: TimestampSettings,
  ) {
    const isDue = async () => (await this.dueHead()) !== undefined;
    this.job = new HourlyJob(dataSource, AdvisoryLock.Stamps, isDue, (error) => {
      const reason = error instanceof StampError ? error.message : loggable(error);
      this.logger.warn(`The history could not be stamped: ${reason}`);
    });
  }

  /** Gets a stamp whenever one is due, until `stop`. Without an authority none is. */
  start(): void {
    const { authority } = this.settings;
    if (authority !== undefined) this.job.start((signal) => this.stampHead(authority, signal));
  }

  stop(): Promise<void> {
    return this.job.stop();
  }

  /** Gets a stamp if events were added since the last one, a day ago. A failure is logged, and tried again with the next look. */
  look(authority: string): Promise<void> {
    return this.job.look((signal) => this.stampHead(authority, signal));
  }

  /** The newest stamp of an event up to this position; undefined if there is none. */
  async newest(position: number): Promise<Stamp | 'not-valid' | undefined> {
    const [row] = await this.dataSource.query<(StampRow & { found: string | null })[]>(
      `SELECT s.position, s.hash, s.token, e.hash AS found FROM stamps s LEFT JOIN events e ON e.position = s.position
       WHERE s.position <= $1 ORDER BY s.position DESC LIMIT 1`,
      [position],
    );
    // A history that was rewritten has another event there.
    if (row && row.found !== row.hash) return 'not-valid';
    return row && this.read(row).catch(() => 'not-valid');
  }

  /** Verifies every stamp against a log whose chain holds. */
  async check(): Promise<Pick<Verification, 'stamp' | 'failure'>> {
    let stamp: Stamp | undefined;
    for (let after = 0, count = pageSize; count === pageSize;) {
      const rows = await this.dataSource.query<(StampRow & { found: string | null })[]>(
        `SELECT s.position, s.hash, s.token, e.hash AS found FROM stamps s LEFT JOIN events e ON e.position = s.position
         WHERE s.position > $1 ORDER BY s.position LIMIT ${pageSize}`,
        [after],
      );
      for (const row of rows) {
        const { position, hash, found } = row;
        try {
          stamp = await this.read(row);
          if (found === null) throw new StampError('The log ends before the event that was stamped');
          if (found !== hash) throw new StampError('Another event was there when it was stamped');
        } catch (error) {
          if (!(error instanceof StampError)) throw error;
          return { failure: { of: 'stamp', position, reason: error.message } };
        }
        await turnOfOthers();
        after = position;
      }
      count = rows.length;
    }
    return stamp ? { stamp } : {};
  }

  private async read({ token, ...head }: StampRow): Promise<Stamp> {
    const { readToken } = await import('./timestamp-token.js');
    const { certificates: trusted } = this.settings;
    const { stampedAt, authority } = readToken(token, formatHead(head), { trusted });
    return {
      position: head.position,
      stampedAt: stampedAt.toISOString(),
      authority,
      isTrusted: trusted.length > 0,
    };
  }

  /** The head of the log, if it is not stamped and the last stamp is about a day old. */
  private async dueHead(): Promise<KeptHead | undefined> {
    const [head] = await this.dataSource.query<KeptHead[]>(
      `SELECT position, hash FROM event_head
       WHERE position > (SELECT coalesce(max(position), 0) FROM stamps)
         AND NOT EXISTS (SELECT FROM stamps WHERE stamped_at > $1)`,
      [new Date(this.clock.now().getTime() - 23 * hour)],
    );
    return head;
  }

  private async stampHead(url: string, signal: AbortSignal): Promise<void> {
    const head = await this.dueHead();
    if (!head) return;
    const { readToken, requestStamp, tokenIn } = await import('./timestamp-token.js');
    const text = formatHead(head);
    const { request, nonce } = requestStamp(text);
    const token = tokenIn(await askAuthority(url, request, signal));
    const { stampedAt, authority } = readToken(token, text, { trusted: this.settings.certificates, nonce });
    if (Math.abs(stampedAt.getTime() - this.clock.now().getTime()) > 24 * hour)
      throw new StampError("Its time is more than a day from this server's");
    await this.dataSource.query(
      `INSERT INTO stamps (position, hash, stamped_at, authority, token) VALUES ($1, $2, $3, $4, $5)`,
      [head.position, head.hash, stampedAt, authority, token],
    );
    this.logger.log(`Event ${head.position} and all before it were stamped`);
  }
}

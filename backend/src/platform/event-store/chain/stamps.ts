import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { formatHead, type KeptHead } from '@onchan-bowls/contract/history';
import type { Stamp, Verification } from '@onchan-bowls/contract/verification';
import { DataSource } from 'typeorm';
import { AdvisoryLock } from '../../database/advisory-locks.js';
import { onOneBackend } from '../../database/on-one-backend.js';
import { loggable } from '../../database/loggable.js';
import { isUnavailable } from '../../database/unavailable.js';
import { Clock } from '../clock.js';
import { askAuthority, StampError, TimestampSettings } from './timestamp-authority.js';

const hour = 60 * 60 * 1000;

/** How long after the start the first look is, in milliseconds: first visitors should not wait for it. */
const restAfterStart = 60_000;

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
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private underWay = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: TimestampSettings,
  ) {}

  /** Looks every hour whether a stamp is due, until `stop`. Without an authority none is. */
  start(): void {
    const { authority } = this.settings;
    if (authority === undefined) return;
    const look = () => {
      this.timer = setTimeout(look, hour).unref();
      void this.look(authority);
    };
    this.timer = setTimeout(look, restAfterStart).unref();
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.stopping.abort();
    await this.underWay;
  }

  /** Gets a stamp if events were added since the last one, a day ago. A failure is logged, and tried again with the next look. */
  look(authority: string): Promise<void> {
    this.underWay = this.underWay.then(async () => {
      try {
        if (!(await this.dueHead())) return;
        await onOneBackend(this.dataSource, AdvisoryLock.Stamps, async () => {
          const head = await this.dueHead();
          if (head) await this.keep(head, authority);
        });
      } catch (error) {
        if (this.stopping.signal.aborted || isUnavailable(error)) return;
        const reason = error instanceof StampError ? error.message : loggable(error);
        this.logger.warn(`The history could not be stamped: ${reason}`);
      }
    });
    return this.underWay;
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

  private async keep(head: KeptHead, url: string): Promise<void> {
    const { readToken, requestStamp, tokenIn } = await import('./timestamp-token.js');
    const text = formatHead(head);
    const { request, nonce } = requestStamp(text);
    const token = tokenIn(await askAuthority(url, request, this.stopping.signal));
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

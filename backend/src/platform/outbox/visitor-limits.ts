import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../event-store/clock.js';
import { daysBefore } from '../housekeeping.js';
import { limits } from '../limits/limits.js';
import { KeyedHash } from '../personal-data/keyed-hash.js';
import { mailboxKey } from './mailbox-key.js';
import { MailSettings } from './mail-settings.js';

/** How often the log reports that mails are left out, in milliseconds. */
const logEvery = 60 * 60 * 1000;

/** Limits the mails that visitors cause by sending forms. */
@Injectable()
export class VisitorLimits {
  private readonly logger = new Logger('Outbox');
  private ceilingLogged = -Infinity;

  constructor(
    private readonly clock: Clock,
    private readonly settings: MailSettings,
    private readonly hash: KeyedHash,
  ) {}

  /** Whether a visitor's command may write to the recipient; null is the club. Logs the reason when it must not. */
  async allow(manager: EntityManager, subject: string, recipient: string | null): Promise<boolean> {
    if (!(await this.allowAny(manager))) return false;
    if (recipient === null || recipient === mailboxKey(this.settings.from.address)) return true;
    // Other commands that write to the same recipient wait until the transaction ends.
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('mails to ' || $1, 0))`, [recipient]);
    const [recent] = await manager.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM outbox_mails WHERE recipient IN ($1, $3) AND created_at > $2 AND turn_at IS NULL`,
      [recipient, daysBefore(this.clock.now(), 1), this.hashOf(recipient)],
    );
    if ((recent?.count ?? 0) < limits.mailsToRecipient) return true;
    this.logger.warn(
      `A mail about ${subject} is left out: its recipient got ${limits.mailsToRecipient} in a day`,
    );
    return false;
  }

  /** Whether visitors may cause another mail at all. Logs the reason when they must not. */
  async allowAny(manager: EntityManager): Promise<boolean> {
    if (!(await this.isCeilingReached(manager))) return true;
    this.logCeiling();
    return false;
  }

  /** The keyed hash of a recipient, by which mails still count that were erased. */
  hashOf(recipient: string): string {
    return this.hash.of('recipient', recipient);
  }

  /** How many mails may be written to many people in 24 hours; undefined without a limit. */
  get shareOfMany(): number | undefined {
    const { perDay = 0 } = this.settings;
    return perDay === 0 ? undefined : Math.max(1, Math.floor(perDay / 2));
  }

  /** Whether as many mails were written in 24 hours as visitors can cause. */
  async isCeilingReached(manager: EntityManager): Promise<boolean> {
    const { perDay = 0 } = this.settings;
    if (perDay === 0) return false;
    const now = this.clock.now();
    // Mails to many people count from their turn, which may be still to come.
    const [mail] = await manager.query<unknown[]>(
      `SELECT 1 FROM outbox_mails WHERE coalesce(turn_at, created_at) > $1 AND coalesce(turn_at, created_at) <= $3
       ORDER BY coalesce(turn_at, created_at) OFFSET $2 LIMIT 1`,
      [daysBefore(now, 1), perDay - 1, now],
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
}

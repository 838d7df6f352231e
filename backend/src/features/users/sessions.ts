import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, LessThan } from 'typeorm';
import { Clock } from '../../platform/event-store/clock.js';
import type { SignedIn } from '../../platform/http/access.js';
import { Housekeeping } from '../../platform/housekeeping.js';
import { isPassword } from './password.js';
import { Session, User } from './user.entity.js';

const minute = 60_000;

/** A session ends after 2 hours without a request, and after 12 hours in any case. In milliseconds. */
export const sessionLimits = { idle: 120 * minute, absolute: 720 * minute } as const;

/** How far behind `last_seen_at` may be, so that not every request writes. */
const seenPrecision = minute;

/** A session is open that was used after the first instant and begun after the second one. */
export const openSince = (now: Date): [seen: Date, created: Date] => [
  new Date(now.getTime() - sessionLimits.idle),
  new Date(now.getTime() - sessionLimits.absolute),
];

/** Signed-in browsers. */
@Injectable()
export class Sessions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    housekeeping: Housekeeping,
  ) {
    housekeeping.add({ name: 'ended sessions', clear: (now) => this.deleteEnded(now) });
  }

  /** Opens a session and answers its token, or undefined when the username, password or account is not good. */
  async open(username: string, password: string): Promise<{ token: string; who: SignedIn } | undefined> {
    const { manager } = this.dataSource;
    const user = await manager
      .createQueryBuilder(User, 'user')
      .where('lower(username) = lower(:username) AND disabled_at IS NULL', { username })
      .getOne();
    if (!(await isPassword(password, user?.passwordHash)) || !user) return undefined;

    const now = this.clock.now();
    const token = randomBytes(32).toString('base64url');
    const opened = await manager.transaction(async (transaction) => {
      // The password may have been replaced, or the account disabled, while this one was being checked.
      const { id, passwordHash } = user;
      const { affected } = await transaction.update(
        User,
        { id, passwordHash, disabledAt: IsNull() },
        { lastSignInAt: now },
      );
      if (affected === 0) return false;
      await transaction.delete(Session, { lastSeenAt: LessThan(openSince(now)[0]) });
      const tokenHash = hashOf(token);
      await transaction.insert(Session, { tokenHash, userId: id, createdAt: now, lastSeenAt: now });
      return true;
    });
    if (!opened) return undefined;
    return { token, who: { accountId: user.id, username: user.username, role: user.role } };
  }

  /** Who the token belongs to; undefined when the session has ended or the account is disabled. */
  async find(token: string): Promise<SignedIn | undefined> {
    const now = this.clock.now();
    const open = await this.findOpen(token, now);
    if (!open) return undefined;
    const { lastSeenAt, ...who } = open;
    if (now.getTime() - lastSeenAt.getTime() > seenPrecision) {
      await this.dataSource.manager.update(Session, { tokenHash: hashOf(token) }, { lastSeenAt: now });
    }
    return who;
  }

  /** Whether a session is open, for whoever is no person: it lasts no longer for being asked about. */
  async isOpen(token: string): Promise<boolean> {
    return (await this.findOpen(token, this.clock.now())) !== undefined;
  }

  /** Ends the session of a token, if there is one. */
  async close(token: string): Promise<void> {
    await this.dataSource.manager.delete(Session, { tokenHash: hashOf(token) });
  }

  private async deleteEnded(now: Date): Promise<number> {
    const [seen, created] = openSince(now);
    const { affected } = await this.dataSource.manager.delete(Session, [
      { lastSeenAt: LessThan(seen) },
      { createdAt: LessThan(created) },
    ]);
    return affected ?? 0;
  }

  private async findOpen(token: string, now: Date): Promise<(SignedIn & { lastSeenAt: Date }) | undefined> {
    const [row] = await this.dataSource.query<(SignedIn & { lastSeenAt: Date })[]>(
      `SELECT u.id AS "accountId", u.username, u.role, s.last_seen_at AS "lastSeenAt"
       FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.token_hash = $1 AND u.disabled_at IS NULL AND s.last_seen_at > $2 AND s.created_at > $3`,
      [hashOf(token), ...openSince(now)],
    );
    return row;
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

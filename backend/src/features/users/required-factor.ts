import type { Role } from '@onchan-bowls/contract/roles';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { dayAtClub } from '../../platform/club-time.js';

/** Whether administrators have to have a second factor: a passkey, or codes from an app. */
export class RequiredFactor {
  /** @param from the first day at the club on which they have to, `YYYY-MM-DD`; undefined when they never have to. */
  constructor(private readonly from?: string) {}

  /** Whether an account of this role has to have one now. */
  isDue(role: Role, now: Date): boolean {
    return this.from !== undefined && role === 'admin' && dayAtClub(now) >= this.from;
  }

  /** What an account without a second factor lacks, now or from a later day on; undefined when it needs none. */
  missingFor(role: Role, now: Date): SessionRecord['missingFactor'] {
    if (this.from === undefined || role !== 'admin') return undefined;
    return { from: this.from, isDue: this.isDue(role, now) };
  }
}

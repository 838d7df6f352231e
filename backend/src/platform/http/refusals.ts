import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../event-store/clock.js';

/** Why a request for a protected path was refused. */
export type RefusalReason = 'no-session' | 'session-ended' | 'second-factor-needed' | 'not-allowed';

/** A refused request, without anything that names a person. */
interface RefusedRequest {
  readonly reason: RefusalReason;
  /** The account's opaque id, if somebody is signed in. */
  readonly accountId?: string | undefined;
  /** The keyed mark of the network, as the list of sign-ins shows it. */
  readonly network: string;
  readonly method: string;
  /** The path as it is declared, which names no record. */
  readonly route: string;
}

/** How many refusals of a reason have a line of their own in the log, in each span of time; in milliseconds. */
const logged = { most: 30, span: 60_000 } as const;

/** Counts refused requests for protected paths, and writes them to the log, which a flood of them cannot fill. */
@Injectable()
export class Refusals {
  private readonly logger = new Logger('Refusals');
  readonly counts: Record<RefusalReason, number> = {
    'no-session': 0,
    'session-ended': 0,
    'second-factor-needed': 0,
    'not-allowed': 0,
  };
  private since = 0;
  /** By reason, so that strangers cannot keep what an account does out of the log. */
  private readonly inSpan = new Map<RefusalReason, number>();

  constructor(private readonly clock: Clock) {}

  note({ reason, accountId = 'none', network, method, route }: RefusedRequest): void {
    this.counts[reason] += 1;
    const now = this.clock.now().getTime();
    if (now - this.since >= logged.span) {
      for (const [of, seen] of this.inSpan)
        if (seen > logged.most)
          this.logger.warn(`${of}: ${seen - logged.most} more requests were refused, which are only counted`);
      this.since = now;
      this.inSpan.clear();
    }
    const seen = (this.inSpan.get(reason) ?? 0) + 1;
    this.inSpan.set(reason, seen);
    if (seen > logged.most) return;
    this.logger.warn(`${reason}: ${method} ${route}, account ${accountId}, network ${network}`);
  }
}

import { Injectable } from '@nestjs/common';
import { RefusedError } from '../../platform/refused.js';
import { accessOf, mayMakeChange, tokenOf, type AppRequest } from '../../platform/http/access.js';
import { Gate } from '../../platform/http/gate.js';
import { takeAll } from '../../platform/limits/limiter.js';
import { limits } from '../../platform/limits/limits.js';
import { NetworkLimiters } from '../../platform/limits/network-limiters.js';
import { type RefusalReason, Refusals } from '../../platform/http/refusals.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import { knownBrowserCookie } from './known-browsers.js';
import { Sessions } from './sessions.js';
import { shownOfNetwork, SignIns } from './sign-ins.js';

/** Sent by the dashboard with requests that no person causes, for instance after another user changed a record. */
const unattendedHeader = 'x-unattended';

/**
 * Visitors can use only `@Public()` paths. Signed-in users can read everything. Changes are for administrators, unless the
 * route is declared with `@Changes()` or `@AnyRole()`.
 */
@Injectable()
export class SessionGate extends Gate {
  private readonly signInRequests = new NetworkLimiters(limits.signInRequests.anybody);
  private readonly claimedSignIns = new NetworkLimiters(limits.signInRequests.claimed);

  constructor(
    private readonly sessions: Sessions,
    private readonly publicUrl: PublicUrl,
    private readonly refusals: Refusals,
    private readonly signIns: SignIns,
  ) {
    super();
  }

  async check(request: AppRequest): Promise<void> {
    const { isPublic, isSignIn, isForSetUp, isUnattended: isUnattendedPath } = accessOf(request);
    if (isSignIn) await this.countSignIn(request);

    const token = tokenOf(request, this.publicUrl);
    const isUnattended = isUnattendedPath === true || request.headers[unattendedHeader] !== undefined;
    const who = token === undefined ? undefined : await this.sessions.find(token, isUnattended);
    // Public paths show more to administrators, so who has to set up a factor first is a visitor there.
    const mayOnlySetUp = who?.missingFactor?.isDue === true && !isForSetUp;
    if (token !== undefined && who && !mayOnlySetUp) {
      request.signedIn = who;
      request.isStillSignedIn = () => this.sessions.isOpen(token);
    }

    if (isPublic) return;
    if (!who) {
      this.note(request, token === undefined ? 'no-session' : 'session-ended');
      throw new RefusedError('not-signed-in');
    }
    if (mayOnlySetUp) {
      this.note(request, 'second-factor-needed', who.accountId);
      throw new RefusedError('second-factor-needed');
    }
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (isReading || mayMakeChange(who.role, request)) return;
    this.note(request, 'not-allowed', who.accountId);
    throw new RefusedError('not-allowed');
  }

  private note({ ip, method, routeOptions }: AppRequest, reason: RefusalReason, accountId?: string): void {
    this.refusals.note({
      reason,
      accountId,
      network: this.signIns.networkOf(ip).slice(0, shownOfNetwork),
      method,
      route: routeOptions.url ?? 'none',
    });
  }

  /** Whether a mark is genuine depends on the account, which only the body names. */
  private async countSignIn({ ip, cookies }: AppRequest): Promise<void> {
    const limiters = cookies[knownBrowserCookie] === undefined ? this.signInRequests : this.claimedSignIns;
    await takeAll(limiters.pointsOf(ip));
  }
}

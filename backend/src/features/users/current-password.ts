import { Injectable } from '@nestjs/common';
import { tokenOf, type AppRequest } from '../../platform/http/access.js';
import { InvalidRequestError } from '../../platform/http/problem-filter.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import { RefusedError } from '../../platform/refused.js';
import { KnownBrowsers } from './known-browsers.js';
import { Sessions, type OwnToken } from './sessions.js';
import { signInNameOf } from './sign-in-name.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** Asks signed-in accounts for their password again. */
@Injectable()
export class CurrentPassword {
  constructor(
    private readonly sessions: Sessions,
    private readonly throttle: SignInThrottle,
    private readonly browsers: KnownBrowsers,
    private readonly publicUrl: PublicUrl,
  ) {}

  /**
   * Checks the password of the account that asks, and returns its id and token. An intruder at a signed-in browser cannot guess it
   * faster than elsewhere.
   * @throws InvalidRequestError for a wrong password; TooManyRequestsError after too many.
   */
  async check(request: AppRequest, password: string): Promise<OwnToken> {
    const { accountId, username, token } = this.ownOf(request);
    const guesser = this.browsers.guesserOf(request, signInNameOf(username));
    const isCurrent = await this.throttle.attempt(guesser, async () => {
      const isOwn = await this.sessions.isPasswordOf(accountId, password, guesser.address);
      return isOwn || undefined;
    });
    if (!isCurrent) {
      const message = 'This is not your current password';
      throw new InvalidRequestError([{ field: 'currentPassword', message }]);
    }
    return { accountId, token };
  }

  /** The account and the session that ask. */
  ownOf(request: AppRequest): OwnToken & { readonly username: string } {
    const token = tokenOf(request, this.publicUrl);
    if (!request.signedIn || token === undefined) throw new RefusedError('not-signed-in');
    return { ...request.signedIn, token };
  }
}

import { Global, Module } from '@nestjs/common';
import { ActorNames } from '../../platform/event-store/log/actor-names.js';
import { Features } from '../../platform/features.js';
import { mayMakeChange, tokenOf } from '../../platform/http/access.js';
import { Gate } from '../../platform/http/gate.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import { SubmissionLimits } from '../../platform/http/submission.js';
import { account } from './account.js';
import { AccountsController } from './accounts.http.js';
import { CurrentPassword } from './current-password.js';
import { EndedSessions } from './ended-sessions.js';
import { KnownBrowsers } from './known-browsers.js';
import { LinkRequests } from './link-requests.js';
import { OwnAccountController } from './own-account.http.js';
import { OwnSessionsController } from './own-sessions.http.js';
import { OwnPasskeysController } from './passkeys.http.js';
import { Passkeys } from './passkeys.js';
import { PasswordLinkController } from './password-link.http.js';
import { OwnSecondFactorController } from './second-factor.http.js';
import { SecondFactors } from './second-factors.js';
import { SessionGate } from './session.gate.js';
import { SessionController } from './session.http.js';
import { Sessions } from './sessions.js';
import { SignInThrottle } from './sign-in-throttle.js';
import { SignInsController } from './sign-ins.http.js';
import { SignIns } from './sign-ins.js';
import { UserNames } from './user-names.js';

@Global()
@Module({
  controllers: [
    SessionController,
    AccountsController,
    OwnAccountController,
    OwnPasskeysController,
    OwnSessionsController,
    PasswordLinkController,
    OwnSecondFactorController,
    SignInsController,
  ],
  providers: [
    CurrentPassword,
    EndedSessions,
    KnownBrowsers,
    LinkRequests,
    Passkeys,
    SecondFactors,
    Sessions,
    SignIns,
    SignInThrottle,
    { provide: Gate, useClass: SessionGate },
    { provide: ActorNames, useClass: UserNames },
  ],
  exports: [ActorNames, Gate],
})
export class UsersModule {
  constructor(features: Features, limits: SubmissionLimits, sessions: Sessions, publicUrl: PublicUrl) {
    features.add(account);
    limits.exempt(async (request) => {
      const token = tokenOf(request, publicUrl);
      const who = token === undefined ? undefined : await sessions.find(token);
      return who?.missingFactor?.isDue !== true && mayMakeChange(who?.role, request);
    });
  }
}

import { Body, Controller, Put, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ownPasswordRequest } from '@onchan-bowls/contract/accounts';
import { ownPasswordExample } from '@onchan-bowls/contract/accounts.examples';
import { RefusedError } from '../../platform/refused.js';
import { AnyRole, tokenOf, type AppRequest } from '../../platform/http/access.js';
import { Documented } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { InvalidRequestError } from '../../platform/http/problem-filter.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import { knownBrowserCookie, KnownBrowsers } from './known-browsers.js';
import { Sessions } from './sessions.js';
import { signInNameOf } from './sign-in-name.js';
import { SignInThrottle } from './sign-in-throttle.js';
import { ChangePassword } from './users.commands.js';

export class OwnPasswordDto extends dtoOf(ownPasswordRequest) {}

/** The password of the account that is signed in. */
@Controller('admin/password')
export class OwnPasswordController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
    private readonly throttle: SignInThrottle,
    private readonly browsers: KnownBrowsers,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Put()
  @AnyRole()
  @Documented({
    summary: 'Change your own password; signs the account out on every other device',
    body: ownPasswordRequest,
    bodyExample: ownPasswordExample,
    status: 204,
  })
  async change(
    @Body() { currentPassword, password }: OwnPasswordDto,
    @Req() request: AppRequest,
  ): Promise<void> {
    const { signedIn, ip: address } = request;
    const token = tokenOf(request, this.publicUrl);
    if (!signedIn || token === undefined) throw new RefusedError('not-signed-in');
    const account = signInNameOf(signedIn.username);
    const browser = this.browsers.find(account, request.cookies[knownBrowserCookie]);
    // An intruder at a signed-in browser must not guess the password faster than elsewhere.
    const isCurrent = await this.throttle.attempt({ address, account, browser }, async () => {
      const isOwn = await this.sessions.isPasswordOf(signedIn.accountId, currentPassword, address);
      return isOwn || undefined;
    });
    if (!isCurrent) {
      const message = 'This is not your current password';
      throw new InvalidRequestError([{ field: 'currentPassword', message }]);
    }
    await this.commands.execute(new ChangePassword(signedIn.accountId, password, token));
  }
}

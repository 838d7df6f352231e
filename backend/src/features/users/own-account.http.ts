import { Body, Controller, Put, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ownEmailRequest, ownPasswordRequest } from '@onchan-bowls/contract/accounts';
import { ownEmailExample, ownPasswordExample } from '@onchan-bowls/contract/accounts.examples';
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
import { ChangeEmail, ChangePassword } from './users.commands.js';

export class OwnPasswordDto extends dtoOf(ownPasswordRequest) {}
export class OwnEmailDto extends dtoOf(ownEmailRequest) {}

/** What the account that is signed in changes with its current password. */
@Controller('admin')
export class OwnAccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
    private readonly throttle: SignInThrottle,
    private readonly browsers: KnownBrowsers,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Put('password')
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
    const { accountId, token } = await this.checkCurrent(request, currentPassword);
    await this.commands.execute(new ChangePassword(accountId, password, token));
  }

  @Put('email')
  @AnyRole()
  @Documented({
    summary:
      'Change the address to which links to set your own password are sent; the former one gets a notice',
    body: ownEmailRequest,
    bodyExample: ownEmailExample,
    status: 204,
  })
  async changeEmail(
    @Body() { currentPassword, email }: OwnEmailDto,
    @Req() request: AppRequest,
  ): Promise<void> {
    const { accountId } = await this.checkCurrent(request, currentPassword);
    await this.commands.execute(new ChangeEmail(accountId, email));
  }

  /** An intruder at a signed-in browser must not guess the password faster than elsewhere. */
  private async checkCurrent(
    request: AppRequest,
    currentPassword: string,
  ): Promise<{ accountId: string; token: string }> {
    const { signedIn, ip: address } = request;
    const token = tokenOf(request, this.publicUrl);
    if (!signedIn || token === undefined) throw new RefusedError('not-signed-in');
    const { accountId } = signedIn;
    const account = signInNameOf(signedIn.username);
    const browser = this.browsers.find(account, request.cookies[knownBrowserCookie]);
    const isCurrent = await this.throttle.attempt({ address, account, browser }, async () => {
      const isOwn = await this.sessions.isPasswordOf(accountId, currentPassword, address);
      return isOwn || undefined;
    });
    if (!isCurrent) {
      const message = 'This is not your current password';
      throw new InvalidRequestError([{ field: 'currentPassword', message }]);
    }
    return { accountId, token };
  }
}

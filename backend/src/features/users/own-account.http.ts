import { Body, Controller, Put, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ownEmailRequest, ownPasswordRequest } from '@onchan-bowls/contract/accounts';
import { ownEmailExample, ownPasswordExample } from '@onchan-bowls/contract/accounts.examples';
import { AnyRole, type AppRequest } from '../../platform/http/access.js';
import { Documented } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { CurrentPassword } from './current-password.js';
import { ChangeEmail, ChangePassword } from './users.commands.js';

export class OwnPasswordDto extends dtoOf(ownPasswordRequest) {}
export class OwnEmailDto extends dtoOf(ownEmailRequest) {}

/** What the account that is signed in changes with its current password. */
@Controller('admin')
export class OwnAccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly currentPassword: CurrentPassword,
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
    const { accountId, token } = await this.currentPassword.check(request, currentPassword);
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
    const { accountId } = await this.currentPassword.check(request, currentPassword);
    await this.commands.execute(new ChangeEmail(accountId, email));
  }
}

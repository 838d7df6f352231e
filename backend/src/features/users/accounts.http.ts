import { Body, Controller, Delete, Get, Patch, Post, Put, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  accountRecord,
  accountRequest,
  accountRevision,
  passwordRequest,
  type AccountRecord,
} from '@onchan-bowls/contract/accounts';
import {
  accountRecordExample,
  accountRevisionExample,
  disabledAccountExample,
  accountExample,
  passwordExample,
  signedOutAccountExample,
} from '@onchan-bowls/contract/accounts.examples';
import { madeLink, type MadeLink } from '@onchan-bowls/contract/password-links';
import { madeLinkExample } from '@onchan-bowls/contract/password-links.examples';
import { z } from 'zod';
import type { AppRequest } from '../../platform/http/access.js';
import { Documented, nameSchema } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { IfMatch } from '../../platform/http/if-match.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import { RemoveSecondFactor } from './second-factor.commands.js';
import {
  AddAccount,
  MakePasswordLink,
  ResetPassword,
  ReviseAccount,
  SignOutEverywhere,
} from './users.commands.js';
import { ListAccounts } from './users.queries.js';
import { uuidParameter } from './uuid-parameter.js';

nameSchema('Account', accountRecord);

export class AccountDto extends dtoOf(accountRequest) {}
export class PasswordDto extends dtoOf(passwordRequest) {}
export class AccountRevisionDto extends dtoOf(accountRevision) {}

/** The `:id` in a path. */
const AccountId = uuidParameter('account-not-found');

/** The accounts. The committee may read them, like everything else. */
@Controller('admin/accounts')
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Get()
  @Documented({
    summary: 'All accounts',
    response: z.array(accountRecord),
    responseExample: [accountRecordExample],
  })
  list(): Promise<AccountRecord[]> {
    return this.queries.execute(new ListAccounts());
  }

  @Post()
  @Documented({
    summary: 'Add an account; without a password its owner chooses one by a link',
    body: accountRequest,
    bodyExample: accountExample,
    response: accountRecord,
    responseExample: { ...accountRecordExample, lastSignInAt: null, signedIn: 0 },
    status: 201,
    repeatable: true,
  })
  add(@Body() { username, password, role, email }: AccountDto): Promise<AccountRecord> {
    return this.commands.execute(new AddAccount(username, password, role, email));
  }

  @Put(':id/password')
  @Documented({
    summary: 'Set another password; signs the account out everywhere',
    body: passwordRequest,
    bodyExample: passwordExample,
    response: accountRecord,
    responseExample: signedOutAccountExample,
  })
  resetPassword(
    @AccountId() id: string,
    @Body() { password }: PasswordDto,
    @IfMatch() expectedVersion?: number,
  ): Promise<AccountRecord> {
    return this.commands.execute(new ResetPassword(id, password, expectedVersion));
  }

  @Patch(':id')
  @Documented({
    summary:
      'Change the role or the email address of an account, disable it or enable it again; signs it out everywhere, unless only the address changes',
    body: accountRevision,
    bodyExample: accountRevisionExample,
    response: accountRecord,
    responseExample: disabledAccountExample,
  })
  revise(
    @AccountId() id: string,
    @Body() change: AccountRevisionDto,
    @IfMatch() expectedVersion?: number,
  ): Promise<AccountRecord> {
    return this.commands.execute(new ReviseAccount(id, { ...change }, expectedVersion));
  }

  @Delete(':id/sessions')
  @Documented({ summary: 'Sign an account out everywhere', status: 204 })
  async signOut(@AccountId() id: string, @IfMatch() expectedVersion?: number): Promise<void> {
    await this.commands.execute(new SignOutEverywhere(id, expectedVersion));
  }

  @Delete(':id/second-factor')
  @Documented({
    summary:
      'Remove the second factor and the passkeys of another account, if it has any; signs the account out everywhere',
    status: 204,
  })
  async removeSecondFactor(@AccountId() id: string, @IfMatch() expectedVersion?: number): Promise<void> {
    await this.commands.execute(new RemoveSecondFactor(id, expectedVersion));
  }

  @Post(':id/password-link')
  @Documented({
    summary:
      'Make a link by which the owner of an account sets its password; sent by mail where that is possible',
    response: madeLink,
    responseExample: madeLinkExample,
    status: 201,
  })
  makeLink(@AccountId() id: string, @Req() request: AppRequest): Promise<MadeLink> {
    return this.commands.execute(new MakePasswordLink(id, this.publicUrl.originFor(request)));
  }
}

import {
  Body,
  Controller,
  createParamDecorator,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  Put,
  type ExecutionContext,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiParam } from '@nestjs/swagger';
import {
  accountRecord,
  accountRequest,
  accountRevision,
  passwordRequest,
  type AccountRecord,
} from '@onchan-bowls/contract/accounts';
import { validate } from 'uuid';
import { z } from 'zod';
import { Refused } from '../../platform/refused.js';
import type { AppRequest } from '../../platform/http/access.js';
import { Documented, documentedBy } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { IfMatch } from '../../platform/http/if-match.js';
import { AddAccount, ResetPassword, ReviseAccount, SignOutEverywhere } from './users.commands.js';
import { ListAccounts } from './users.queries.js';

export class AccountDto extends dtoOf(accountRequest) {}
export class PasswordDto extends dtoOf(passwordRequest) {}
export class AccountRevisionDto extends dtoOf(accountRevision) {}

/** The `:id` in a path. No account has an id that is no UUID. */
const AccountId = createParamDecorator(
  (_: unknown, context: ExecutionContext): string => {
    const { id = '' } = context.switchToHttp().getRequest<AppRequest>().params as { id?: string };
    if (!validate(id)) throw new Refused('account-not-found');
    return id;
  },
  [documentedBy(ApiParam({ name: 'id', schema: { type: 'string', format: 'uuid' } }))],
);

const password = 'a green of one’s own';

const recordExample: AccountRecord = {
  id: '0b7c3f52-6c1e-4d0e-9a53-2f6b8d1c4e77',
  username: 'cass',
  role: 'committee',
  disabledAt: null,
  createdAt: '2026-04-01T09:00:00.000Z',
  lastSignInAt: '2026-05-03T19:30:00.000Z',
  signedIn: 1,
  version: 1,
};

const signedOutExample: AccountRecord = { ...recordExample, signedIn: 0, version: 2 };

/** Who may sign in. The committee may see it, as everything. */
@Controller('admin/accounts')
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Documented({ summary: 'All accounts', answer: z.array(accountRecord), answerExample: [recordExample] })
  list(): Promise<AccountRecord[]> {
    return this.queries.execute(new ListAccounts());
  }

  @Post()
  @Documented({
    summary: 'Add an account',
    body: accountRequest,
    bodyExample: { username: 'cass', password, role: 'committee' },
    answer: accountRecord,
    answerExample: { ...recordExample, lastSignInAt: null, signedIn: 0 },
    status: 201,
    repeatable: true,
  })
  add(@Body() { username, password, role }: AccountDto): Promise<AccountRecord> {
    return this.commands.execute(new AddAccount(username, password, role));
  }

  @Put(':id/password')
  @Documented({
    summary: 'Set another password; signs the account out everywhere',
    body: passwordRequest,
    bodyExample: { password },
    answer: accountRecord,
    answerExample: signedOutExample,
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
    summary: 'Change the role of an account, disable it or enable it again; signs it out everywhere',
    body: accountRevision,
    bodyExample: { role: 'committee', disabled: true },
    answer: accountRecord,
    answerExample: { ...signedOutExample, disabledAt: '2026-05-04T12:00:00.000Z' },
  })
  revise(
    @AccountId() id: string,
    @Body() change: AccountRevisionDto,
    @IfMatch() expectedVersion?: number,
  ): Promise<AccountRecord> {
    return this.commands.execute(new ReviseAccount(id, { ...change }, expectedVersion));
  }

  @Delete(':id/sessions')
  @HttpCode(204)
  @Documented({ summary: 'Sign an account out everywhere', status: 204 })
  async signOut(@AccountId() id: string, @IfMatch() expectedVersion?: number): Promise<void> {
    await this.commands.execute(new SignOutEverywhere(id, expectedVersion));
  }
}

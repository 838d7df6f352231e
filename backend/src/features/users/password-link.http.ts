import { Body, Controller, Post, Put, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  linkOwner,
  linkPassword,
  linkRequest,
  linkToken,
  type LinkOwner,
} from '@onchan-bowls/contract/password-links';
import {
  linkOwnerExample,
  linkPasswordExample,
  linkRequestExample,
  linkTokenExample,
} from '@onchan-bowls/contract/password-links.examples';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/event-store/clock.js';
import { Public, routeAccess, type AppRequest } from '../../platform/http/access.js';
import { Documented } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { LinkRequests } from './link-requests.js';
import { ownerOf } from './password-links.js';
import { longestSignIn } from './session.http.js';
import { ChoosePassword } from './users.commands.js';

export class LinkRequestDto extends dtoOf(linkRequest) {}
export class LinkTokenDto extends dtoOf(linkToken) {}
export class LinkPasswordDto extends dtoOf(linkPassword) {}

/** Counted like a sign-in, because a stranger may send it. */
const Counted = () => routeAccess({ isSignIn: true, longestBody: longestSignIn });

/** Links by which people set their password without knowing the one they had. */
@Controller('admin/password-link')
export class PasswordLinkController {
  constructor(
    private readonly commands: CommandBus,
    private readonly requests: LinkRequests,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  @Post()
  @Public()
  @Counted()
  @Documented({
    summary:
      'Ask for a link to set a forgotten password; the answer is the same whether there is such an account',
    body: linkRequest,
    bodyExample: linkRequestExample,
    status: 204,
  })
  async ask(@Body() { account }: LinkRequestDto, @Req() request: AppRequest): Promise<void> {
    await this.requests.admit(request.ip);
    this.requests.begin(account);
  }

  @Post('owner')
  @Public()
  @Counted()
  @Documented({
    summary: 'Whose password a link sets',
    body: linkToken,
    bodyExample: linkTokenExample,
    response: linkOwner,
    responseExample: linkOwnerExample,
  })
  async owner(@Body() { token }: LinkTokenDto): Promise<LinkOwner> {
    const { username } = await ownerOf(this.dataSource.manager, token, this.clock.now());
    return { username };
  }

  @Put()
  @Public()
  @Counted()
  @Documented({
    summary: 'Set the password by a link, once; signs the account out everywhere',
    body: linkPassword,
    bodyExample: linkPasswordExample,
    status: 204,
  })
  async choose(@Body() { token, password }: LinkPasswordDto): Promise<void> {
    await this.commands.execute(new ChoosePassword(token, password));
  }
}

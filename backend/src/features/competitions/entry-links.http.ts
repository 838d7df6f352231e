import { Body, Controller, HttpCode, Post, Put, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { entryChange, ownEntry, type OwnEntry } from '@onchan-bowls/contract/entry-links';
import {
  entryChangeExample,
  ownEntryExample,
  withdrawnEntryExample,
} from '@onchan-bowls/contract/entry-links.examples';
import { linkToken } from '@onchan-bowls/contract/password-links';
import { linkTokenExample } from '@onchan-bowls/contract/password-links.examples';
import { Public, Short, type AppRequest } from '../../platform/http/access.js';
import { Documented } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { TakePlace, WithdrawEntry } from './competitions.commands.js';
import { GetOwnEntry } from './competitions.table.js';
import { EntryLinks } from './entry-links.js';

export class EntryLinkTokenDto extends dtoOf(linkToken) {}
export class EntryChangeDto extends dtoOf(entryChange) {}

/** What an entrant does with a link. The token is in the body, because addresses are in logs. */
@Controller('entry-link')
export class EntryLinkController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly links: EntryLinks,
  ) {}

  @Post()
  @HttpCode(200)
  @Public()
  @Short()
  @Documented({
    summary: 'The entry of an entrant’s link',
    body: linkToken,
    bodyExample: linkTokenExample,
    response: ownEntry,
    responseExample: ownEntryExample,
  })
  async entry(@Body() { token }: EntryLinkTokenDto, @Req() request: AppRequest): Promise<OwnEntry> {
    return this.queries.execute(new GetOwnEntry(await this.links.find(request.ip, token)));
  }

  @Put()
  @Public()
  @Short()
  @Documented({
    summary:
      'Withdraw an entry by its entrant’s link, and erase entrant and partner, or take a free place; once more changes nothing',
    body: entryChange,
    bodyExample: entryChangeExample,
    response: ownEntry,
    responseExample: withdrawnEntryExample,
  })
  async change(@Body() { token, taken }: EntryChangeDto, @Req() request: AppRequest): Promise<OwnEntry> {
    const entry = await this.links.find(request.ip, token);
    await this.commands.execute(taken ? new TakePlace(entry) : new WithdrawEntry(entry));
    return this.queries.execute(new GetOwnEntry(entry));
  }
}

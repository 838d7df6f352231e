import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiParam } from '@nestjs/swagger';
import {
  audienceParams,
  audienceRecord,
  clubNews,
  clubNewsChange,
  mailingRecord,
  mailingRequest,
  memberNewsRequest,
  type AudienceRecord,
  type MailingRecord,
} from '@onchan-bowls/contract/mailings';
import {
  audienceExample,
  clubNewsExample,
  mailingExample,
  mailingRecordExample,
} from '@onchan-bowls/contract/mailings.examples';
import { linkTokenExample } from '@onchan-bowls/contract/password-links.examples';
import { z } from 'zod';
import { AccessLog } from '../../platform/event-store/log/access-log.js';
import { Changes } from '../../platform/http/access.js';
import { Documented, nameSchema } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { Edited, type Edit } from '../../platform/http/edited.js';
import { limits } from '../../platform/limits/limits.js';
import { linkPaths } from '../../platform/records/link-paths.js';
import { memberOfLink } from './club-news-links.js';
import { EraseMailing, SetClubNews, SetOwnClubNews, StopMailing, WriteMailing } from './mailings.commands.js';
import { GetAudience, GetClubNews, ListMailings } from './mailings.table.js';

nameSchema('Mailing', mailingRecord);

export class AudienceParamsDto extends dtoOf(audienceParams) {}
export class MailingDto extends dtoOf(mailingRequest) {}
export class MemberNewsDto extends dtoOf(memberNewsRequest) {}

const StreamParam = () => ApiParam({ name: 'stream', schema: { type: 'string', example: 'member' } });

/** Emails to the members, to the entrants of a competition or to a team, by those who may change these records. */
@Controller('mailings')
@Changes(':stream')
export class MailingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly access: AccessLog,
  ) {}

  @Get()
  @Documented({
    summary: 'The emails to several people, the newest first',
    response: z.array(mailingRecord),
    responseExample: [mailingRecordExample],
  })
  list(): Promise<MailingRecord[]> {
    return this.queries.execute(new ListMailings());
  }

  @Get(':stream/recipients')
  @StreamParam()
  @Documented({
    summary: 'Who would get an email to the members, to a competition’s entrants or to a team',
    query: audienceParams,
    response: audienceRecord,
    responseExample: audienceExample,
  })
  async recipients(
    @Param('stream') stream: string,
    @Query() choice: AudienceParamsDto,
  ): Promise<AudienceRecord> {
    await this.access.recordOpening('recipients');
    return this.queries.execute(new GetAudience(stream, choice));
  }

  @Post(':stream')
  @StreamParam()
  @Documented({
    summary: 'Write an email to the members, to a competition’s entrants or to a team, one each',
    body: mailingRequest,
    bodyExample: mailingExample,
    response: mailingRecord,
    responseExample: mailingRecordExample,
    status: 201,
    repeatable: true,
  })
  write(@Param('stream') stream: string, @Body() mailing: MailingDto): Promise<MailingRecord> {
    return this.commands.execute(new WriteMailing(stream, { ...mailing }));
  }

  @Put(':stream/:id/stop')
  @StreamParam()
  @Documented({ summary: 'Stop the sending of what waits of an email', status: 204 })
  async stop(@Param('stream') stream: string, @Edited() { id, version }: Edit): Promise<void> {
    await this.commands.execute(new StopMailing(stream, id, version));
  }

  @Delete(':stream/:id')
  @StreamParam()
  @Documented({ summary: 'Erase the text of an email, and what waits of it', status: 204 })
  async erase(@Param('stream') stream: string, @Edited() { id, version }: Edit): Promise<void> {
    await this.commands.execute(new EraseMailing(stream, id, version));
  }
}

/** Whether a member gets emails to members. */
@Controller('members')
@Changes('member')
export class MemberNewsController {
  constructor(private readonly commands: CommandBus) {}

  @Put(':id/club-news')
  @Documented({
    summary: 'Stop or resume emails to members for one of them',
    body: memberNewsRequest,
    bodyExample: clubNewsExample,
    status: 204,
  })
  async set(@Edited() { id, version }: Edit, @Body() { isWanted }: MemberNewsDto): Promise<void> {
    await this.commands.execute(new SetClubNews(id, isWanted, version));
  }
}

/** What a member does with the link in an email. */
export class ClubNewsController extends linkPaths({
  path: 'club-news',
  limits: limits.clubNewsLinks,
  find: memberOfLink,
  idOf: (id) => id,
  response: clubNews,
  Get: GetClubNews,
  read: {
    summary: 'Whether the member of a link gets emails to members',
    operationId: 'ClubNewsController_state',
    responseExample: clubNewsExample,
  },
  change: {
    summary: 'Stop or resume emails to members by a member’s link; the same again changes nothing',
    operationId: 'ClubNewsController_change',
    body: clubNewsChange,
    bodyExample: { ...linkTokenExample, ...clubNewsExample },
    responseExample: clubNewsExample,
    command: (id, { isWanted }) => new SetOwnClubNews(id, isWanted),
  },
}) {}

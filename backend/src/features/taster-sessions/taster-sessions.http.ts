import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  completeTasterSessionRequest,
  tasterSessionRecord,
  tasterSessionRequest,
  type TasterSessionRecord,
} from '@onchan-bowls/contract/taster-sessions';
import {
  completedTasterSessionExample,
  completionExample,
  reopenedTasterSessionExample,
  tasterSessionExample,
  tasterSessionRecordExample,
} from '@onchan-bowls/contract/taster-sessions.examples';
import { pageParams } from '@onchan-bowls/contract/paging';
import { reopenRequest } from '@onchan-bowls/contract/reopening';
import { reopeningExample } from '@onchan-bowls/contract/reopening.examples';
import { z } from 'zod';
import { AccessLog } from '../../platform/event-store/log/access-log.js';
import { Changes } from '../../platform/http/access.js';
import { Documented, nameSchema } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { Edited, type Edit } from '../../platform/http/edited.js';
import { PageParamsDto } from '../../platform/http/page-params.js';
import { Submission } from '../../platform/http/submission.js';
import { DropsUnknownFields } from '../../platform/http/validation.js';
import { CompleteTaster, DeleteTaster, ReopenTaster, RequestTaster } from './taster-sessions.commands.js';
import { ListTasterSessions } from './taster-sessions.table.js';

nameSchema('TasterSession', tasterSessionRecord);

@DropsUnknownFields()
export class TasterSessionDto extends dtoOf(tasterSessionRequest) {}

export class CompleteTasterSessionDto extends dtoOf(completeTasterSessionRequest) {}

export class ReopenTasterSessionDto extends dtoOf(reopenRequest) {}

@Controller('taster-sessions')
@Changes('taster-session')
export class TasterSessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly access: AccessLog,
  ) {}

  @Get()
  @Documented({
    summary: 'All requests for taster sessions, the newest first; a page of them where one is asked for',
    query: pageParams,
    response: z.array(tasterSessionRecord),
    responseExample: [completedTasterSessionExample],
  })
  async list(@Query() page: PageParamsDto): Promise<TasterSessionRecord[]> {
    await this.access.recordOpening('taster-sessions');
    return this.queries.execute(new ListTasterSessions(page));
  }

  @Post()
  @Submission()
  @Documented({
    summary: 'Ask for a free taster session',
    body: tasterSessionRequest,
    bodyExample: tasterSessionExample,
    response: tasterSessionRecord,
    responseExample: tasterSessionRecordExample,
    status: 201,
    submission: true,
    repeatable: true,
  })
  async request(@Body() request: TasterSessionDto): Promise<TasterSessionRecord> {
    const record = await this.commands.execute(new RequestTaster({ ...request }));
    // A repeated request gets the record as it was received. Later changes by the club are not for the sender.
    return {
      ...record,
      status: 'pending',
      completedAt: null,
      completedBy: null,
      reopenReason: null,
      version: 1,
    };
  }

  @Put(':id/complete')
  @Documented({
    summary: 'Mark a taster session as complete',
    body: completeTasterSessionRequest,
    bodyExample: completionExample,
    response: tasterSessionRecord,
    responseExample: completedTasterSessionExample,
  })
  complete(
    @Edited() { id, version }: Edit,
    @Body() { completedBy }: CompleteTasterSessionDto,
  ): Promise<TasterSessionRecord> {
    return this.commands.execute(new CompleteTaster(id, completedBy, version));
  }

  @Put(':id/reopen')
  @Documented({
    summary: 'Set a completed taster session back to pending',
    body: reopenRequest,
    bodyExample: reopeningExample,
    response: tasterSessionRecord,
    responseExample: reopenedTasterSessionExample,
  })
  reopen(
    @Edited() { id, version }: Edit,
    @Body() { reopenReason }: ReopenTasterSessionDto,
  ): Promise<TasterSessionRecord> {
    return this.commands.execute(new ReopenTaster(id, reopenReason, version));
  }

  @Delete(':id')
  @Documented({ summary: 'Delete a request for a taster session, and erase the person', status: 204 })
  async delete(@Edited() { id, version }: Edit): Promise<void> {
    await this.commands.execute(new DeleteTaster(id, version));
  }
}

import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiParam } from '@nestjs/swagger';
import {
  accessPage,
  eventsPage,
  recordAsItWas,
  type AccessPage,
  type EventsPage,
  type KeptHead,
  type RecordAsItWas,
} from '@onchan-bowls/contract/history';
import { verification, type Verification } from '@onchan-bowls/contract/verification';
import {
  accessPageExample,
  eventsPageExample,
  monthsOfEventsExample,
  monthSummaryExample,
  recordAsItWasExample,
  verificationExample,
} from '@onchan-bowls/contract/history.examples';
import {
  monthParams,
  monthsOfEvents,
  monthsParams,
  monthSummary,
  type MonthsOfEvents,
  type MonthSummary,
} from '@onchan-bowls/contract/history-months';
import {
  accessParams,
  eventsFilter,
  eventsParams,
  recordParams,
  verifyParams,
} from '@onchan-bowls/contract/history-params';
import type { FastifyReply } from 'fastify';
import { ChainVerifier } from '../../platform/event-store/chain/verification.js';
import { Documented } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { HistoryAccess, ListAccesses } from './history-access.js';
import { HistoryExport, WholeLogTurns } from './history-export.js';
import { Months } from './months.js';
import { GetRecordAsItWas, ListEvents } from './history.queries.js';

export class EventsFilterDto extends dtoOf(eventsFilter) {}
export class EventsParamsDto extends dtoOf(eventsParams) {}
export class VerifyParamsDto extends dtoOf(verifyParams) {}
export class AccessParamsDto extends dtoOf(accessParams) {}
export class RecordParamsDto extends dtoOf(recordParams) {}
export class MonthsParamsDto extends dtoOf(monthsParams) {}
export class MonthParamsDto extends dtoOf(monthParams) {}

const keptHeadOf = ({ position, hash }: VerifyParamsDto): KeptHead | undefined =>
  position === undefined || hash === undefined ? undefined : { position, hash };

/** The committee's view of the log. Each access is recorded before anything is shown. */
@Controller('admin/events')
export class HistoryController {
  constructor(
    private readonly queries: QueryBus,
    private readonly verifier: ChainVerifier,
    private readonly access: HistoryAccess,
    private readonly exports: HistoryExport,
    private readonly turns: WholeLogTurns,
    private readonly months: Months,
  ) {}

  @Get()
  @Documented({
    summary: 'What happened, newest first',
    query: eventsParams,
    response: eventsPage,
    responseExample: eventsPageExample,
  })
  async list(@Query() filter: EventsParamsDto): Promise<EventsPage> {
    const page = await this.queries.execute(new ListEvents(filter));
    await this.access.record('list', { ...filter });
    return page;
  }

  @Get('months')
  @Documented({
    summary:
      'How many events match in each of twelve months. It is asked for beside the events, whose access is recorded',
    query: monthsParams,
    response: monthsOfEvents,
    responseExample: monthsOfEventsExample,
  })
  async countMonths(@Query() query: MonthsParamsDto): Promise<MonthsOfEvents> {
    return this.months.counts(query);
  }

  @Get('month')
  @Documented({
    summary: 'What happened in a month, for the minutes',
    query: monthParams,
    response: monthSummary,
    responseExample: monthSummaryExample,
  })
  async month(@Query() { month }: MonthParamsDto): Promise<MonthSummary> {
    const summary = await this.months.summary(month);
    await this.access.record('list', { month: summary.month });
    return summary;
  }

  @Get('verify')
  @Documented({
    summary: 'Whether every event is as it was recorded',
    query: verifyParams,
    response: verification,
    responseExample: verificationExample,
  })
  async verify(@Query() query: VerifyParamsDto): Promise<Verification> {
    const kept = keptHeadOf(query);
    return this.turns.run(async () => {
      const verified = await this.verifier.verify(kept);
      await this.access.record('verify', { ...kept });
      return verified;
    });
  }

  @Get('verify.ndjson')
  @Documented({
    summary:
      'The same as lines of JSON: `done` and `total` while events are read, and the verification as the last line',
    query: verifyParams,
    responseType: 'application/x-ndjson',
  })
  async verifyInSteps(@Query() query: VerifyParamsDto, @Res() reply: FastifyReply): Promise<void> {
    await this.exports.sendVerification(reply, keptHeadOf(query));
  }

  @Get('export')
  @Documented({
    summary: 'The whole log, a line of JSON for each event',
    responseType: 'application/x-ndjson',
  })
  async export(@Res() reply: FastifyReply): Promise<void> {
    await this.exports.sendLines(reply);
  }

  @Get('export.csv')
  @Documented({
    summary: 'The events that match as a spreadsheet, newest first',
    query: eventsFilter,
    responseType: 'text/csv',
  })
  async exportCsv(@Query() filter: EventsFilterDto, @Res() reply: FastifyReply): Promise<void> {
    await this.exports.sendCsv(reply, filter);
  }

  @Get('access')
  @Documented({
    summary: 'Who looked at the history, newest first',
    query: accessParams,
    response: accessPage,
    responseExample: accessPageExample,
  })
  async accesses(@Query() range: AccessParamsDto): Promise<AccessPage> {
    const page = await this.queries.execute(new ListAccesses(range));
    await this.access.record('access', { ...range });
    return page;
  }
}

/** Single records, from the log. */
@Controller('admin/records')
export class RecordsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly access: HistoryAccess,
  ) {}

  @Get(':stream/:id')
  @ApiParam({ name: 'stream', schema: { type: 'string', example: 'fixture' } })
  @ApiParam({ name: 'id', schema: { type: 'string', example: '7' } })
  @Documented({
    summary: 'A record as it was after an event, at the end of a day, or now',
    query: recordParams,
    response: recordAsItWas,
    responseExample: recordAsItWasExample,
  })
  async show(
    @Param('stream') stream: string,
    @Param('id') streamId: string,
    @Query() { at }: RecordParamsDto,
  ): Promise<RecordAsItWas> {
    const record = await this.queries.execute(new GetRecordAsItWas(stream, streamId, at));
    await this.access.record('record', { stream, streamId, at });
    return record;
  }
}

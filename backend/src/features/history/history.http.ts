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
  monthQuery,
  monthsOfEvents,
  monthsQuery,
  monthSummary,
  type MonthsOfEvents,
  type MonthSummary,
} from '@onchan-bowls/contract/history-months';
import {
  accessQuery,
  eventsFilter,
  eventsQuery,
  recordQuery,
  verifyQuery,
} from '@onchan-bowls/contract/history-queries';
import type { FastifyReply } from 'fastify';
import { ChainVerifier } from '../../platform/event-store/chain/verification.js';
import { Documented } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { HistoryAccess, ListAccesses } from './history-access.js';
import { HistoryExport, WholeLogTurns } from './history-export.js';
import { Months } from './months.js';
import { GetRecordAsItWas, ListEvents } from './history.queries.js';

export class EventsFilterDto extends dtoOf(eventsFilter) {}
export class EventsQueryDto extends dtoOf(eventsQuery) {}
export class VerifyQueryDto extends dtoOf(verifyQuery) {}
export class AccessQueryDto extends dtoOf(accessQuery) {}
export class RecordQueryDto extends dtoOf(recordQuery) {}
export class MonthsQueryDto extends dtoOf(monthsQuery) {}
export class MonthQueryDto extends dtoOf(monthQuery) {}

const keptHeadOf = ({ position, hash }: VerifyQueryDto): KeptHead | undefined =>
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
    query: eventsQuery,
    response: eventsPage,
    responseExample: eventsPageExample,
  })
  async list(@Query() filter: EventsQueryDto): Promise<EventsPage> {
    const page = await this.queries.execute(new ListEvents(filter));
    await this.access.record('list', { ...filter });
    return page;
  }

  @Get('months')
  @Documented({
    summary:
      'How many events match in each of twelve months. It is asked for beside the events, whose access is recorded',
    query: monthsQuery,
    response: monthsOfEvents,
    responseExample: monthsOfEventsExample,
  })
  async countMonths(@Query() query: MonthsQueryDto): Promise<MonthsOfEvents> {
    return this.months.counts(query);
  }

  @Get('month')
  @Documented({
    summary: 'What happened in a month, for the minutes',
    query: monthQuery,
    response: monthSummary,
    responseExample: monthSummaryExample,
  })
  async month(@Query() { month }: MonthQueryDto): Promise<MonthSummary> {
    const summary = await this.months.summary(month);
    await this.access.record('list', { month: summary.month });
    return summary;
  }

  @Get('verify')
  @Documented({
    summary: 'Whether every event is as it was recorded',
    query: verifyQuery,
    response: verification,
    responseExample: verificationExample,
  })
  async verify(@Query() query: VerifyQueryDto): Promise<Verification> {
    const kept = keptHeadOf(query);
    const endTurn = await this.turns.take();
    try {
      const verified = await this.verifier.verify(kept);
      await this.access.record('verify', { ...kept });
      return verified;
    } finally {
      endTurn();
    }
  }

  @Get('verify.ndjson')
  @Documented({
    summary:
      'The same as lines of JSON: `done` and `total` while events are read, and the verification as the last line',
    query: verifyQuery,
    responseType: 'application/x-ndjson',
  })
  async verifyInSteps(@Query() query: VerifyQueryDto, @Res() reply: FastifyReply): Promise<void> {
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
    query: accessQuery,
    response: accessPage,
    responseExample: accessPageExample,
  })
  async accesses(@Query() range: AccessQueryDto): Promise<AccessPage> {
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
    query: recordQuery,
    response: recordAsItWas,
    responseExample: recordAsItWasExample,
  })
  async show(
    @Param('stream') stream: string,
    @Param('id') streamId: string,
    @Query() { at }: RecordQueryDto,
  ): Promise<RecordAsItWas> {
    const record = await this.queries.execute(new GetRecordAsItWas(stream, streamId, at));
    await this.access.record('record', { stream, streamId, at });
    return record;
  }
}

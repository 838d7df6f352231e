import { Readable } from 'node:stream';
import { Controller, Get, Logger, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiParam } from '@nestjs/swagger';
import {
  accessPage,
  eventsLimits,
  eventsPage,
  recordAsItWas,
  verification,
  type AccessPage,
  type EventsPage,
  type ExportedEvent,
  type RecordAsItWas,
  type Verification,
} from '@onchan-bowls/contract/history';
import {
  accessPageExample,
  eventsPageExample,
  recordAsItWasExample,
  verificationExample,
} from '@onchan-bowls/contract/history.examples';
import {
  accessQuery,
  eventsFilter,
  eventsQuery,
  recordQuery,
  verifyQuery,
  type EventsFilter,
} from '@onchan-bowls/contract/history-queries';
import type { FastifyReply } from 'fastify';
import { loggable } from '../../platform/database/loggable.js';
import { EventLog } from '../../platform/event-store/event-log.js';
import { toSealedEvent } from '../../platform/event-store/stored-event.js';
import { ChainVerifier } from '../../platform/event-store/verification.js';
import { Documented } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { Turns } from '../../platform/http/turns.js';
import { HistoryAccess, ListAccesses } from './history-access.js';
import { csvHead, csvLines } from './history-csv.js';
import { GetRecordAsItWas, ListEvents } from './history.queries.js';

export class EventsFilterDto extends dtoOf(eventsFilter) {}
export class EventsQueryDto extends dtoOf(eventsQuery) {}
export class VerifyQueryDto extends dtoOf(verifyQuery) {}
export class AccessQueryDto extends dtoOf(accessQuery) {}
export class RecordQueryDto extends dtoOf(recordQuery) {}

/** How long a reader of an export may take nothing in, in milliseconds. */
const longestStall = 60_000;

/** The committee's view of the log. What is shown is put on record first. */
@Controller('admin/events')
export class HistoryController {
  private readonly logger = new Logger('History');
  /** Exports and verifications read the whole log. */
  private readonly turns = new Turns(2, 10_000);

  constructor(
    private readonly queries: QueryBus,
    private readonly log: EventLog,
    private readonly verifier: ChainVerifier,
    private readonly access: HistoryAccess,
  ) {}

  @Get()
  @Documented({
    summary: 'What happened, newest first',
    query: eventsQuery,
    answer: eventsPage,
    answerExample: eventsPageExample,
  })
  async list(@Query() filter: EventsQueryDto): Promise<EventsPage> {
    const page = await this.queries.execute(new ListEvents(filter));
    await this.access.record('list', { ...filter });
    return page;
  }

  @Get('verify')
  @Documented({
    summary: 'Whether every event is as it was recorded',
    query: verifyQuery,
    answer: verification,
    answerExample: verificationExample,
  })
  async verify(@Query() { position, hash }: VerifyQueryDto): Promise<Verification> {
    const kept = position === undefined || hash === undefined ? undefined : { position, hash };
    const endTurn = await this.turns.take();
    try {
      const answer = await this.verifier.verify(kept);
      await this.access.record('verify', { ...kept });
      return answer;
    } finally {
      endTurn();
    }
  }

  @Get('export')
  @Documented({ summary: 'The whole log, a line of JSON for each event', answerType: 'application/x-ndjson' })
  async export(@Res() reply: FastifyReply): Promise<void> {
    await this.download(reply, {}, 'application/x-ndjson; charset=utf-8', 'events.ndjson', this.lines());
  }

  @Get('export.csv')
  @Documented({
    summary: 'The events that match as a spreadsheet, newest first',
    query: eventsFilter,
    answerType: 'text/csv',
  })
  async exportCsv(@Query() filter: EventsFilterDto, @Res() reply: FastifyReply): Promise<void> {
    const query = { format: 'csv', ...filter };
    await this.download(reply, query, 'text/csv; charset=utf-8', 'events.csv', this.csv(filter));
  }

  @Get('access')
  @Documented({
    summary: 'Who looked at the history, newest first',
    query: accessQuery,
    answer: accessPage,
    answerExample: accessPageExample,
  })
  async accesses(@Query() range: AccessQueryDto): Promise<AccessPage> {
    const page = await this.queries.execute(new ListAccesses(range));
    await this.access.record('access', { ...range });
    return page;
  }

  private async download(
    reply: FastifyReply,
    query: Parameters<HistoryAccess['record']>[1],
    type: string,
    name: string,
    parts: AsyncGenerator<string>,
  ): Promise<void> {
    reply
      .type(type)
      .header('Content-Disposition', `attachment; filename="${name}"`)
      .header('Cache-Control', 'no-store');
    // Fastify would read the whole log to throw it away. Nothing is shown, so nothing is put on record.
    if (reply.request.method === 'HEAD') {
      reply.send(Readable.from([]));
      return;
    }
    const endTurn = await this.turns.take();
    try {
      await this.access.record('export', query);
    } catch (error) {
      endTurn();
      throw error;
    }
    // Fastify answers a failure before the first line like any other. After it, the connection is broken off, so that
    // nobody takes what has arrived for the whole; and nobody but us says why.
    const body = Readable.from(parts).on('error', (error) => {
      if (reply.raw.headersSent) this.logger.error(loggable(error));
    });
    body.once('close', endTurn);
    // A reader who has stopped reading must not keep the turn.
    reply.raw.setTimeout(longestStall, () => reply.raw.destroy());
    reply.send(body);
  }

  private async *csv(filter: EventsFilter): AsyncGenerator<string> {
    let page = await this.queries.execute(new ListEvents({ ...filter, limit: eventsLimits.most }));
    yield csvHead();
    for (;;) {
      yield csvLines(page);
      const before = page.events.at(-1)?.position;
      if (before === undefined || page.events.length < eventsLimits.most) return;
      page = await this.queries.execute(new ListEvents({ ...filter, before, limit: eventsLimits.most }));
    }
  }

  private async *lines(): AsyncGenerator<string> {
    for await (const rows of this.log.storedBatches()) {
      const lines = rows.map((row): ExportedEvent => ({
        position: Number(row.position),
        sealed: { ...toSealedEvent(row) },
        previousHash: row.previous_hash,
        hash: row.hash,
        data: this.log.read(row).data,
      }));
      yield lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    }
  }
}

/** Single records, as the log tells them. */
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
    answer: recordAsItWas,
    answerExample: recordAsItWasExample,
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

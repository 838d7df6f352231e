import { Readable } from 'node:stream';
import { Controller, Get, Logger, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiParam } from '@nestjs/swagger';
import {
  accessPage,
  accessQuery,
  eventsFilter,
  eventsLimits,
  eventsPage,
  eventsQuery,
  nameOrId,
  recordAsItWas,
  recordQuery,
  verification,
  verifyQuery,
  type AccessPage,
  type AccessQuery,
  type EventsFilter,
  type EventsPage,
  type EventsQuery,
  type ExportedEvent,
  type RecordAsItWas,
  type RecordQuery,
  type Verification,
  type VerifyQuery,
} from '@onchan-bowls/contract/history';
import type { FastifyReply } from 'fastify';
import { loggable } from '../../platform/database/loggable.js';
import { EventLog } from '../../platform/event-store/event-log.js';
import { toSealedEvent } from '../../platform/event-store/stored-event.js';
import { ChainVerifier } from '../../platform/event-store/verification.js';
import { Documented } from '../../platform/http/documented.js';
import { InvalidRequest } from '../../platform/http/problem-filter.js';
import { Digits, IsoDate, Optional, Pattern, PointInHistory } from '../../platform/http/rules.js';
import { Turns } from '../../platform/http/turns.js';
import { HistoryAccess, ListAccesses } from './history-access.js';
import { csvHead, csvLines } from './history-csv.js';
import { GetRecordAsItWas, ListEvents } from './history.queries.js';

const highestPosition = Number.MAX_SAFE_INTEGER;

export class EventsFilterDto implements EventsFilter {
  @Optional()
  @Pattern(nameOrId, 'Stream must be the name of a stream')
  stream?: string;

  @Optional()
  @Pattern(nameOrId, 'Stream id must be the id of a record')
  streamId?: string;

  @Optional()
  @Pattern(nameOrId, 'Type must be the name of an event')
  type?: string;

  @Optional()
  @Pattern(nameOrId, 'Actor must be the id of an account')
  actor?: string;

  @Optional()
  @IsoDate('From must be a calendar date such as 2026-05-04')
  from?: string;

  @Optional()
  @IsoDate('To must be a calendar date such as 2026-05-04')
  to?: string;
}

export class EventsQueryDto extends EventsFilterDto implements EventsQuery {
  @Optional()
  @Digits({ min: 1, max: highestPosition }, 'Before must be a position')
  before?: number;

  @Optional()
  @Digits({ min: 1, max: eventsLimits.most }, `Limit must be 1 to ${eventsLimits.most}`)
  limit?: number;
}

export class VerifyQueryDto implements VerifyQuery {
  @Optional()
  @Digits({ min: 1, max: highestPosition }, 'Position must be a position')
  position?: number;

  @Optional()
  @Pattern(/^[0-9a-f]{64}$/, 'Hash must be 64 hexadecimal digits')
  hash?: string;
}

export class AccessQueryDto implements AccessQuery {
  @Optional()
  @Digits({ min: 1, max: highestPosition }, 'Before must be the id of an access')
  before?: number;

  @Optional()
  @Digits({ min: 1, max: eventsLimits.most }, `Limit must be 1 to ${eventsLimits.most}`)
  limit?: number;
}

export class RecordQueryDto implements RecordQuery {
  @Optional()
  @PointInHistory('At must be a position or a calendar date such as 2026-05-04')
  at?: string;
}

const hash = '5f0c2d8e'.repeat(8);
const recordedAt = '2026-05-04T18:05:00.000Z';
const accountId = '3b241101-e2bb-4255-8caf-4136c566a962';
const requestId = '9f1c6b1e-5d0a-4c39-8f3e-2f1d7f0b8a44';

const verificationExample: Verification = {
  ok: true,
  events: 1234,
  head: { position: 1234, hash, recordedAt },
};

const pageExample: EventsPage = {
  events: [
    {
      position: 1234,
      eventId: '019a4e7c-1f2b-7d3e-8a4b-5c6d7e8f9a0b',
      type: 'ResultRecorded',
      stream: 'fixture',
      streamId: '7',
      version: 2,
      schemaVersion: 1,
      data: { homeScore: 8, awayScore: 2 },
      summary: 'recorded the result Onchan A 8–2 Peel A',
      changes: [
        { field: 'Home score', before: null, after: 8 },
        { field: 'Away score', before: null, after: 2 },
      ],
      actor: accountId,
      actorName: 'Margaret',
      requestId,
      commandId: '019a4e7c-1f2b-7d3e-8a4b-5c6d7e8f9a0c',
      recordedAt,
      hash,
    },
  ],
  kinds: [
    { stream: 'fixture', label: 'Fixtures', types: [{ type: 'ResultRecorded', label: 'Result recorded' }] },
  ],
  actors: [{ id: accountId, name: 'Margaret' }],
};

const recordExample: RecordAsItWas = {
  stream: 'fixture',
  streamId: '7',
  label: 'Fixtures',
  name: 'Onchan A v Peel A',
  at: { position: 1234, recordedAt },
  version: 2,
  state: 'present',
  record: [
    { field: 'Home team', value: 'Onchan A' },
    { field: 'Home score', value: 8 },
  ],
};

const accessExample: AccessPage = {
  accesses: [
    {
      id: 31,
      actor: accountId,
      actorName: 'Cass',
      kind: 'list',
      query: { stream: 'fixture', limit: 50 },
      names: { stream: 'Fixtures' },
      requestId,
      accessedAt: recordedAt,
    },
  ],
};

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
    answerExample: pageExample,
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
  async verify(@Query() { position, hash: keptHash }: VerifyQueryDto): Promise<Verification> {
    const kept = position === undefined || keptHash === undefined ? undefined : { position, hash: keptHash };
    if (!kept && (position ?? keptHash) !== undefined) {
      throw new InvalidRequest([{ field: 'hash', message: 'A kept head has a position and a hash' }]);
    }
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
  @Documented({
    summary: 'The whole log, a line of JSON for each event',
    answerType: 'application/x-ndjson',
  })
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
    answerExample: accessExample,
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
        data: this.log.read(row).data as Record<string, unknown>,
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
    answerExample: recordExample,
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

import { Readable } from 'node:stream';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  eventsLimits,
  eventsPage,
  eventsQuery,
  verification,
  verifyQuery,
  type EventsPage,
  type EventsQuery,
  type ExportedEvent,
  type Verification,
  type VerifyQuery,
} from '@onchan-bowls/contract/history';
import type { FastifyReply } from 'fastify';
import { EventLog } from '../../platform/event-store/event-log.js';
import { toSealedEvent } from '../../platform/event-store/stored-event.js';
import { ChainVerifier } from '../../platform/event-store/verification.js';
import { Documented } from '../../platform/http/documented.js';
import { InvalidRequest } from '../../platform/http/problem-filter.js';
import { Digits, IsoDate, Optional, Pattern, Text } from '../../platform/http/rules.js';
import { ListEvents } from './history.queries.js';

const wordLimit = 100;
const highestPosition = Number.MAX_SAFE_INTEGER;

export class EventsQueryDto implements EventsQuery {
  @Optional()
  @Text(wordLimit, 'Stream must be the name of a stream')
  stream?: string;

  @Optional()
  @Text(wordLimit, 'Stream id must be the id of a record')
  streamId?: string;

  @Optional()
  @Text(wordLimit, 'Type must be the name of an event')
  type?: string;

  @Optional()
  @Text(wordLimit, 'Actor must be the id of an account')
  actor?: string;

  @Optional()
  @IsoDate('From must be a calendar date such as 2026-05-04')
  from?: string;

  @Optional()
  @IsoDate('To must be a calendar date such as 2026-05-04')
  to?: string;

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

/** The committee's view of the log. */
@Controller('admin/events')
export class HistoryController {
  constructor(
    private readonly queries: QueryBus,
    private readonly log: EventLog,
    private readonly verifier: ChainVerifier,
  ) {}

  @Get()
  @Documented({ summary: 'What happened, newest first', query: eventsQuery, answer: eventsPage })
  list(@Query() filter: EventsQueryDto): Promise<EventsPage> {
    return this.queries.execute(new ListEvents(filter));
  }

  @Get('verify')
  @Documented({
    summary: 'Whether every event is as it was recorded',
    query: verifyQuery,
    answer: verification,
  })
  verify(@Query() { position, hash }: VerifyQueryDto): Promise<Verification> {
    if (position === undefined && hash === undefined) return this.verifier.verify();
    if (position === undefined || hash === undefined) {
      throw new InvalidRequest([{ field: 'hash', message: 'A kept head has a position and a hash' }]);
    }
    return this.verifier.verify({ position, hash });
  }

  @Get('export')
  @Documented({ summary: 'The whole log, a line of JSON for each event', status: 200 })
  export(@Res() reply: FastifyReply): void {
    reply
      .type('application/x-ndjson; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="events.ndjson"')
      .header('Cache-Control', 'no-store')
      .send(Readable.from(this.lines()));
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

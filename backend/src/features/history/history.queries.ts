import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { club } from '@onchan-bowls/contract/club';
import { eventsLimits, type EventRecord, type EventsQuery } from '@onchan-bowls/contract/history';
import moment from 'moment-timezone';
import { DataSource } from 'typeorm';
import { ActorNames } from '../../platform/event-store/actor-names.js';
import { EventLog } from '../../platform/event-store/event-log.js';
import { Registry } from '../../platform/event-store/registry.js';
import {
  selectStoredEvents,
  type LoggedEvent,
  type StoredEventRow,
} from '../../platform/event-store/stored-event.js';

/** Names of the actors that are no accounts. */
const otherActors: ReadonlyMap<string, string> = new Map([
  ['visitor', 'A visitor'],
  ['console', 'The console'],
  ['system', 'The system'],
  ['demo', 'The demonstration'],
]);

/** A page of the log, newest first, in words. */
export class ListEvents extends Query<EventRecord[]> {
  constructor(readonly filter: EventsQuery) {
    super();
  }
}

@QueryHandler(ListEvents)
class ListEventsHandler implements IQueryHandler<ListEvents> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly log: EventLog,
    private readonly registry: Registry,
    private readonly actorNames: ActorNames,
  ) {}

  async execute({ filter }: ListEvents): Promise<EventRecord[]> {
    const events = await this.page(filter);
    const summaries = await this.summaries(events);
    const names = await this.actorNames.namesOf([...new Set(events.map(({ actor }) => actor))]);
    return events.map((event) => ({
      ...event,
      data: event.data as Record<string, unknown>,
      recordedAt: event.recordedAt.toISOString(),
      summary: summaries.get(event.eventId) ?? event.type,
      actorName: names.get(event.actor) ?? otherActors.get(event.actor) ?? 'Somebody',
    }));
  }

  private async page(filter: EventsQuery): Promise<LoggedEvent[]> {
    const conditions: [string, unknown][] = [
      ['e.stream =', filter.stream],
      ['e.stream_id =', filter.streamId],
      ['e.type =', filter.type],
      ['e.actor =', filter.actor],
      ['e.recorded_at >=', filter.from && moment.tz(filter.from, club.zone).toDate()],
      ['e.recorded_at <', filter.to && moment.tz(filter.to, club.zone).add(1, 'day').toDate()],
      ['e.position <', filter.before],
    ];
    const given = conditions.filter(([, value]) => value !== undefined);
    const where = given.map(([condition], index) => `${condition} $${index + 1}`).join(' AND ');
    const rows = await this.dataSource.query<StoredEventRow[]>(
      `${selectStoredEvents} WHERE ${where || 'true'}
       ORDER BY e.position DESC LIMIT ${filter.limit ?? eventsLimits.unlessAsked}`,
      given.map(([, value]) => value),
    );
    return rows.map((row) => this.log.read(row));
  }

  /** What each event says, by its id: told from the state of its record just before, which takes the whole stream. */
  private async summaries(events: readonly LoggedEvent[]): Promise<ReadonlyMap<string, string>> {
    const records = [
      ...new Map(events.map((event) => [`${event.stream}/${event.streamId}`, event])).values(),
    ];
    const rows = await this.dataSource.query<StoredEventRow[]>(
      `${selectStoredEvents}
       JOIN unnest($1::text[], $2::text[]) AS record(stream, stream_id)
         ON e.stream = record.stream AND e.stream_id = record.stream_id
       ORDER BY e.stream, e.stream_id, e.version`,
      [records.map(({ stream }) => stream), records.map(({ streamId }) => streamId)],
    );
    const summaries = new Map<string, string>();
    let state: unknown;
    for (const event of rows.map((row) => this.log.read(row))) {
      const stream = this.registry.stream(event.stream);
      const before = event.version === 1 ? stream.initial : state;
      summaries.set(event.eventId, stream.describe(event, before));
      state = stream.evolve(before, event);
    }
    return summaries;
  }
}

export const historyQueryHandlers = [ListEventsHandler];

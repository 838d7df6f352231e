import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { club } from '@onchan-bowls/contract/club';
import {
  eventsLimits,
  otherActors,
  type EventsPage,
  type EventsQuery,
  type RecordKind,
} from '@onchan-bowls/contract/history';
import moment from 'moment-timezone';
import { ActorNames } from '../../platform/event-store/actor-names.js';
import { EventLog } from '../../platform/event-store/event-log.js';
import { Registry } from '../../platform/event-store/registry.js';
import type { LoggedEvent } from '../../platform/event-store/stored-event.js';
import { account } from '../users/account.js';

/** A page of the log, newest first, in words; and what can be asked for. */
export class ListEvents extends Query<EventsPage> {
  constructor(readonly filter: EventsQuery) {
    super();
  }
}

@QueryHandler(ListEvents)
class ListEventsHandler implements IQueryHandler<ListEvents> {
  constructor(
    private readonly log: EventLog,
    private readonly registry: Registry,
    private readonly actorNames: ActorNames,
  ) {}

  async execute({ filter: { from, to, limit, ...filter } }: ListEvents): Promise<EventsPage> {
    const events = await this.log.page({
      ...filter,
      from: from === undefined ? undefined : startOf(from).toDate(),
      until: to === undefined ? undefined : startOf(to).add(1, 'day').toDate(),
      limit: limit ?? eventsLimits.unlessAsked,
    });
    const summaries = await this.summaries(events);
    const names = await this.actorNames.namesOf([...new Set(events.flatMap(accountsIn))]);
    const records = events.map((event) => ({
      ...event,
      data: event.data as Record<string, unknown>,
      recordedAt: event.recordedAt.toISOString(),
      summary: `${summaries.get(event.eventId) ?? event.type}${accountName(event, names)}`,
      actorName: names.get(event.actor) ?? otherActors.get(event.actor) ?? 'Somebody',
    }));
    return { events: records, kinds: this.kinds() };
  }

  /** What each event says, by its id: told from the state of its record just before, which takes the whole stream. */
  private async summaries(events: readonly LoggedEvent[]): Promise<ReadonlyMap<string, string>> {
    const summaries = new Map<string, string>();
    let state: unknown;
    for (const event of await this.log.ofRecords(events)) {
      const stream = this.registry.stream(event.stream);
      const before = event.version === 1 ? stream.initial : state;
      summaries.set(event.eventId, stream.describe(event, before));
      state = stream.evolve(before, event);
    }
    return summaries;
  }

  private kinds(): RecordKind[] {
    return this.registry.categories.map((category) => {
      const { records, events } = this.registry.stream(category).labels;
      const types = Object.entries(events).map(([type, label]) => ({ type, label }));
      return { stream: category, label: records, types };
    });
  }
}

const startOf = (day: string): moment.Moment => moment.tz(day, club.zone);

/** The accounts that an event names: who acted, and whom it is about. */
const accountsIn = ({ actor, stream, streamId }: LoggedEvent): string[] =>
  stream === account.category ? [actor, streamId] : [actor];

/** Ends a sentence about an account; the event itself does not know the name. */
const accountName = ({ stream, streamId }: LoggedEvent, names: ReadonlyMap<string, string>): string => {
  const name = stream === account.category ? names.get(streamId) : undefined;
  return name === undefined ? '' : `: ${name}`;
};

export const historyQueryHandlers = [ListEventsHandler];

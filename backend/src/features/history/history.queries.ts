import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { club } from '@onchan-bowls/contract/club';
import {
  eventRecord,
  eventsLimits,
  nameOrId,
  type EventRecord,
  type EventsPage,
  type FieldChange,
  type RecordAsItWas,
} from '@onchan-bowls/contract/history';
import type { EventsQuery } from '@onchan-bowls/contract/history-queries';
import { isCalendarDay } from '@onchan-bowls/contract/text';
import moment from 'moment-timezone';
import { actorName, ActorNames } from '../../platform/event-store/actor-names.js';
import { EventLog } from '../../platform/event-store/event-log.js';
import { RefusedError } from '../../platform/refused.js';
import { Registry } from '../../platform/event-store/registry.js';
import type { LoggedEvent } from '../../platform/event-store/stored-event.js';
import { fold, viewOf, type RecordView } from '../../platform/event-store/decider.js';
import { toRecordOf } from '../../platform/records/record-table.js';
import { account } from '../users/account.js';
import { lastName, RecordNames } from './record-names.js';

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
    private readonly recordNames: RecordNames,
  ) {}

  async execute({ filter }: ListEvents): Promise<EventsPage> {
    const events = this.isContradiction(filter) ? [] : await this.page(filter);
    const tales = await this.tales(events);
    const actors = await this.log.actors();
    const names = await this.actorNames.namesOf([...new Set([...actors, ...events.flatMap(accountsIn)])]);
    const records = events.map((event) => {
      const { summary, changes } = tales.get(event.eventId) ?? { summary: event.type, changes: [] };
      return toEventRecord({
        ...event,
        summary: `${summary}${accountName(event, names)}`,
        changes,
        actorName: actorName(event.actor, names),
      });
    });
    return {
      events: records,
      kinds: this.recordNames.kinds(),
      actors: actors
        .map((id) => ({ id, name: actorName(id, names) }))
        .sort((one, other) => one.name.localeCompare(other.name)),
    };
  }

  private page({ from, to, limit, ...filter }: EventsQuery): Promise<LoggedEvent[]> {
    return this.log.page({
      ...filter,
      from: from === undefined ? undefined : startOf(from).toDate(),
      until: to === undefined ? undefined : endOf(to),
      limit: limit ?? eventsLimits.unlessAsked,
    });
  }

  /** Whether a kind of record is asked for that there is not, or what never happens to it: no index could tell. */
  private isContradiction({ stream, type }: EventsQuery): boolean {
    if (stream === undefined) return false;
    const kind = this.recordNames.kinds().find((one) => one.stream === stream);
    return !kind || (type !== undefined && kind.types.every((one) => one.type !== type));
  }

  /**
   * What each event says and changes, by its id: told from the state of its record just before, so each record is
   * folded once, from its first event to the newest of these.
   * @param events newest first.
   */
  private async tales(events: readonly LoggedEvent[]): Promise<ReadonlyMap<string, Tale>> {
    const tales = new Map<string, Tale>();
    const told = new Set(events.map(({ eventId }) => eventId));
    const newest = new Map(events.toReversed().map((event) => [`${event.stream}/${event.streamId}`, event]));
    let state: unknown;
    let record = '';
    // What there is to see of the state, where the event that led to it has been told: of a record with many values this
    // costs more than all the rest.
    let view: RecordView | null | undefined;
    for (const event of await this.log.ofRecords([...newest.values()])) {
      const stream = this.registry.stream(event.stream);
      const of = `${event.stream}/${event.streamId}`;
      if (of !== record) [record, state, view] = [of, stream.initial, undefined];
      const [before, viewBefore] = [state, view];
      state = stream.evolve(before, event);
      view = told.has(event.eventId) ? viewOf(stream, state) : undefined;
      if (view === undefined) continue;
      const changes = changesBetween(viewBefore === undefined ? viewOf(stream, before) : viewBefore, view);
      tales.set(event.eventId, { summary: stream.describe(event, before), changes });
    }
    return tales;
  }
}

/**
 * A record as it was at a point in the history: a position or a calendar day, as the contract's `isPointInHistory` knows
 * them; now without one. Refused with `record-not-found` when the history has nothing about it.
 */
export class GetRecordAsItWas extends Query<RecordAsItWas> {
  constructor(
    readonly stream: string,
    readonly streamId: string,
    readonly at?: string,
  ) {
    super();
  }
}

@QueryHandler(GetRecordAsItWas)
class GetRecordAsItWasHandler implements IQueryHandler<GetRecordAsItWas> {
  constructor(
    private readonly log: EventLog,
    private readonly registry: Registry,
    private readonly actorNames: ActorNames,
  ) {}

  async execute({ stream: category, streamId, at }: GetRecordAsItWas): Promise<RecordAsItWas> {
    const isKnown = this.registry.categories.includes(category) && nameOrId.test(streamId);
    const events = isKnown ? await this.log.ofRecords([{ stream: category, streamId }]) : [];
    if (events.length === 0) throw new RefusedError('record-not-found');

    const stream = this.registry.stream(category);
    const past = at === undefined ? events : takeUntil(at, events);
    const last = past.at(-1);
    const view = viewOf(stream, fold(stream, past));
    return {
      stream: category,
      streamId,
      label: stream.label,
      name: category === account.category ? await this.accountName(streamId) : lastName(stream, events),
      at: last ? { position: last.position, recordedAt: last.recordedAt.toISOString() } : null,
      version: past.length,
      state: view ? 'present' : last ? 'deleted' : 'absent',
      record: view && Object.entries(view).map(([field, value]) => ({ field, value })),
    };
  }

  private async accountName(id: string): Promise<string | null> {
    return (await this.actorNames.namesOf([id])).get(id) ?? null;
  }
}

const toEventRecord = toRecordOf(eventRecord);

type Tale = Pick<EventRecord, 'summary' | 'changes'>;

const changesBetween = (before: RecordView | null, after: RecordView | null): FieldChange[] => {
  const gone = Object.keys(before ?? {}).filter((field) => !(after && field in after));
  return [...Object.keys(after ?? {}), ...gone]
    .filter((field) => (before?.[field] ?? null) !== (after?.[field] ?? null))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }));
};

/**
 * The events of a record up to a point in the history. Clocks may differ a little, so that an event can bear a time
 * before the one that it follows: nothing is left out of the middle.
 */
const takeUntil = (at: string, events: readonly LoggedEvent[]): readonly LoggedEvent[] => {
  const isLater: (event: LoggedEvent) => boolean = isCalendarDay(at)
    ? ({ recordedAt }) => recordedAt >= endOf(at)
    : ({ position }) => position > Number(at);
  const end = events.findIndex(isLater);
  return end < 0 ? events : events.slice(0, end);
};

const startOf = (day: string): moment.Moment => moment.tz(day, club.zone);

/** The instant at which the next day begins. */
const endOf = (day: string): Date => startOf(day).add(1, 'day').toDate();

/** The accounts that an event names: who acted, and whom it is about. */
const accountsIn = ({ actor, stream, streamId }: LoggedEvent): string[] =>
  stream === account.category ? [actor, streamId] : [actor];

/** Ends a sentence about an account; the event itself does not know the name. */
const accountName = ({ stream, streamId }: LoggedEvent, names: ReadonlyMap<string, string>): string => {
  const name = stream === account.category ? names.get(streamId) : undefined;
  return name === undefined ? '' : `: ${name}`;
};

export const historyQueryHandlers = [ListEventsHandler, GetRecordAsItWasHandler];

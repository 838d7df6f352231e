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
import { lastName, recordKey, RecordNames } from './record-names.js';

/** A page of the log in words, newest first, with the values of its filters. */
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
    const descriptions = await this.describe(events);
    const actors = await this.log.actors();
    const names = await this.actorNames.namesOf([...new Set([...actors, ...events.flatMap(accountsIn)])]);
    const records = events.map((event) => {
      const { summary, changes } = descriptions.get(event.eventId) ?? { summary: event.type, changes: [] };
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

  /** Whether the filter asks for an unknown kind of record, or for an event that it never has. No index would find that out. */
  private isContradiction({ stream, type }: EventsQuery): boolean {
    if (stream === undefined) return false;
    const kind = this.recordNames.kinds().find((one) => one.stream === stream);
    return !kind || (type !== undefined && kind.types.every((one) => one.type !== type));
  }

  /**
   * The summary and the changes of each event, by its id. They depend on the record's state before the event, so each
   * record is folded once, from its first event to the newest of these.
   * @param events newest first.
   */
  private async describe(events: readonly LoggedEvent[]): Promise<ReadonlyMap<string, Description>> {
    const descriptions = new Map<string, Description>();
    const wanted = new Set(events.map(({ eventId }) => eventId));
    const newest = new Map(events.toReversed().map((event) => [recordKey(event), event]));
    const histories = Map.groupBy(await this.log.ofRecords([...newest.values()]), recordKey);
    for (const history of histories.values()) {
      const decider = this.registry.decider(history[0]?.stream ?? '');
      let state = decider.initial;
      // The view of a record with many values costs more than all the rest, so each state is viewed once.
      let viewed = { state, view: viewOf(decider, state) };
      for (const event of history) {
        const before = state;
        state = decider.evolve(before, event);
        if (!wanted.has(event.eventId)) continue;
        const viewBefore = viewed.state === before ? viewed.view : viewOf(decider, before);
        viewed = { state, view: viewOf(decider, state) };
        descriptions.set(event.eventId, {
          summary: decider.describe(event, before),
          changes: changesBetween(viewBefore, viewed.view),
        });
      }
    }
    return descriptions;
  }
}

/**
 * A record at a point in the history: a position or a calendar day, as in the contract's `isPointInHistory`, or now. Refused
 * with `record-not-found` when the history has nothing about it.
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

    const decider = this.registry.decider(category);
    const past = at === undefined ? events : takeUntil(at, events);
    const last = past.at(-1);
    const view = viewOf(decider, fold(decider, past));
    return {
      stream: category,
      streamId,
      label: decider.label,
      name: category === account.category ? await this.accountName(streamId) : lastName(decider, events),
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

type Description = Pick<EventRecord, 'summary' | 'changes'>;

const changesBetween = (before: RecordView | null, after: RecordView | null): FieldChange[] => {
  const gone = Object.keys(before ?? {}).filter((field) => !(after && field in after));
  return [...Object.keys(after ?? {}), ...gone]
    .filter((field) => (before?.[field] ?? null) !== (after?.[field] ?? null))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }));
};

/**
 * The events of a record up to a point in the history. Clocks may differ a little, so an event can have an earlier time than
 * the one before it: no event is left out of the middle.
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

/** The accounts of an event: its actor and its record. */
const accountsIn = ({ actor, stream, streamId }: LoggedEvent): string[] =>
  stream === account.category ? [actor, streamId] : [actor];

/** Ends a sentence about an account, because the event does not contain the name. */
const accountName = ({ stream, streamId }: LoggedEvent, names: ReadonlyMap<string, string>): string => {
  const name = stream === account.category ? names.get(streamId) : undefined;
  return name === undefined ? '' : `: ${name}`;
};

export const historyQueryHandlers = [ListEventsHandler, GetRecordAsItWasHandler];

import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { eventsLimits, nameOrId, type EventsPage, type RecordAsItWas } from '@onchan-bowls/contract/history';
import type { EventsQuery } from '@onchan-bowls/contract/history-queries';
import { isCalendarDay } from '@onchan-bowls/contract/text';
import { valueInWords } from '@onchan-bowls/contract/value-words';
import { actorName, ActorNames } from '../../platform/event-store/actor-names.js';
import { EventLog, type LoggedEvent } from '../../platform/event-store/event-log.js';
import { RefusedError } from '../../platform/refused.js';
import { Registry } from '../../platform/event-store/registry.js';
import { startingTypes, viewOf } from '../../platform/event-store/decider.js';
import { account } from '../users/account.js';
import { endOfDay, EventRecords } from './event-records.js';
import { NamedRecord, RecordNames } from './record-names.js';

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
    private readonly eventRecords: EventRecords,
    private readonly actorNames: ActorNames,
    private readonly recordNames: RecordNames,
  ) {}

  async execute({ filter }: ListEvents): Promise<EventsPage> {
    const [events, actors] = await Promise.all([
      this.eventRecords.page({ ...filter, limit: filter.limit ?? eventsLimits.unlessAsked }),
      this.actors(),
    ]);
    return { events, kinds: this.recordNames.kinds(), actors };
  }

  /** Everybody who ever acted, by name. */
  private async actors(): Promise<EventsPage['actors']> {
    const ids = await this.log.actors();
    const names = await this.actorNames.namesOf(ids);
    return ids
      .map((id) => ({ id, name: actorName(id, names) }))
      .sort((one, other) => one.name.localeCompare(other.name));
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
    private readonly recordNames: RecordNames,
  ) {}

  async execute({ stream: category, streamId, at }: GetRecordAsItWas): Promise<RecordAsItWas> {
    const isKnown = this.registry.categories.includes(category) && nameOrId.test(streamId);
    if (!isKnown) throw new RefusedError('record-not-found');
    const decider = this.registry.decider(category);
    const { newest, then } = await this.log.versionsOf({ stream: category, streamId }, pointOf(at));
    if (newest === 0) throw new RefusedError('record-not-found');
    const whole = { stream: category, streamId, version: newest };
    // Where a record can start anew, two short parts are read instead of everything between them.
    const parts =
      startingTypes(decider).length > 0 && then < newest ? [{ ...whole, version: then }, whole] : [whole];
    const folded = parts.map(() => new NamedRecord(decider));
    let past: { state: unknown; event?: LoggedEvent } = { state: decider.initial };
    await this.log.eachOfRecords(
      parts,
      (part, event) => {
        const record = folded[parts.indexOf(part)];
        record?.add(event);
        if (event.version === then) past = { state: record?.state, event };
      },
      { remembers: true },
    );

    const { event, state } = past;
    const view = viewOf(decider, state);
    const fields = view && Object.entries(view).map(([field, value]) => ({ stream: category, field, value }));
    const named = await this.recordNames.ofReferences(fields ?? []);
    return {
      stream: category,
      streamId,
      label: decider.label,
      name: category === account.category ? await this.accountName(streamId) : (folded.at(-1)?.name ?? null),
      at: event ? { position: event.position, recordedAt: event.recordedAt } : null,
      version: then,
      state: view ? 'present' : event ? 'deleted' : 'absent',
      record:
        fields?.map((one) => ({ field: one.field, value: valueInWords(one.field, named(one)) })) ?? null,
    };
  }

  private async accountName(id: string): Promise<string | null> {
    return (await this.actorNames.namesOf([id])).get(id) ?? null;
  }
}

/** A point in the history as the log reads it. */
const pointOf = (at: string | undefined): { position?: number; until?: Date } => {
  if (at === undefined) return {};
  return isCalendarDay(at) ? { until: endOfDay(at) } : { position: Number(at) };
};

export const historyQueryHandlers = [ListEventsHandler, GetRecordAsItWasHandler];

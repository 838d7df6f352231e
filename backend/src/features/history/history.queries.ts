import { eventsLimits, nameOrId, type EventsPage, type RecordAsItWas } from '@onchan-bowls/contract/history';
import type { EventsParams } from '@onchan-bowls/contract/history-params';
import { isCalendarDay } from '@onchan-bowls/contract/text';
import { valueInWords } from '@onchan-bowls/contract/value-words';
import { actorName, ActorNames } from '../../platform/event-store/log/actor-names.js';
import { EventLog, type LoggedEvent } from '../../platform/event-store/log/event-log.js';
import { query, type QueryServices } from '../../platform/records/record-queries.js';
import { RefusedError } from '../../platform/refused.js';
import { Registry } from '../../platform/event-store/registry.js';
import { viewOf } from '../../platform/event-store/decider/decider.js';
import { account } from '../users/account.js';
import { endOfDay, EventRecords } from './event-records.js';
import { NamedRecord, RecordNames } from './record-names.js';

/** A page of the log in words, newest first, with the values of its filters. */
export const ListEvents = query(async (services, filter: EventsParams): Promise<EventsPage> => {
  const { get } = services;
  const records = get(EventRecords);
  const part = { ...filter, limit: filter.limit ?? eventsLimits.default };
  const [events, actors] = await Promise.all([
    records.places(part).then((places) => records.describe(places)),
    everyActor(services),
  ]);
  return { events, kinds: get(RecordNames).categories(), actors };
});

/** Everybody who ever acted, by name. */
const everyActor = async ({ get }: QueryServices): Promise<EventsPage['actors']> => {
  const ids = await get(EventLog).actors();
  const names = await get(ActorNames).namesOf(ids);
  return ids
    .map((id) => ({ id, name: actorName(id, names) }))
    .sort((one, other) => one.name.localeCompare(other.name));
};

/**
 * A record at a point in the history: a position or a calendar day, as in the contract's `isPointInHistory`, or now. Refused
 * with `record-not-found` when the history has nothing about it.
 */
export const GetRecordAsItWas = query(
  async ({ get }, category: string, streamId: string, at?: string): Promise<RecordAsItWas> => {
    const [log, registry] = [get(EventLog), get(Registry)];
    const isKnown = registry.categories.includes(category) && nameOrId.test(streamId);
    if (!isKnown) throw new RefusedError('record-not-found');
    const decider = registry.decider(category);
    const { newest, then } = await log.versionsOf({ stream: category, streamId }, pointOf(at));
    if (newest === 0) throw new RefusedError('record-not-found');
    const folded = new NamedRecord(decider);
    let past: { state: unknown; event?: LoggedEvent } = { state: decider.initial };
    const whole = { stream: category, streamId, version: newest, allFrom: then + 1 };
    await log.eachOfRecords([whole], (_part, event) => {
      folded.add(event);
      if (event.version === then) past = { state: folded.state, event };
    });

    const { event, state } = past;
    const view = viewOf(decider, state);
    const fields = view && Object.entries(view).map(([field, value]) => ({ stream: category, field, value }));
    const named = await get(RecordNames).ofReferences(fields ?? []);
    return {
      stream: category,
      streamId,
      label: decider.label,
      name:
        category === account.category
          ? ((await get(ActorNames).namesOf([streamId])).get(streamId) ?? null)
          : folded.name,
      at: event ? { position: event.position, recordedAt: event.recordedAt } : null,
      version: then,
      state: view ? 'present' : event ? 'deleted' : 'absent',
      record:
        fields?.map((one) => ({ field: one.field, value: valueInWords(one.field, named(one)) })) ?? null,
    };
  },
);

/** A point in the history as the log reads it. */
const pointOf = (at: string | undefined): { position?: number; until?: Date } => {
  if (at === undefined) return {};
  return isCalendarDay(at) ? { until: endOfDay(at) } : { position: Number(at) };
};

import { Injectable } from '@nestjs/common';
import { club } from '@onchan-bowls/contract/club';
import type { EventRecord } from '@onchan-bowls/contract/history';
import type { EventsFilter } from '@onchan-bowls/contract/history-params';
import moment from 'moment-timezone';
import { actorName, ActorNames } from '../../platform/event-store/log/actor-names.js';
import type { AnyDecider } from '../../platform/event-store/decider/decider.js';
import {
  EventLog,
  type EventPlace,
  type LoggedEvent,
  type RecordPart,
} from '../../platform/event-store/log/event-log.js';
import { Registry } from '../../platform/event-store/registry.js';
import { account } from '../users/account.js';
import { changesBetween, comparedState, type ComparedState } from './record-changes.js';
import { recordKey, RecordNames } from './record-names.js';

/** A part of the events that match a filter: the newest `limit` ones before a position. */
export interface EventsPart extends EventsFilter {
  readonly before?: number | undefined;
  readonly limit: number;
}

/** The filter with the instants at which its days begin and end. */
const withInstants = <Filter extends EventsFilter>({ from, to, ...filter }: Filter) => ({
  ...filter,
  from: from === undefined ? undefined : startOfDay(from).toDate(),
  until: to === undefined ? undefined : endOfDay(to),
});

/** Reads the log in words. */
@Injectable()
export class EventRecords {
  constructor(
    private readonly log: EventLog,
    private readonly registry: Registry,
    private readonly actorNames: ActorNames,
    private readonly recordNames: RecordNames,
  ) {}

  /** How many events match. */
  count(filter: EventsFilter): Promise<number> {
    return this.isContradiction(filter) ? Promise.resolve(0) : this.log.count(withInstants(filter));
  }

  /** The places of the events of a part, newest first. */
  async places(part: EventsPart): Promise<EventPlace[]> {
    return this.isContradiction(part) ? [] : this.log.places(withInstants(part));
  }

  /** The events at these places of the log, newest first as the places are. */
  async describe(places: readonly EventPlace[]): Promise<EventRecord[]> {
    const events: EventRecord[] = [];
    await this.each(places, (event, index) => (events[index] = event));
    return events;
  }

  /** Calls `onEvent` for the event at each of these places, with its index among them: record by record, so that none has to be kept. */
  async each(
    places: readonly EventPlace[],
    onEvent: (event: EventRecord, index: number) => void,
  ): Promise<void> {
    const names = await this.actorNames.namesOf([...new Set(places.flatMap(accountsIn))]);
    const indexes = new Map(places.map(({ position }, index) => [position, index]));
    const records = [...Map.groupBy(places, recordKey).values()].map(
      (wanted) => new DescribedRecord(this.registry, wanted, names),
    );
    const referring: [event: EventRecord, index: number][] = [];
    await this.log.eachOfRecords(records, (record, event) => {
      const index = indexes.get(event.position);
      if (index === undefined) {
        record.evolve(event);
        return;
      }
      const described = record.describe(event);
      if (described.changes.some(({ field }) => record.references?.[field]))
        referring.push([described, index]);
      else onEvent(described, index);
    });
    for (const [event, index] of await this.withNames(referring)) onEvent(event, index);
  }

  /** The events with the names of the records that they refer to. */
  private async withNames(
    events: readonly (readonly [event: EventRecord, index: number])[],
  ): Promise<[event: EventRecord, index: number][]> {
    const values = events.flatMap(([{ stream, changes }]) =>
      changes.flatMap(({ field, before, after }) => [
        { stream, field, value: before },
        { stream, field, value: after },
      ]),
    );
    const named = await this.recordNames.ofReferences(values);
    return events.map(([event, index]) => [
      {
        ...event,
        changes: event.changes.map(({ field, before, after }) => ({
          field,
          before: named({ stream: event.stream, field, value: before }),
          after: named({ stream: event.stream, field, value: after }),
        })),
      },
      index,
    ]);
  }

  /** Whether nothing can match: an unknown category, or an event type that it does not have. The query would read the whole log. */
  private isContradiction({ stream, type }: EventsFilter): boolean {
    if (stream === undefined) return false;
    const category = this.recordNames.categories().find((one) => one.stream === stream);
    return !category || (type !== undefined && category.types.every((one) => one.type !== type));
  }
}

/**
 * A record while it is folded. The summary and the changes of an event depend on the state before it, so each record is folded
 * once, from its first event to the newest one that is described.
 */
class DescribedRecord implements RecordPart {
  readonly stream: string;
  readonly streamId: string;
  readonly version: number;
  readonly allFrom: number;
  private readonly decider: AnyDecider;
  private state: unknown;
  // To view a state costs more than to fold it, so each is viewed once.
  private viewed: { state: unknown; compared: ComparedState };

  /** @param wanted what is described of the record, newest first. */
  constructor(
    registry: Registry,
    wanted: readonly EventPlace[],
    private readonly names: ReadonlyMap<string, string>,
  ) {
    const { stream = '', streamId = '', version = 0 } = wanted[0] ?? {};
    this.stream = stream;
    this.streamId = streamId;
    this.version = version;
    this.allFrom = wanted.at(-1)?.version ?? 0;
    this.decider = registry.decider(stream);
    this.state = this.decider.initial;
    this.viewed = { state: this.state, compared: comparedState(this.decider, this.state) };
  }

  get references(): AnyDecider['references'] {
    return this.decider.references;
  }

  evolve(event: LoggedEvent): void {
    this.state = this.decider.evolve(this.state, event);
  }

  describe(event: LoggedEvent): EventRecord {
    const { decider, names, state: before } = this;
    const { compared } =
      this.viewed.state === before ? this.viewed : { compared: comparedState(decider, before) };
    this.evolve(event);
    this.viewed = { state: this.state, compared: comparedState(decider, this.state) };
    const { commandIndex, previousHash, ...shown } = event;
    return {
      ...shown,
      summary: `${decider.describe(event, before)}${accountName(this, names)}`,
      changes: changesBetween(decider, compared, this.viewed.compared),
      isDeletion: compared.fields !== null && this.viewed.compared.fields === null,
      actorName: actorName(event.actor, names),
    };
  }
}

const startOfDay = (day: string): moment.Moment => moment.tz(day, club.zone);

/** The instant at which the next day begins at the club. */
export const endOfDay = (day: string): Date => startOfDay(day).add(1, 'day').toDate();

/** The accounts of an event: its actor and its record. */
const accountsIn = ({ actor, stream, streamId }: EventPlace): string[] =>
  stream === account.category ? [actor, streamId] : [actor];

/** The end of a sentence about an account: its name, which the event does not contain. */
const accountName = (
  { stream, streamId }: Pick<EventPlace, 'stream' | 'streamId'>,
  names: ReadonlyMap<string, string>,
): string => {
  const name = stream === account.category ? names.get(streamId) : undefined;
  return name === undefined ? '' : `: ${name}`;
};

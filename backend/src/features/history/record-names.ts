import { Injectable } from '@nestjs/common';
import type { RecordKind } from '@onchan-bowls/contract/history';
import { ActorNames } from '../../platform/event-store/actor-names.js';
import { EventLog } from '../../platform/event-store/event-log.js';
import { Registry } from '../../platform/event-store/registry.js';
import type { LoggedEvent } from '../../platform/event-store/stored-event.js';
import { nameOf, type AnyDecider } from '../../platform/event-store/decider.js';
import { account } from '../users/account.js';

interface RecordId {
  stream: string;
  streamId: string;
}

const keyOf = ({ stream, streamId }: RecordId) => `${stream}/${streamId}`;
const isAccount = ({ stream }: RecordId) => stream === account.category;

/** The names of records and of what happens to them. They are read anew each time, so that an erased name is gone. */
@Injectable()
export class RecordNames {
  constructor(
    private readonly log: EventLog,
    private readonly registry: Registry,
    private readonly actorNames: ActorNames,
  ) {}

  /** All kinds of record and their events, with the names that the filters show. */
  kinds(): RecordKind[] {
    return this.registry.categories.map((category) => {
      const { label, events } = this.registry.stream(category);
      const types = Object.entries(events).map(([type, declared]) => ({ type, label: declared.label }));
      return { stream: category, label, types };
    });
  }

  /** @returns a function that names one of the records as people call it now, or called it last; undefined without a name. */
  async namesOf(records: readonly RecordId[]): Promise<(record: RecordId) => string | undefined> {
    const known = records.filter(({ stream }) => this.registry.categories.includes(stream));
    const distinct = [...new Map(known.map((record) => [keyOf(record), record])).values()];
    const accountIds = distinct.filter(isAccount).map(({ streamId }) => streamId);
    const usernames = await this.actorNames.namesOf(accountIds);
    const others = distinct.filter((record) => !isAccount(record));
    const histories = Map.groupBy(await this.log.ofRecords(others), keyOf);
    return (record) => {
      if (isAccount(record)) return usernames.get(record.streamId);
      const events = histories.get(keyOf(record));
      return events && (lastName(this.registry.stream(record.stream), events) ?? undefined);
    };
  }
}

/** What people called a record last; null when nobody has a name for it. */
export const lastName = (stream: AnyDecider, events: readonly LoggedEvent[]): string | null => {
  let [state, name] = [stream.initial, null as string | null];
  for (const event of events) {
    state = stream.evolve(state, event);
    name = nameOf(stream, state) ?? name;
  }
  return name;
};

import { Injectable } from '@nestjs/common';
import type { RecordCategory } from '@onchan-bowls/contract/history';
import { ActorNames } from '../../platform/event-store/log/actor-names.js';
import { EventLog } from '../../platform/event-store/log/event-log.js';
import { Registry } from '../../platform/event-store/registry.js';
import {
  nameOf,
  type AnyDecider,
  type DomainEvent,
  type RecordView,
} from '../../platform/event-store/decider/decider.js';
import { account } from '../users/account.js';

interface RecordId {
  stream: string;
  streamId: string;
}

/** Names a record among all records. */
export const recordKey = ({ stream, streamId }: RecordId) => `${stream}/${streamId}`;
const isAccount = ({ stream }: RecordId) => stream === account.category;

/** The names of records and events. They are read each time, so that an erased name disappears. */
@Injectable()
export class RecordNames {
  constructor(
    private readonly log: EventLog,
    private readonly registry: Registry,
    private readonly actorNames: ActorNames,
  ) {}

  /** All categories of records and their events, with the labels of the filters. */
  categories(): RecordCategory[] {
    return this.registry.categories.map((category) => {
      const { label, events } = this.registry.decider(category);
      const types = Object.entries(events).map(([type, { label, many }]) => ({ type, label, many }));
      return { stream: category, label, types };
    });
  }

  /** @returns a function that gives the current or last name of one of the records, if it has one. */
  async namesOf(records: readonly RecordId[]): Promise<(record: RecordId) => string | undefined> {
    const known = records.filter(({ stream }) => this.registry.categories.includes(stream));
    const distinct = [...new Map(known.map((record) => [recordKey(record), record])).values()];
    const accountIds = distinct.filter(isAccount).map(({ streamId }) => streamId);
    const usernames = await this.actorNames.namesOf(accountIds);
    const others = distinct.filter((record) => !isAccount(record));
    const folded = new Map(
      others.map((record) => [recordKey(record), new NamedRecord(this.registry.decider(record.stream))]),
    );
    await this.log.eachOfRecords(others, (record, event) => folded.get(recordKey(record))?.add(event));
    return (record) =>
      isAccount(record) ? usernames.get(record.streamId) : (folded.get(recordKey(record))?.name ?? undefined);
  }

  /** @returns a function that gives the name of the record that a field refers to, and any other value unchanged. */
  async ofReferences(values: readonly FieldOf[]): Promise<(field: FieldOf) => FieldOf['value']> {
    const referred = ({ stream, field, value }: FieldOf): RecordId | undefined => {
      const category = this.registry.decider(stream).references?.[field];
      return category === undefined || value === null
        ? undefined
        : { stream: category, streamId: String(value) };
    };
    const records = values.flatMap((value) => referred(value) ?? []);
    if (records.length === 0) return ({ value }) => value;
    const name = await this.namesOf(records);
    return (field) => {
      const record = referred(field);
      return (record && name(record)) ?? field.value;
    };
  }
}

/** A value of a record of this category, under its label. */
interface FieldOf {
  stream: string;
  field: string;
  value: RecordView[string];
}

/** Folds a record, and knows the last name that it had. */
export class NamedRecord {
  state: unknown;
  private lastPresent: unknown = null;

  constructor(private readonly decider: AnyDecider) {
    this.state = decider.initial;
  }

  add(event: DomainEvent): void {
    this.state = this.decider.evolve(this.state, event);
    if (this.state !== null && this.state !== undefined) this.lastPresent = this.state;
  }

  /** Null when it never had one. Made only when it is asked for, because a fold sees many states. */
  get name(): string | null {
    return nameOf(this.decider, this.lastPresent);
  }
}

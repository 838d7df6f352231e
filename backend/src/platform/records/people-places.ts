import { Injectable } from '@nestjs/common';
import type { PersonPlace, PersonRef } from '@onchan-bowls/contract/people';
import type { AnyDecider, Decider, Decision, DomainEvent } from '../event-store/decider/decider.js';
import type { RecordTable } from './record-table.js';

/** A place where the product holds something about people: a kind of record, or a part of one. */
interface Place<Result, State, Event extends DomainEvent> {
  readonly place: PersonPlace;
  /**
   * SQL for everybody there: `id`, the `record_id` in the table, `stream_id`, `name`, `email`, and `of_what`, the name of what it is
   * a part of, if it is.
   */
  readonly people: string;
  /** The label of `of_what`. */
  readonly partOf?: string;
  readonly table: RecordTable<Result>;
  /** The labels of the record's fields; absent or null where one is not shown. */
  readonly labels: { readonly [Field in keyof Result]?: string | null };
  readonly decider: Decider<State, Event>;
  /** The subject of the events and mails. */
  readonly subjectOf: (id: number) => string;
  /** The decision that erases one of them. */
  readonly erase: (id: number) => Decision<State, Event>;
}

/** A place, where its records and events do not matter. */
export type PeoplePlace = Omit<Place<never, never, never>, 'table' | 'labels' | 'decider' | 'erase'> & {
  readonly table: RecordTable<object>;
  readonly labels: Readonly<Record<string, string | null>>;
  readonly decider: AnyDecider;
  readonly erase: (id: number) => Decision<unknown, DomainEvent>;
};

/** The SQL of `people` for a table with one person in each row. @param name SQL for that person's name. */
export const peopleOf = (table: string, name: string): string =>
  `SELECT id, id AS record_id, id AS stream_id, ${name} AS name, email, NULL AS of_what FROM ${table}`;

/** All places where the product holds something about people. Each feature adds its own, in its module. */
@Injectable()
export class PeoplePlaces {
  private readonly places = new Map<PersonPlace, PeoplePlace>();

  add<Result, State, Event extends DomainEvent>(place: Place<Result, State, Event>): void {
    this.places.set(place.place, place as unknown as PeoplePlace);
  }

  get all(): readonly PeoplePlace[] {
    return [...this.places.values()];
  }

  /** The record that events or mails with this subject are about; undefined when it is about nobody. */
  refOf(subject: string): PersonRef | undefined {
    const id = Number(/-(\d+)$/.exec(subject)?.[1]);
    const place = this.all.find(({ subjectOf }) => subjectOf(id) === subject);
    return place && { place: place.place, id };
  }

  of(name: PersonPlace): PeoplePlace {
    const place = this.places.get(name);
    if (!place) throw new Error(`No feature has added the place ${name}`);
    return place;
  }
}

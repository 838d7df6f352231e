import { RefusedError } from '../../refused.js';
import type { EventDeclaration } from './event.js';
import type { PastRecord } from './restoration.js';

/** A fact of the past, in the club's words. */
export interface DomainEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An event with its metadata. Its position in the whole log is not known before the append. */
export type Recorded<Event extends DomainEvent> = Event & {
  readonly eventId: string;
  readonly streamId: string;
  /** Place in its stream, from 1. */
  readonly version: number;
  readonly actor: string;
  readonly recordedAt: Date;
};

/** The input of a decision in addition to the state: the current time and the actor. */
export interface DecisionContext {
  readonly now: Date;
  readonly actor: string;
}

/** Decides which events a command records for a record in this state. @throws RefusedError when it is not allowed. */
export type Decision<State, Event extends DomainEvent> = (state: State, context: DecisionContext) => Event[];

/** A record as a person reads it: values by label, in the order in which they are shown. */
export type RecordView = Readonly<Record<string, string | number | boolean | null>>;

/**
 * The records of one category: their events, and the pure functions that give these their meaning. The state is null while there is
 * no record, or none any more. Methods are used instead of function properties so that all deciders fit one registry.
 */
export interface Decider<State, Event extends DomainEvent> {
  /** The category of its streams, such as `fixture`; the ids of its records come from the sequence `fixture_ids`. */
  readonly category: string;
  /** The label of this category in the history's filters. */
  readonly label: string;
  /** The event types of a record, by name. */
  readonly events: Readonly<Record<Event['type'], EventDeclaration>>;
  readonly initial: State;
  evolve(state: State, event: Event): State;
  /** Describes the event in words that follow the actor's name. `before` is the state that the event changed. */
  describe(event: Event, before: State): string;
  /** The name of a record, such as `Onchan A v Peel A`; null when records of this category have none. */
  name(record: NonNullable<State>): string | null;
  /** The fields of a record. */
  view(record: NonNullable<State>): RecordView;
  /** The fields that hold the id of another record, with that record's category. The history shows its name instead. */
  readonly references?: Readonly<Record<string, string>>;
  /**
   * The parts of a record, such as entries. Each is shown as a field after the others. `evolve` keeps unchanged ones as the same
   * objects, so that the history compares only the others.
   */
  items?(record: NonNullable<State>): readonly object[];
  /** The field of an item. No two items have the same label. */
  viewItem?(item: object): readonly [label: string, value: RecordView[string]];
  /** The types of the events that can be undone for a short time. */
  readonly undoable?: readonly Event['type'][];
  /**
   * Decides the events that bring a record in the state `present` back to an earlier one. Absent where that is not possible.
   * @throws RefusedError when these values are not accepted any more.
   */
  restore?(past: PastRecord<State>, present: State, context: DecisionContext): Event[];
}

/** Any decider, where its state and events do not matter. */
export type AnyDecider = Decider<unknown, DomainEvent>;

/** These values by their labels, in the order of the labels. A value without a label does not compile. */
export const byLabels = <Values extends RecordView>(
  labels: Readonly<Record<keyof Values & string, string>>,
  values: Values,
): RecordView =>
  Object.fromEntries(
    Object.entries<string>(labels).flatMap(([name, label]) => {
      const value = values[name];
      return value === undefined ? [] : [[label, value]];
    }),
  );

/** The fields of a record in this state, its items included; null while there is none. */
export const viewOf = <State, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  state: State,
): RecordView | null =>
  state === null || state === undefined
    ? null
    : { ...decider.view(state), ...viewOfItems(decider, decider.items?.(state) ?? []) };

/** The fields of these items of a record. */
const viewOfItems = <State, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  items: readonly object[],
): RecordView =>
  Object.fromEntries(
    items.flatMap((item) => {
      const field = decider.viewItem?.(item);
      return field ? [field] : [];
    }),
  );

/** The name of a record in this state; null while there is none. */
export const nameOf = <State, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  state: State,
): string | null => (state === null || state === undefined ? null : decider.name(state));

/** Folds events into the state that they lead to. */
export const fold = <State, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  events: readonly Event[],
  from: State = decider.initial,
): State => events.reduce((state, event) => decider.evolve(state, event), from);

/** The event types after which the state depends on no earlier event. */
export const startingTypes = ({ events }: AnyDecider): string[] =>
  Object.keys(events).filter((type) => events[type]?.replacesState);

/** The declaration of an event type. @throws for an event of another decider. */
export const declarationOf = (decider: AnyDecider, type: string): EventDeclaration => {
  const declaration = decider.events[type];
  if (!declaration) throw new Error(`${decider.category} has no event ${type}`);
  return declaration;
};

/**
 * Upcasts a stored payload to its newest schema version, without validation.
 * @throws RefusedError when a newer version of the product stored the event. Both run at the same time during an update, and a
 *   proxy then tries another backend.
 */
export const upcast = (
  decider: AnyDecider,
  type: string,
  version: number,
  data: Record<string, unknown>,
): Record<string, unknown> => {
  const declaration = decider.events[type];
  if (!declaration || version > declaration.version) {
    throw new RefusedError(
      'unavailable',
      `${decider.category} has a ${type} of version ${version}, newer than this program knows. Please try again shortly.`,
    );
  }
  const { earlier = [] } = declaration;
  return earlier.slice(version - 1).reduce((lifted, older) => older.lift(lifted), data);
};

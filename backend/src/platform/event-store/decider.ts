import type { EventDeclaration } from './event.js';

/** Something that happened, in the club's words and the past tense. */
export interface DomainEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An event with what was recorded beside it. Its place in the whole log is not known before the append. */
export type Recorded<Event extends DomainEvent> = Event & {
  readonly eventId: string;
  readonly streamId: string;
  /** Place in its stream, from 1. */
  readonly version: number;
  readonly actor: string;
  readonly recordedAt: Date;
};

/** What a decision may know besides the state: when it is made, and by whom. */
export interface DecisionContext {
  readonly now: Date;
  readonly actor: string;
}

/** Decides what happens to a record in a given state; throws `RefusedError` when nothing may. */
export type Decision<State, Event extends DomainEvent> = (state: State, context: DecisionContext) => Event[];

/** A record as a person reads it: values under their labels, in the order to be shown. */
export type RecordView = Readonly<Record<string, string | number | boolean | null>>;

/**
 * One kind of record and all that its events mean: pure, so that it can be read, tested and folded anywhere.
 * Methods are used instead of function properties so that streams of any state fit one registry.
 */
export interface Decider<State, Event extends DomainEvent> {
  /** The kind of record, such as `fixture`; its ids come from the sequence `fixture_ids`. */
  readonly category: string;
  /** What the history's filters call this kind of record. */
  readonly label: string;
  /** What can happen to a record: each type of event under its name. */
  readonly events: Readonly<Record<Event['type'], EventDeclaration>>;
  readonly initial: State;
  evolve(state: State, event: Event): State;
  /** What happened, in words that follow the actor's name; `before` is the state that the event changed. */
  describe(event: Event, before: State): string;
  /** What people call a record in this state, such as `Onchan A v Peel A`; null while there is none, or none any more. */
  name(state: State): string | null;
  /** What there is to see of a record in this state; null while there is none, or none any more. */
  view(state: State): RecordView | null;
}

/** Any stream, where its state and events do not matter. */
export type AnyDecider = Decider<unknown, DomainEvent>;

/** Folds events into the state they lead to. */
export const fold = <State, Event extends DomainEvent>(
  stream: Decider<State, Event>,
  events: readonly Event[],
  from: State = stream.initial,
): State => events.reduce((state, event) => stream.evolve(state, event), from);

/** How an event type of the stream is declared. @throws for another stream's. */
export const declarationOf = (stream: AnyDecider, type: string): EventDeclaration => {
  const declaration = stream.events[type];
  if (!declaration) throw new Error(`${stream.category} has no event ${type}`);
  return declaration;
};

/**
 * Lifts a stored payload to the shape that the code knows. It is not validated: what is stored can be read.
 * @throws when the event was stored by a newer version of the product than this one.
 */
export const upcast = (
  stream: AnyDecider,
  type: string,
  version: number,
  data: Record<string, unknown>,
): Record<string, unknown> => {
  const { version: newest = 1, earlier = [] } = stream.events[type] ?? {};
  if (version > newest) {
    throw new Error(`${stream.category} has a ${type} of version ${version}, newer than this program knows`);
  }
  return earlier.slice(version - 1).reduce((lifted, older) => older.lift(lifted), data);
};

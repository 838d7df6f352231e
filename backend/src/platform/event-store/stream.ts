/** Something that happened, in the club's words and the past tense. */
export interface DomainEvent {
  readonly type: string;
  readonly data: object;
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

/** Lifts the stored payload of one schema version to the next. */
export type Upcaster = (data: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/** What a decision may know besides the state: when it is made, and by whom. */
export interface DecisionContext {
  readonly now: Date;
  readonly actor: string;
}

/** Decides what happens to a record in a given state; throws `Refused` when nothing may. */
export type Decision<State, Event extends DomainEvent> = (state: State, context: DecisionContext) => Event[];

/** A record as a person reads it: values under their labels, in the order to be shown. */
export type RecordView = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Names the person that an event's personal fields are about: the kind of id and the id, such as `message-57`, which
 * tells nothing about that person.
 */
export interface Personal<Data> {
  subject(data: Data, streamId: string): string;
  readonly fields: readonly (keyof Data & string)[];
}

type DataOf<Event extends DomainEvent, Type> = Extract<Event, { type: Type }>['data'];

/**
 * One kind of record and all that its events mean: pure, so that it can be read, tested and folded anywhere.
 * Methods are used instead of function properties so that streams of any state fit one registry.
 */
export interface Stream<State, Event extends DomainEvent> {
  /** The kind of record, such as `fixture`; its ids come from the sequence `fixture_ids`. */
  readonly category: string;
  /** The kind of record and what can happen to it, as the history's filters call them: all of it, or it does not compile. */
  readonly labels: { readonly records: string; readonly events: Readonly<Record<Event['type'], string>> };
  readonly initial: State;
  evolve(state: State, event: Event): State;
  /** What happened, in words that follow the actor's name; `before` is the state that the event changed. */
  describe(event: Event, before: State): string;
  /** What people call a record in this state, such as `Onchan A v Peel A`; null while there is none, or none any more. */
  name(state: State): string | null;
  /** What there is to see of a record in this state; null while there is none, or none any more. */
  view(state: State): RecordView | null;
  /** Fields that are stored encrypted under a key of the person they are about. */
  readonly personal?: { readonly [Type in Event['type']]?: Personal<DataOf<Event, Type>> };
  /** Events that destroy people's keys, and with them every personal field of those people. */
  readonly erases?: { readonly [Type in Event['type']]?: Erasure<DataOf<Event, Type>> };
  /** Per event type, how to lift version 1 to 2, 2 to 3 …; new events get the version after the last lift. */
  readonly upcasters?: Readonly<Partial<Record<Event['type'], readonly Upcaster[]>>>;
}

/** Names the people whose keys an event destroys. */
export interface Erasure<Data> {
  subjects(data: Data, streamId: string): readonly string[];
}

/** Any stream, where its state and events do not matter. */
export type AnyStream = Stream<unknown, DomainEvent>;

/** Folds events into the state they lead to. */
export const fold = <State, Event extends DomainEvent>(
  stream: Stream<State, Event>,
  events: readonly Event[],
  from: State = stream.initial,
): State => events.reduce((state, event) => stream.evolve(state, event), from);

/** The schema version that new events of a type are stored with. */
export const schemaVersion = (stream: AnyStream, type: string): number =>
  (stream.upcasters?.[type]?.length ?? 0) + 1;

/**
 * Lifts a stored payload to the shape that the code knows.
 * @throws when the event was stored by a newer version of the product than this one.
 */
export const upcast = (
  stream: AnyStream,
  type: string,
  version: number,
  data: Record<string, unknown>,
): Record<string, unknown> => {
  if (version > schemaVersion(stream, type)) {
    throw new Error(`${stream.category} has a ${type} of version ${version}, newer than this program knows`);
  }
  const lifts = stream.upcasters?.[type]?.slice(version - 1) ?? [];
  return lifts.reduce((lifted, lift) => lift(lifted), data);
};

import type { ProblemCode } from '@onchan-bowls/contract/problem';
import type { AnyDecider, Decider, DomainEvent } from '../decider/decider.js';

/** The stream of one record. */
export interface RecordStream {
  readonly decider: AnyDecider;
  readonly id: string;
}

/** Names the stream of a record, for `CommandReads`. */
export const streamOf = <State, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  id: string | number,
): RecordStream => ({ decider, id: String(id) });

/** All that a command needs to read, so that it is read at once for all commands of a batch. */
export interface CommandReads {
  readonly records?: readonly RecordStream[];
  /** The kind of each new id: the category of a record that is created, or the name of a part of one. */
  readonly newIds?: readonly string[];
}

/** A record after some of its events. */
export interface RecordState {
  readonly state: unknown;
  readonly version: number;
}

/** An event that a repeated command recorded the first time. */
export interface EarlierEvent {
  readonly stream: string;
  readonly stream_id: string;
  readonly version: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The first outcome of a repeated command. */
export interface EarlierAttempt {
  readonly events: readonly EarlierEvent[];
  /** Why it was refused, if it was. */
  readonly refusal: ProblemCode | null;
}

/** What a command decides on, as the commands before it in its batch leave it. */
export interface Known {
  record(stream: RecordStream): RecordState;
  /** A new id of this kind. */
  nextId(kind: string): string;
  /** The earlier outcome of the command with this id; undefined when it is new. */
  earlierAttempt(commandId: string): EarlierAttempt | undefined;
}

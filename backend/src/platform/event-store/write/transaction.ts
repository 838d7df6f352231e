import type { EntityManager } from 'typeorm';
import type { PersonalData } from '../../personal-data/personal-data.js';
import type { PersonKey } from '../../personal-data/person-keys.js';
import { RefusedError } from '../../refused.js';
import type { CommandContext } from './command-context.js';
import type { EarlierEvent, Known, RecordState, RecordStream } from './command-reads.js';
import type { AnyDecider, Decider, Decision, DomainEvent, Recorded } from '../decider/decider.js';
import { erasedBy, newEvent, sealEvent, subjectOf, type NewEvent } from './new-event.js';
import { canonicalJson } from '../chain/sealed-event.js';

/** An edit that was made on a certain version of a record and must not overwrite a later one. */
export interface UpdateOptions {
  readonly expectedVersion?: number | undefined;
  /** Whether the command can be undone for a short time. The people it erases are erased when that time is over. */
  readonly isUndoable?: boolean;
  /** As `Transaction.alsoWrite` takes them. */
  readonly alsoWrite?: readonly Write[];
}

/** A write of plain rows, in the database transaction of a command. */
type Write = (manager: EntityManager) => Promise<unknown>;

/**
 * The decisions of one command, which are recorded together or not at all. Nothing is written while it decides. It is not a database
 * transaction: that is the `Batch`, in which the decisions of many commands are written.
 */
export class Transaction {
  private readonly changed = new Map<string, RecordStream & RecordState>();
  /** The decided events with their deciders. */
  readonly newEvents: NewEvent[] = [];
  private readonly earlierEvents: EarlierEvent[] = [];
  /** Whether this command was carried out before. Then nothing is decided or recorded again. */
  readonly isRepetition: boolean;
  /** The writes that `alsoWrite` added. */
  readonly writes: Write[] = [];
  /** Whether the people whom the command erases are erased later. */
  isUndoable = false;

  /** @throws RefusedError when the command was refused before. */
  constructor(
    readonly context: CommandContext,
    readonly now: Date,
    private readonly known: Known,
  ) {
    const earlier = context.mayBeRetry ? known.earlierAttempt(context.commandId) : undefined;
    if (earlier?.refusal) throw new RefusedError(earlier.refusal);
    this.isRepetition = earlier !== undefined;
    this.earlierEvents.push(...(earlier?.events ?? []));
  }

  /**
   * Decides on one record.
   * @throws RefusedError by the decision, or `changed-meanwhile` when the record is not at the expected version.
   */
  update<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string,
    decide: Decision<State, Event>,
    { expectedVersion, isUndoable = false, alsoWrite = [] }: UpdateOptions = {},
  ): void {
    if (this.isRepetition) return;
    this.isUndoable ||= isUndoable;
    this.writes.push(...alsoWrite);
    let { state, version } = this.record(decider, id);
    const events = decide(state as State, { now: this.now, actor: this.context.actor });
    if (events.length > 0 && expectedVersion !== undefined && expectedVersion !== version) {
      throw new RefusedError('changed-meanwhile');
    }
    const any = decider as AnyDecider;
    for (const event of events) {
      state = any.evolve(state, event);
      version += 1;
      const metadata = { streamId: id, version, actor: this.context.actor, recordedAt: this.now };
      this.newEvents.push(newEvent(any, event, metadata));
    }
    this.keep({ decider: any, id, state, version });
  }

  /** Decides on a new record and returns its id, the same one when the command is a repetition. */
  create<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    decide: Decision<State, Event>,
  ): string {
    const known = this.earlierEvents.findIndex(
      (event) => event.stream === decider.category && event.version === 1,
    );
    const [earlier] = known < 0 ? [] : this.earlierEvents.splice(known, 1);
    if (earlier) return earlier.stream_id;
    const id = this.nextId(decider.category);
    this.keep({ decider, id, state: decider.initial, version: 0 });
    this.update(decider, id, decide);
    return id;
  }

  /** The state of a record, with the events that this transaction has decided. */
  read<State, Event extends DomainEvent>(decider: Decider<State, Event>, id: string): State {
    return this.record(decider, id).state as State;
  }

  /** The version of a record, with the events that this transaction has decided; 0 when there is none. */
  version<State, Event extends DomainEvent>(decider: Decider<State, Event>, id: string): number {
    return this.record(decider, id).version;
  }

  /** A new id for a part of a record. */
  nextId(kind: string): string {
    return this.known.nextId(kind);
  }

  /**
   * The data of the event of this type that this command recorded before, without the personal fields. Undefined when the
   * command is not a repetition, or recorded no such event.
   */
  earlier(
    decider: { readonly category: string },
    type: string,
  ): Readonly<Record<string, unknown>> | undefined {
    return this.earlierEvents.find((event) => event.stream === decider.category && event.type === type)?.data;
  }

  /**
   * Adds a write of plain rows, which runs in the database transaction of the commit; never of the log or the read tables.
   * A repeated command does not write again.
   */
  alsoWrite(write: Write): void {
    if (!this.isRepetition) this.writes.push(write);
  }

  /** The decided events. */
  get events(): readonly Recorded<DomainEvent>[] {
    return this.newEvents.map(({ event }) => event);
  }

  /** The categories of the records that this transaction changes. */
  get changedCategories(): readonly string[] {
    return [...new Set(this.newEvents.map(({ decider }) => decider.category))];
  }

  /** The records that this transaction has used, as it leaves them. */
  get records(): readonly (RecordStream & RecordState)[] {
    return [...this.changed.values()];
  }

  /** The people whom the personal fields of its events are about. */
  get subjects(): readonly string[] {
    return this.newEvents.flatMap((event) => subjectOf(event) ?? []);
  }

  /** The people whom its events erase. */
  get erased(): readonly string[] {
    return [...new Set(this.newEvents.flatMap(erasedBy))];
  }

  /** The decided events in canonical JSON, their personal fields encrypted. */
  seal(personalData: PersonalData, keys: ReadonlyMap<string, PersonKey>): string[] {
    return this.newEvents.map((decided, index) => {
      const subject = subjectOf(decided);
      const key = subject === undefined ? undefined : keys.get(subject);
      return canonicalJson(sealEvent(decided, index, this.context, personalData, key));
    });
  }

  private record<State, Event extends DomainEvent>(decider: Decider<State, Event>, id: string): RecordState {
    const known = this.changed.get(`${decider.category}/${id}`);
    if (known) return known;
    const stream = { decider: decider as AnyDecider, id };
    const record = { ...stream, ...this.known.record(stream) };
    this.keep(record);
    return record;
  }

  private keep(record: RecordStream & RecordState): void {
    this.changed.set(`${record.decider.category}/${record.id}`, record);
  }
}

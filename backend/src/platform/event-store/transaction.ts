import type { EntityManager } from 'typeorm';
import type { PersonalData } from '../personal-data/personal-data.js';
import { PersonErasedError, type PersonKey } from '../personal-data/person-keys.js';
import { RefusedError } from '../refused.js';
import type { CommandContext } from './command-context.js';
import type { DecidedCommand } from './commit.js';
import type { DecisionReads, EarlierEvent } from './decision-reads.js';
import type { KeptStates } from './kept-states.js';
import { erasedBy, newEvent, sealEvent, subjectOf, type NewEvent } from './new-event.js';
import type { Projector } from './projector.js';
import { canonicalJson } from './sealed-event.js';
import {
  upcast,
  type AnyDecider,
  type Decision,
  type DomainEvent,
  type Recorded,
  type Decider,
} from './decider.js';

/** An edit that was made on a certain version of a record and must not overwrite a later one. */
export interface UpdateOptions {
  readonly expectedVersion?: number | undefined;
  /** Whether the command can be undone for a short time. The people it erases are erased when that time is over. */
  readonly isUndoable?: boolean;
}

/** A record in this transaction: its stored events, and those that the transaction has decided. */
interface LoadedRecord {
  readonly decider: AnyDecider;
  readonly id: string;
  readonly storedVersion: number;
  state: unknown;
  version: number;
}

/**
 * The reads, decisions and events of one command, which are committed together or not at all. Nothing is written here: the
 * command is committed later if every record that it has read is still at the same version.
 */
export class Transaction {
  private readonly records = new Map<string, LoadedRecord>();
  private readonly decided: NewEvent[] = [];
  /** The writes that `alsoWrite` added. */
  readonly writes: ((manager: EntityManager) => Promise<unknown>)[] = [];
  /** Whether this command was recorded before, and its events then. */
  private isRepetition = false;
  private earlierEvents: EarlierEvent[] = [];
  /** Whether the people whom the command erases are erased later. */
  isUndoable = false;

  constructor(
    private readonly context: CommandContext,
    readonly now: Date,
    private readonly reads: DecisionReads,
    private readonly projector: Projector,
    private readonly personalData: PersonalData,
    private readonly keptStates: KeptStates,
  ) {}

  /**
   * Finds out whether this command was carried out before. Then nothing is decided or recorded again.
   * @throws RefusedError when it was refused before.
   */
  async begin(): Promise<void> {
    if (!this.context.mayBeRetry) return;
    const earlier = await this.reads.earlier(this.context.commandId);
    if (!earlier) return;
    if (earlier.refusal) throw new RefusedError(earlier.refusal);
    // A copy, because `create` removes from it what equal commands have read together.
    this.earlierEvents = [...earlier.events];
    this.isRepetition = true;
  }

  /**
   * Decides on one record.
   * @throws RefusedError by the decision, or `changed-meanwhile` when the record is not at the expected version.
   */
  async update<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string,
    decide: Decision<State, Event>,
    { expectedVersion, isUndoable = false }: UpdateOptions = {},
  ): Promise<void> {
    if (this.isRepetition) return;
    this.isUndoable ||= isUndoable;
    const record = await this.load(decider, id);
    const events = decide(record.state as State, { now: this.now, actor: this.context.actor });
    if (events.length > 0 && expectedVersion !== undefined && expectedVersion !== record.version) {
      throw new RefusedError('changed-meanwhile');
    }
    for (const event of events) {
      record.state = decider.evolve(record.state as State, event);
      record.version += 1;
      const { version } = record;
      const metadata = { streamId: id, version, actor: this.context.actor, recordedAt: this.now };
      this.decided.push(newEvent(record.decider, event, metadata));
    }
  }

  /** Decides on a new record and returns its id, the same one when the command is a repetition. */
  async create<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    decide: Decision<State, Event>,
  ): Promise<string> {
    const known = this.earlierEvents.findIndex(
      (event) => event.stream === decider.category && event.version === 1,
    );
    const [earlier] = known < 0 ? [] : this.earlierEvents.splice(known, 1);
    if (earlier) return earlier.stream_id;

    let id = await this.nextId(decider.category);
    if ((await this.load(decider, id)).version > 0) {
      await this.reads.skipUsedIds(decider.category);
      id = await this.nextId(decider.category);
    }
    await this.update(decider, id, decide);
    return id;
  }

  /** The state of a record, with the events that this transaction has decided. */
  async read<State, Event extends DomainEvent>(decider: Decider<State, Event>, id: string): Promise<State> {
    return (await this.load(decider, id)).state as State;
  }

  /** A new id for a record, or for a part of one, from the sequence `<kind>_ids`. */
  nextId(kind: string): Promise<string> {
    return this.reads.nextId(kind);
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
  alsoWrite(write: (manager: EntityManager) => Promise<unknown>): void {
    if (!this.isRepetition) this.writes.push(write);
  }

  /** The version of a record, with the events that this transaction has decided; 0 when there is none. */
  async version<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string,
  ): Promise<number> {
    return (await this.load(decider, id)).version;
  }

  /** The decided events. */
  get events(): readonly Recorded<DomainEvent>[] {
    return this.decided.map(({ event }) => event);
  }

  /** The decided events with their deciders. */
  get newEvents(): readonly NewEvent[] {
    return this.decided;
  }

  /** The categories of the records that this transaction changes. */
  get changedStreams(): readonly string[] {
    return [...new Set(this.decided.map(({ decider }) => decider.category))];
  }

  /** Whether there is nothing to commit, not even the id of a command that was carried out without events. */
  get isEmpty(): boolean {
    const isNamed = this.context.mayBeRetry && !this.isRepetition;
    return this.decided.length === 0 && this.writes.length === 0 && !isNamed;
  }

  /**
   * Encrypts the personal fields of the decided events and returns all that is to be committed.
   * @throws as `PersonKeys.keyFor` does.
   */
  async toCommit(): Promise<DecidedCommand> {
    const keys = new Map<string, PersonKey>();
    const erased = new Set<string>();
    const events: string[] = [];
    for (const decided of this.decided) {
      const subject = subjectOf(decided);
      if (subject !== undefined) {
        if (erased.has(subject)) throw new PersonErasedError(subject);
        if (!keys.has(subject)) {
          keys.set(subject, this.personalData.keys.keyFor(subject, await this.reads.key(subject)));
        }
      }
      const key = subject === undefined ? undefined : keys.get(subject);
      const sealed = sealEvent(decided, events.length, this.context, this.personalData, key);
      events.push(canonicalJson(sealed));
      for (const one of erasedBy(decided)) erased.add(one);
    }
    const { commandId, mayBeRetry } = this.context;
    return {
      ...(mayBeRetry && { commandId }),
      decidedAt: this.now,
      streams: [...this.records.values()].map(({ decider, id, storedVersion, version }) => ({
        stream: decider.category,
        id,
        version: storedVersion,
        isChanged: version > storedVersion,
      })),
      keys: [...keys.values()],
      erased: [...erased],
      changes: this.decided.flatMap(({ decider, event }) =>
        this.projector.changesOf(decider.category, event),
      ),
      events,
    };
  }

  private async load<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string,
  ): Promise<LoadedRecord> {
    const key = `${decider.category}/${id}`;
    const known = this.records.get(key);
    if (known) return known;
    const any = decider as AnyDecider;
    const kept = this.keptStates.get(key);
    let rows = await this.reads.stream(decider.category, id, kept?.version);
    const [first] = rows;
    const start = kept?.eventId === first?.event_id ? kept : undefined;
    if (kept && !start) rows = await this.reads.stream(decider.category, id);
    let { state, version } = start ?? { state: any.initial, version: 0 };
    for (const row of start ? rows.slice(1) : rows) {
      const { type, schema_version, event_id: eventId, data: stored, personal, wrapped_key } = row;
      const data = this.personalData.open({ eventId, data: stored, personal }, wrapped_key);
      state = any.evolve(state, { type, data: upcast(any, type, schema_version, data) });
      version = row.version;
    }
    const last = rows.at(-1);
    if (last) this.keptStates.keep(key, { state, version, eventId: last.event_id });
    const record = { decider: any, id, storedVersion: version, state, version };
    this.records.set(key, record);
    return record;
  }
}

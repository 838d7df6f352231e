import type { EntityManager } from 'typeorm';
import { runPrepared } from '../database/prepared.js';
import type { PersonalData } from '../personal-data/personal-data.js';
import { append } from './append.js';
import type { CommandContext } from './command-context.js';
import { erasedBy, newEvent, sealEvent, type NewEvent } from './new-event.js';
import { RefusedError } from '../refused.js';
import type { Projector } from './projector.js';
import type { SealedEvent } from './sealed-event.js';
import { selectStoredEvents, toLoggedEvent, type StoredEventRow } from './stored-event.js';
import {
  fold,
  type AnyDecider,
  type Decision,
  type DomainEvent,
  type Recorded,
  type Decider,
} from './decider.js';

const readStream = {
  name: 'read-stream',
  text: `${selectStoredEvents} WHERE e.stream = $1 AND e.stream_id = $2 ORDER BY e.version`,
};

/** Makes other transactions that want the same lock wait until this one ends. */
const lock = { name: 'lock', text: `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))` };

/** An edit that was made on a certain version of a record and must not overwrite a later one. */
export interface UpdateOptions {
  readonly expectedVersion?: number | undefined;
}

/** A record in this transaction: its stored events, and those that the transaction has decided. */
interface LoadedRecord {
  state: unknown;
  version: number;
}

/** An event that a repeated command recorded the first time. */
interface EarlierEvent {
  readonly stream: string;
  readonly stream_id: string;
  readonly version: number;
  readonly type: string;
  readonly data: Record<string, unknown>;
}

/**
 * The reads, decisions and events of one command, which are committed together or not at all.
 * Nothing is written before `project`, and `append` comes last.
 */
export class Transaction {
  private readonly records = new Map<string, LoadedRecord>();
  private readonly decided: NewEvent[] = [];
  private readonly writes: ((manager: EntityManager) => Promise<unknown>)[] = [];
  /** Whether this command was recorded before, and its events then. */
  private isRepetition = false;
  private earlierEvents: EarlierEvent[] = [];
  private readonly erased: string[] = [];

  constructor(
    private readonly manager: EntityManager,
    private readonly context: CommandContext,
    private readonly now: Date,
    private readonly projector: Projector,
    private readonly personalData: PersonalData,
    /** Whether this is a retry after a conflict. It locks the records that it reads, so that many concurrent commands succeed. */
    private readonly isAgain: boolean,
  ) {}

  /** Finds out whether this command was recorded before. Then nothing is decided or recorded again. */
  async begin(): Promise<void> {
    if (!this.context.mayBeRetry) return;
    // Attempts run one after the other: the second would be refused because of what the first has just done.
    await runPrepared(this.manager, lock, [this.context.commandId]);
    this.earlierEvents = await this.manager.query<EarlierEvent[]>(
      `SELECT stream, stream_id, version, type, data FROM events WHERE command_id = $1 ORDER BY command_index`,
      [this.context.commandId],
    );
    this.isRepetition = this.earlierEvents.length > 0;
  }

  /**
   * Decides on one record and keeps the events for `append`.
   * @throws RefusedError by the decision, or `changed-meanwhile` when the record is not at the expected version.
   */
  async update<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string,
    decide: Decision<State, Event>,
    { expectedVersion }: UpdateOptions = {},
  ): Promise<void> {
    if (this.isRepetition) return;
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
      this.decided.push(newEvent(decider, event, metadata));
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

    const id = await this.nextId(decider.category);
    const { version } = await this.load(decider, id);
    if (version > 0) throw new Error(`The ids of ${decider.category} have fallen behind: ${id} is taken`);
    await this.update(decider, id, decide);
    return id;
  }

  /** The state of a record, with the events that this transaction has decided. */
  async read<State, Event extends DomainEvent>(decider: Decider<State, Event>, id: string): Promise<State> {
    return (await this.load(decider, id)).state as State;
  }

  /** A new id for a record, or for a part of one, from the sequence `<kind>_ids`. */
  async nextId(kind: string): Promise<string> {
    const [next] = await this.manager.query<{ id: string }[]>(`SELECT nextval($1) AS id`, [
      `${kind.replaceAll('-', '_')}_ids`,
    ]);
    if (!next) throw new Error(`No id for a new ${kind}`);
    return next.id;
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

  /** The categories of the records that this transaction changes. */
  get changedStreams(): readonly string[] {
    return [...new Set(this.decided.map(({ decider }) => decider.category))];
  }

  /** The subjects that this transaction erases. */
  get erasedSubjects(): readonly string[] {
    return this.erased;
  }

  /**
   * Adds a write of plain rows, which `project` runs in this transaction; never of the log or the read tables. A repeated
   * command does not write again.
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

  /**
   * Writes the read tables, and then what `alsoWrite` added. All transactions take locks in the same order: read rows, then
   * these rows, then in `append` people's keys and the head of the log.
   */
  async project(): Promise<void> {
    for (const { decider, event } of this.decided) {
      await this.projector.project(this.manager, decider.category, event);
    }
    for (const write of this.writes) await write(this.manager);
  }

  /** Appends the decided events, as the last step, and returns them. */
  async append(): Promise<Recorded<DomainEvent>[]> {
    const events = this.decided.map(({ event }) => event);
    if (events.length === 0) {
      // A caught error has aborted the transaction. Without this statement the COMMIT would hide it.
      await this.manager.query('SELECT 1');
      return events;
    }
    const sealed: SealedEvent[] = [];
    for (const decided of this.decided) {
      sealed.push(await sealEvent(decided, sealed.length, this.context, this.manager, this.personalData));
      for (const subject of erasedBy(decided)) {
        await this.personalData.erase(this.manager, subject);
        this.erased.push(subject);
      }
    }
    await append(this.manager, sealed);
    return events;
  }

  private async load<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string,
  ): Promise<LoadedRecord> {
    const key = `${decider.category}/${id}`;
    const known = this.records.get(key);
    if (known) return known;
    if (this.isAgain) await runPrepared(this.manager, lock, [key]);
    const rows = await runPrepared<StoredEventRow>(this.manager, readStream, [decider.category, id]);
    const events = rows.map((row) => toLoggedEvent(row, decider as AnyDecider, this.personalData));
    const record = { state: fold(decider as AnyDecider, events), version: rows.at(-1)?.version ?? 0 };
    this.records.set(key, record);
    return record;
  }
}

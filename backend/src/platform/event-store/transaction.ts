import type { EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { runPrepared } from '../database/prepared.js';
import type { PersonalData } from '../personal-data/personal-data.js';
import { append } from './append.js';
import type { CommandContext } from './command-context.js';
import { assertPayload } from './event.js';
import { RefusedError } from '../refused.js';
import type { Projector } from './projector.js';
import { asStorable, type SealedEvent } from './sealed-event.js';
import { selectStoredEvents, toLoggedEvent, type StoredEventRow } from './stored-event.js';
import {
  declarationOf,
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

/** Until the transaction ends, others wait that want the same. */
const lock = { name: 'lock', text: `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))` };

/** An edit that was made on a certain version of a record and must not overwrite a later one. */
export interface UpdateOptions {
  readonly expectedVersion?: number | undefined;
}

/** A record as this transaction sees it: what is stored, and what the transaction has decided itself. */
interface LoadedRecord {
  state: unknown;
  version: number;
}

/** An event that a repeated command recorded when it was carried out. */
interface EarlierEvent {
  readonly stream: string;
  readonly stream_id: string;
  readonly version: number;
  readonly type: string;
  readonly data: Record<string, unknown>;
}

/**
 * One command's reads, decisions and events, all of which become true at once or not at all.
 * Nothing is written before `project`, and `append` comes last.
 */
export class Transaction {
  private readonly records = new Map<string, LoadedRecord>();
  private readonly decided: { readonly stream: AnyDecider; readonly event: Recorded<DomainEvent> }[] = [];
  private readonly writes: ((manager: EntityManager) => Promise<unknown>)[] = [];
  /** Whether this very command was recorded before; and what it then recorded. */
  private isRepetition = false;
  private earlierEvents: EarlierEvent[] = [];
  private readonly erased: string[] = [];

  constructor(
    private readonly manager: EntityManager,
    private readonly context: CommandContext,
    private readonly now: Date,
    private readonly projector: Projector,
    private readonly personalData: PersonalData,
    /** Decided again after a conflict: then records are locked while they are read, so that a crowd comes through. */
    private readonly isAgain: boolean,
  ) {}

  /** Finds out whether this command was recorded before: then nothing is decided or recorded again. */
  async begin(): Promise<void> {
    if (!this.context.mayBeRetry) return;
    // One attempt after the other: the second would be refused for what the first has just done.
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
    stream: Decider<State, Event>,
    id: string,
    decide: Decision<State, Event>,
    { expectedVersion }: UpdateOptions = {},
  ): Promise<void> {
    if (this.isRepetition) return;
    const record = await this.load(stream, id);
    const events = decide(record.state as State, { now: this.now, actor: this.context.actor });
    if (events.length > 0 && expectedVersion !== undefined && expectedVersion !== record.version) {
      throw new RefusedError('changed-meanwhile');
    }
    for (const event of events) {
      record.state = stream.evolve(record.state as State, event);
      record.version += 1;
      this.decided.push({ stream: stream, event: this.recorded(stream, event, id, record.version) });
    }
  }

  /** Decides on a new record and answers its id, the same one when the command is a repetition. */
  async create<State, Event extends DomainEvent>(
    stream: Decider<State, Event>,
    decide: Decision<State, Event>,
  ): Promise<string> {
    const known = this.earlierEvents.findIndex(
      (event) => event.stream === stream.category && event.version === 1,
    );
    const [earlier] = known < 0 ? [] : this.earlierEvents.splice(known, 1);
    if (earlier) return earlier.stream_id;

    const id = await this.nextId(stream.category);
    const { version } = await this.load(stream, id);
    if (version > 0) throw new Error(`The ids of ${stream.category} have fallen behind: ${id} is taken`);
    await this.update(stream, id, decide);
    return id;
  }

  /** What is known of a record, with what this transaction has decided itself. */
  async read<State, Event extends DomainEvent>(stream: Decider<State, Event>, id: string): Promise<State> {
    return (await this.load(stream, id)).state as State;
  }

  /** A fresh id for a record, or for what has an id within one, from the sequence `<kind>_ids`. */
  async nextId(kind: string): Promise<string> {
    const [next] = await this.manager.query<{ id: string }[]>(`SELECT nextval($1) AS id`, [
      `${kind.replaceAll('-', '_')}_ids`,
    ]);
    if (!next) throw new Error(`No id for a new ${kind}`);
    return next.id;
  }

  /**
   * What this command recorded when it was carried out before, without the personal fields: the data of its event of
   * this type. Undefined when it is no repetition, or had recorded none.
   */
  earlier(
    stream: { readonly category: string },
    type: string,
  ): Readonly<Record<string, unknown>> | undefined {
    return this.earlierEvents.find((event) => event.stream === stream.category && event.type === type)?.data;
  }

  /** The categories of the records that this transaction changes. */
  get changedStreams(): readonly string[] {
    return [...new Set(this.decided.map(({ stream }) => stream.category))];
  }

  /** The people whom this transaction erases. */
  get erasedSubjects(): readonly string[] {
    return this.erased;
  }

  /**
   * Keeps a write of plain rows for `project`, so that they become true together with the events; never of the log or
   * the read tables. A repeated command does not write again.
   */
  alsoWrite(write: (manager: EntityManager) => Promise<unknown>): void {
    if (!this.isRepetition) this.writes.push(write);
  }

  /** The version that a record has with what this transaction has decided itself; 0 when there is none. */
  async version<State, Event extends DomainEvent>(
    stream: Decider<State, Event>,
    id: string,
  ): Promise<number> {
    return (await this.load(stream, id)).version;
  }

  /**
   * Writes the read tables and what is kept to be written alongside. Locks are taken in one order by everybody: read rows,
   * then what is written alongside, then, by `append`, people's keys and the head of the log.
   */
  async project(): Promise<void> {
    for (const { stream, event } of this.decided) {
      await this.projector.project(this.manager, stream.category, event);
    }
    for (const write of this.writes) await write(this.manager);
  }

  /** Appends what was decided, as the last step. Returns the recorded events. */
  async append(): Promise<Recorded<DomainEvent>[]> {
    const events = this.decided.map(({ event }) => event);
    if (events.length === 0) {
      // An error that was caught on the way has aborted the transaction; without this the COMMIT would hide it.
      await this.manager.query('SELECT 1');
      return events;
    }
    const sealed: SealedEvent[] = [];
    for (const { stream, event } of this.decided) {
      sealed.push(await this.seal(stream, event, sealed.length));
      const erased = declarationOf(stream, event.type).erases?.(event.streamId, event.data) ?? [];
      for (const subject of erased) {
        await this.personalData.erase(this.manager, subject);
        this.erased.push(subject);
      }
    }
    await append(this.manager, sealed);
    return events;
  }

  private async load<State, Event extends DomainEvent>(
    stream: Decider<State, Event>,
    id: string,
  ): Promise<LoadedRecord> {
    const key = `${stream.category}/${id}`;
    const known = this.records.get(key);
    if (known) return known;
    if (this.isAgain) await runPrepared(this.manager, lock, [key]);
    const rows = await runPrepared<StoredEventRow>(this.manager, readStream, [stream.category, id]);
    const events = rows.map((row) => toLoggedEvent(row, stream as AnyDecider, this.personalData));
    const record = { state: fold(stream as AnyDecider, events), version: rows.at(-1)?.version ?? 0 };
    this.records.set(key, record);
    return record;
  }

  private recorded(
    stream: AnyDecider,
    event: DomainEvent,
    streamId: string,
    version: number,
  ): Recorded<DomainEvent> {
    const data = asStorable(event.data);
    assertPayload(declarationOf(stream, event.type), data);
    return {
      type: event.type,
      data,
      eventId: v7(),
      streamId,
      version,
      actor: this.context.actor,
      recordedAt: this.now,
    };
  }

  private async seal(
    stream: AnyDecider,
    event: Recorded<DomainEvent>,
    commandIndex: number,
  ): Promise<SealedEvent> {
    const declared = declarationOf(stream, event.type);
    const subject = declared.about?.(event.streamId, event.data);
    const { data, personal } =
      subject === undefined
        ? { data: event.data, personal: null }
        : await this.personalData.seal(this.manager, event, subject, declared.personal);
    return {
      stream: stream.category,
      streamId: event.streamId,
      version: event.version,
      eventId: event.eventId,
      commandId: this.context.commandId,
      commandIndex,
      type: event.type,
      schemaVersion: declared.version,
      data,
      personal,
      actor: event.actor,
      requestId: this.context.requestId,
      recordedAt: event.recordedAt.toISOString(),
    };
  }
}

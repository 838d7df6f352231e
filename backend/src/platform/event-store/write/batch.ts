import type { ProblemCode } from '@onchan-bowls/contract/problem';
import type { PoolClient } from 'pg';
import type { EntityManager } from 'typeorm';
import { Script } from '../../database/script.js';
import type { PersonalData } from '../../personal-data/personal-data.js';
import type { PersonKey } from '../../personal-data/person-keys.js';
import type { SealedFields } from '../../personal-data/sealed-fields.js';
import { RefusedError } from '../../refused.js';
import type { CommandContext } from './command-context.js';
import type {
  CommandReads,
  EarlierAttempt,
  EarlierEvent,
  Known,
  RecordState,
  RecordStream,
} from './command-reads.js';
import { upcast } from '../decider/decider.js';
import { sequenceOf, skipUsedIds } from './ids.js';
import type { KeptState, KeptStates } from './kept-states.js';
import { erasedBy, subjectOf } from './new-event.js';
import type { Projector } from './projector.js';
import { groupByStatement } from './row-changes.js';
import type { Transaction } from './transaction.js';

/** A decided command and the other parts of its commit. */
export interface DecidedCommand {
  readonly transaction: Transaction;
  /** What its work has returned. */
  readonly done: unknown;
  /** The row that it returns: a statement that takes a JSON array of ids, and its id. */
  readonly row?: { readonly statement: string; readonly id: number } | undefined;
  /** Runs after everything of the batch was written. */
  readonly inTransaction?: ((manager: EntityManager) => Promise<unknown>) | undefined;
}

export interface CommittedCommand extends Pick<DecidedCommand, 'transaction' | 'done'> {
  /** Its row as JSON; null when there is none. */
  readonly row: unknown;
  /** What its `inTransaction` has returned. */
  readonly read: unknown;
}

interface StoredEvent {
  readonly question: number;
  readonly version: number;
  readonly event_id: string;
  readonly type: string;
  readonly schema_version: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly personal: SealedFields | null;
  /** Empty when the key was destroyed, null when there is none. */
  readonly wrapped_key: string | null;
}

/** A row for each event, or one without an event. */
type EarlierRow = { readonly command_id: string } & (
  | (EarlierEvent & { readonly refusal: null })
  | { readonly refusal: ProblemCode | null; readonly stream: null }
);

interface NewId {
  readonly kind: string;
  readonly id: string;
  readonly is_taken: boolean;
}

// The events of each record are read by their index, however small the table was when the statement was planned.
const readStreams = `SELECT (asked.number - 1)::integer AS question, stored.*
  FROM ROWS FROM (jsonb_to_recordset($1) AS (stream text, stream_id text, first integer)) WITH ORDINALITY
    AS asked (stream, stream_id, first, number)
  CROSS JOIN LATERAL (
    SELECT e.version, e.event_id, e.type, e.schema_version, e.data, e.personal,
      (SELECT CASE WHEN NOT k.lost THEN coalesce(k.wrapped_key, '') END FROM personal_keys k
       WHERE k.subject = e.personal->>'subject') AS wrapped_key
    FROM events e WHERE e.stream = asked.stream AND e.stream_id = asked.stream_id AND e.version >= asked.first ORDER BY e.version OFFSET 0
  ) AS stored`;

const readCommands = `SELECT asked.command_id, stored.*
  FROM (SELECT jsonb_array_elements_text($1)::uuid AS command_id) AS asked
  CROSS JOIN LATERAL (
    (SELECT NULL AS refusal, e.stream, e.stream_id, e.version, e.type, e.data FROM events e
      WHERE e.command_id = asked.command_id ORDER BY e.command_index)
    UNION ALL
    SELECT w.refusal, NULL, NULL, NULL, NULL, NULL FROM commands_without_events w
    WHERE w.command_id = asked.command_id
  ) AS stored`;

// A repetition needs no new ids. A part of a record has no stream of its own, but a person with a key.
const takeIds = `SELECT kind, id::text, EXISTS (SELECT FROM events e WHERE e.stream = kind AND e.stream_id = id::text)
    OR EXISTS (SELECT FROM personal_keys k WHERE k.subject = kind || '-' || id) AS is_taken
  FROM (SELECT kind, nextval(sequence::regclass) AS id
    FROM jsonb_to_recordset($1) AS asked (kind text, sequence text, command_id uuid)
    WHERE NOT EXISTS (SELECT FROM events e WHERE e.command_id = asked.command_id)
      AND NOT EXISTS (SELECT FROM commands_without_events w WHERE w.command_id = asked.command_id) OFFSET 0) AS taken`;

const storeKeys = `INSERT INTO personal_keys (subject, wrapped_key, master_key_id)
  SELECT * FROM jsonb_to_recordset($1) AS fresh (subject text, "wrappedKey" text, "masterKeyId" text)`;

// Nobody repeats a command after a week.
const keepOutcomes = `WITH kept AS (
    SELECT * FROM jsonb_to_recordset($1) AS kept (command_id uuid, refusal text, kept_at timestamptz)),
  expired AS (
    DELETE FROM commands_without_events WHERE kept_at < (SELECT max(kept_at) FROM kept) - interval '7 days')
  INSERT INTO commands_without_events (command_id, refusal, kept_at) SELECT * FROM kept`;

const appendEvents = `SELECT append_events(ARRAY(SELECT jsonb_array_elements_text($1)))`;

// The writes of features have tables of every size; `lock_head` has set these for the statements above.
const plansOfFeatures = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin']
  .map((way) => `SET LOCAL enable_${way} = on`)
  .join(';');

const keyOf = (category: string, id: string): string => `${category}/${id}`;

/**
 * Commands that are decided and recorded in one database transaction, one after the other. The head of the log is locked from
 * before they read until they are committed, so what they have read cannot change, and each of them sees what those before it decided.
 */
export class Batch implements Known {
  private readonly records = new Map<string, RecordState>();
  private readonly newIds = new Map<string, string[]>();
  private readonly earlier = new Map<string, EarlierAttempt>();
  private readonly decided: DecidedCommand[] = [];
  private readonly outcomes: { command_id: string; refusal: ProblemCode | null; kept_at: Date }[] = [];
  private readonly erased = new Set<string>();
  /** About how long the decided events are as JSON. */
  bytes = 0;

  constructor(
    private readonly client: PoolClient,
    private readonly projector: Projector,
    private readonly personalData: PersonalData,
    private readonly keptStates: KeptStates,
  ) {}

  /**
   * Begins the transaction, locks the head of the log and reads what these commands need.
   * @throws the driver's error; as unavailable when a newer version of the product has rebuilt a read table of these records.
   */
  async open(
    commands: readonly { readonly reads: CommandReads; readonly context: CommandContext }[],
  ): Promise<void> {
    const streams = new Map<string, RecordStream>();
    for (const stream of commands.flatMap(({ reads }) => reads.records ?? [])) {
      streams.set(keyOf(stream.decider.category, stream.id), stream);
    }
    const newIds = commands.flatMap(({ reads, context }) =>
      (reads.newIds ?? []).map((kind) => toIdQuestion(kind, context.commandId)),
    );
    const commandIds = commands.flatMap(({ context }) => (context.mayBeRetry ? [context.commandId] : []));
    const questions = [...streams].map(([key, stream]) => ({ ...stream, kept: this.keptStates.get(key) }));

    const script = new Script(this.client);
    script.add('BEGIN');
    const kinds = newIds.map(({ kind }) => kind);
    const categories = [...new Set([...questions.map(({ decider }) => decider.category), ...kinds])];
    await script.execute('SELECT lock_head($1)', { projections: this.projector.versions, categories });
    const stored = questions.length > 0 && (await script.execute(readStreams, questions.map(toQuestion)));
    const earlier = commandIds.length > 0 && (await script.execute(readCommands, commandIds));
    const ids = newIds.length > 0 && (await script.execute(takeIds, newIds));
    const results = await script.send();

    if (stored !== false) await this.keepStates(questions, results[stored] as StoredEvent[]);
    if (earlier !== false) this.keepEarlier(results[earlier] as EarlierRow[]);
    if (ids !== false) await this.keepIds(results[ids] as NewId[]);
  }

  /** A record as the commands before leave it. */
  record({ decider, id }: RecordStream): RecordState {
    const record = this.records.get(keyOf(decider.category, id));
    if (!record) throw new Error(`The command has not declared that it reads ${decider.category} ${id}`);
    return record;
  }

  /** A new id of this kind. */
  nextId(kind: string): string {
    const id = this.newIds.get(kind)?.shift();
    if (id === undefined) throw new Error(`The command has not declared that it needs a new id of ${kind}`);
    return id;
  }

  /** The earlier outcome of the command with this id; undefined when it is new. */
  earlierAttempt(commandId: string): EarlierAttempt | undefined {
    return this.earlier.get(commandId);
  }

  /** Takes a decided command. @throws RefusedError when it records something about a person whom one before it erases. */
  accept(command: DecidedCommand): void {
    const { transaction } = command;
    const erased = new Set(this.erased);
    for (const event of transaction.newEvents) {
      const subject = subjectOf(event);
      if (subject !== undefined && erased.has(subject)) throw new RefusedError('person-erased');
      for (const one of erasedBy(event)) erased.add(one);
    }
    if (!transaction.isUndoable) for (const subject of transaction.erased) this.erased.add(subject);
    for (const { decider, id, state, version } of transaction.records) {
      this.records.set(keyOf(decider.category, id), { state, version });
    }
    for (const { data } of transaction.events) this.bytes += JSON.stringify(data).length;
    if (transaction.events.length === 0) this.keepOutcome(transaction.context, transaction.now, null);
    this.decided.push(command);
  }

  /**
   * Keeps that a command recorded nothing, under the id that its sender gave it, so that a repetition records nothing either.
   * @param refusal the code alone: the sentence of a refusal may name people.
   */
  keepOutcome({ commandId, mayBeRetry }: CommandContext, now: Date, refusal: ProblemCode | null): void {
    if (!mayBeRetry || this.earlier.has(commandId)) return;
    this.outcomes.push({ command_id: commandId, refusal, kept_at: now });
  }

  /**
   * Writes everything and commits. Returns the accepted commands in their order.
   * @throws the driver's error, what an `inTransaction` throws, and as `PersonKeys.keyFor` does.
   */
  async commit(manager: EntityManager): Promise<CommittedCommand[]> {
    const keys = await this.readKeys();
    const script = new Script(this.client);
    const newKeys = [...keys.values()].filter(({ isNew }) => isNew);
    if (newKeys.length > 0) await script.execute(storeKeys, newKeys.map(toStoredKey));
    const rowsOf = new Map<DecidedCommand, number>();
    for (const round of roundsOf(this.decided)) {
      const events = round.flatMap(({ transaction }) => transaction.newEvents);
      const changes = events.flatMap(({ decider, event }) =>
        this.projector.changesOf(decider.category, event),
      );
      for (const { statement, rows } of groupByStatement(changes)) await script.execute(statement, rows);
      for (const [statement, readers] of Map.groupBy(round, ({ row }) => row?.statement)) {
        if (statement === undefined) continue;
        const place = await script.execute(
          statement,
          readers.map(({ row }) => row?.id),
        );
        for (const reader of readers) rowsOf.set(reader, place);
      }
    }
    const sealed = this.decided.flatMap(({ transaction }) => transaction.seal(this.personalData, keys));
    if (sealed.length > 0) await script.execute(appendEvents, sealed);
    if (this.outcomes.length > 0) await script.execute(keepOutcomes, this.outcomes);
    const hasMore = this.decided.some(({ inTransaction }) => inTransaction);
    script.add(hasMore ? plansOfFeatures : 'COMMIT');
    const results = await script.send();

    const read: unknown[] = [];
    for (const { inTransaction } of this.decided) read.push(await inTransaction?.(manager));
    // An error that was caught has aborted the transaction. Without the first statement the COMMIT would hide it.
    if (hasMore) await this.client.query('SELECT 1; COMMIT');
    return this.decided.map((command, index) => {
      const [found] = (results[rowsOf.get(command) ?? -1] ?? []) as {
        rows: Record<number, unknown> | null;
      }[];
      const row = command.row ? (found?.rows?.[command.row.id] ?? null) : null;
      return { transaction: command.transaction, done: command.done, row, read: read[index] };
    });
  }

  private async query(statement: string, value: unknown): Promise<unknown[]> {
    const script = new Script(this.client);
    await script.execute(statement, value);
    return (await script.send())[0] ?? [];
  }

  private async keepStates(
    questions: readonly StreamQuestion[],
    rows: readonly StoredEvent[],
  ): Promise<void> {
    const rowsOf = Map.groupBy(rows, ({ question }) => question);
    for (const [number, question] of questions.entries()) {
      let { kept } = question;
      let stored = rowsOf.get(number) ?? [];
      // The log was restored from a backup.
      if (kept && kept.eventId !== stored[0]?.event_id) {
        kept = undefined;
        stored = (await this.query(readStreams, [toQuestion({ ...question, kept })])) as StoredEvent[];
      }
      this.keepState(question, kept, kept ? stored.slice(1) : stored);
    }
  }

  /** Folds the stored events after a kept state. */
  private keepState(
    { decider, id }: RecordStream,
    kept: KeptState | undefined,
    stored: readonly StoredEvent[],
  ) {
    let { state, version } = kept ?? { state: decider.initial, version: 0 };
    for (const { type, schema_version, event_id: eventId, personal, wrapped_key, ...row } of stored) {
      const data = this.personalData.open({ eventId, data: row.data, personal }, wrapped_key);
      state = decider.evolve(state, { type, data: upcast(decider, type, schema_version, data) });
      version = row.version;
    }
    const key = keyOf(decider.category, id);
    const eventId = stored.at(-1)?.event_id ?? kept?.eventId;
    if (eventId !== undefined) this.keptStates.keep(key, { state, version, eventId });
    this.records.set(key, { state, version });
  }

  private keepEarlier(rows: readonly EarlierRow[]): void {
    for (const [commandId, ofCommand] of Map.groupBy(rows, ({ command_id }) => command_id)) {
      const events = ofCommand.filter((row) => row.stream !== null);
      this.earlier.set(commandId, { events, refusal: ofCommand[0]?.refusal ?? null });
    }
  }

  /** Takes new ids if the sequences have fallen behind, as after the log was loaded without its sequences. */
  private async keepIds(ids: readonly NewId[]): Promise<void> {
    for (const [kind, some] of Map.groupBy(ids, (one) => one.kind)) {
      const free = some.filter(({ is_taken }) => !is_taken);
      const missing = some.slice(free.length);
      if (missing.length > 0) {
        await this.client.query({ ...skipUsedIds, values: [sequenceOf(kind), kind] });
        const more = missing.map(() => toIdQuestion(kind));
        free.push(...((await this.query(takeIds, more)) as NewId[]));
      }
      this.newIds.set(
        kind,
        free.map(({ id }) => id),
      );
    }
  }

  private async readKeys(): Promise<ReadonlyMap<string, PersonKey>> {
    const subjects = [...new Set(this.decided.flatMap(({ transaction }) => transaction.subjects))];
    return subjects.length === 0 ? new Map() : this.personalData.keys.forEvents(this.client, subjects);
  }
}

interface StreamQuestion extends RecordStream {
  readonly kept: KeptState | undefined;
}

const toQuestion = ({ decider, id, kept }: StreamQuestion) => ({
  stream: decider.category,
  stream_id: id,
  first: kept?.version ?? 1,
});

const toIdQuestion = (kind: string, commandId?: string) => ({
  kind,
  sequence: sequenceOf(kind),
  command_id: commandId,
});

const toStoredKey = ({ subject, wrappedKey, masterKeyId }: PersonKey) => ({
  subject,
  wrappedKey,
  masterKeyId,
});

/**
 * Divides commands into rounds. Those of a round use different records, so their changes can be written together, and the rows
 * that they return can be read together after that: the row of a command is never as a later one leaves it.
 */
const roundsOf = (commands: readonly DecidedCommand[]): DecidedCommand[][] => {
  const rounds: DecidedCommand[][] = [];
  const nextRound = new Map<string, number>();
  for (const command of commands) {
    const keys = command.transaction.records.map(({ decider, id }) => keyOf(decider.category, id));
    const round = Math.max(0, ...keys.map((key) => nextRound.get(key) ?? 0));
    for (const key of keys) nextRound.set(key, round + 1);
    (rounds[round] ??= []).push(command);
  }
  return rounds;
};

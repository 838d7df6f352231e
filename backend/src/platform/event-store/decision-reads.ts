import type { ProblemCode } from '@onchan-bowls/contract/problem';
import type { PreparedStatement } from '../database/prepared.js';
import { SharedQuery } from '../database/shared-query.js';
import { sequenceOf, skipUsedIds } from './ids.js';
import type { SealedFields } from '../personal-data/sealed-fields.js';
import type { PersonKeys, StoredKey } from '../personal-data/person-keys.js';

/** What a command needs of a stored event to decide. */
export interface DecidedRow {
  readonly version: number;
  readonly event_id: string;
  readonly type: string;
  readonly schema_version: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly personal: SealedFields | null;
  /** Empty when the key was destroyed, null when there is none. */
  readonly wrapped_key: string | null;
}

/** Asks for the events of a record from a version on. */
interface StreamQuestion {
  readonly category: string;
  readonly id: string;
  readonly first: number;
}

/** What a repeated command did the first time. */
export interface EarlierAttempt {
  readonly events: readonly EarlierEvent[];
  /** Why it was refused, if it was. */
  readonly refusal: ProblemCode | null;
}

/** An event that a repeated command recorded the first time. */
export interface EarlierEvent {
  readonly stream: string;
  readonly stream_id: string;
  readonly version: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Runs a statement, in a transaction or outside. */
type Run = <Row extends object>(statement: PreparedStatement, values: unknown[]) => Promise<Row[]>;

/** A row of a query for many questions, with the number of its question from 0. */
type Numbered<Row> = Row & { readonly question: number };

// The events of each record are read by their index, however small the table was when the statement was planned. The parameter
// is JSON, because PostgreSQL plans a statement for arrays again and again: its cost depends on their length.
const readStreams = {
  name: 'read-streams',
  text: `SELECT (asked.number - 1)::integer AS question, stored.*
    FROM ROWS FROM (jsonb_to_recordset($1) AS (stream text, stream_id text, first integer)) WITH ORDINALITY
      AS asked (stream, stream_id, first, number)
    CROSS JOIN LATERAL (
      SELECT e.version, e.event_id, e.type, e.schema_version, e.data, e.personal,
        (SELECT CASE WHEN NOT k.lost THEN coalesce(k.wrapped_key, '') END FROM personal_keys k
         WHERE k.subject = e.personal->>'subject') AS wrapped_key
      FROM events e WHERE e.stream = asked.stream AND e.stream_id = asked.stream_id AND e.version >= asked.first ORDER BY e.version OFFSET 0
    ) AS stored`,
};

const readCommands = {
  name: 'read-commands',
  text: `SELECT (asked.number - 1)::integer AS question, stored.*
    FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (command_id, number)
    CROSS JOIN LATERAL (
      (SELECT NULL AS refusal, e.stream, e.stream_id, e.version, e.type, e.data FROM events e
        WHERE e.command_id = asked.command_id ORDER BY e.command_index)
      UNION ALL
      SELECT w.refusal, NULL, NULL, NULL, NULL, NULL FROM commands_without_events w
      WHERE w.command_id = asked.command_id
    ) AS stored`,
};

/** A row for each event, or one without an event. */
type EarlierRow =
  | (EarlierEvent & { readonly refusal: null })
  | { readonly refusal: ProblemCode | null; readonly stream: null };

const takeIds = {
  name: 'take-ids',
  text: `SELECT nextval(sequence::regclass)::text AS id FROM unnest($1::text[]) AS sequence`,
};

/** The reads of commands that decide. Commands that read at the same time share a query, and equal reads share its rows. */
export class DecisionReads {
  private readonly streams: SharedQuery<StreamQuestion, readonly DecidedRow[]>;
  private readonly commands: SharedQuery<string, EarlierAttempt | null>;
  private readonly ids: SharedQuery<string, string>;
  private readonly keys: SharedQuery<string, StoredKey>;

  constructor(
    private readonly run: Run,
    keys: PersonKeys,
  ) {
    this.streams = new SharedQuery(
      async (asked) =>
        byQuestion(
          asked.length,
          await run<Numbered<DecidedRow>>(readStreams, [
            JSON.stringify(
              asked.map(({ category, id, first }) => ({ stream: category, stream_id: id, first })),
            ),
          ]),
        ),
      ({ category, id, first }) => `${category}/${id}/${first}`,
    );
    this.commands = new SharedQuery(
      async (asked) =>
        byQuestion(asked.length, await run<Numbered<EarlierRow>>(readCommands, [asked])).map(toAttempt),
      (commandId) => commandId,
    );
    // Never the same id twice, so equal questions stay apart.
    this.ids = new SharedQuery(async (asked) =>
      (await run<{ id: string }>(takeIds, [asked])).map(({ id }) => id),
    );
    this.keys = new SharedQuery(
      (subjects) => keys.stored(run, subjects),
      (subject) => subject,
    );
  }

  /** The events of a record in order. */
  stream(category: string, id: string, first = 1): Promise<readonly DecidedRow[]> {
    return this.streams.ask({ category, id, first });
  }

  /** What a command did before; null when it is new. */
  earlier(commandId: string): Promise<EarlierAttempt | null> {
    return this.commands.ask(commandId);
  }

  /** The next id from the sequence `<kind>_ids`. */
  nextId(kind: string): Promise<string> {
    return this.ids.ask(sequenceOf(kind));
  }

  /** Raises the sequence of the ids of a category above those of all its records. */
  async skipUsedIds(category: string): Promise<void> {
    await this.run(skipUsedIds, [sequenceOf(category), category]);
  }

  /** The stored key of a person. */
  key(subject: string): Promise<StoredKey> {
    return this.keys.ask(subject);
  }
}

const byQuestion = <Row>(questions: number, rows: readonly Numbered<Row>[]): (readonly Row[])[] => {
  const results: Row[][] = Array.from({ length: questions }, () => []);
  for (const row of rows) results[row.question]?.push(row);
  return results;
};

const toAttempt = (rows: readonly EarlierRow[]): EarlierAttempt | null => {
  const [first] = rows;
  if (!first) return null;
  return { refusal: first.refusal, events: rows.filter((row) => row.stream !== null) };
};

import type { ProblemCode } from '@onchan-bowls/contract/problem';
import type { EntityManager } from 'typeorm';
import { executePrepared, runPrepared } from '../database/prepared.js';
import type { PersonKey } from '../personal-data/person-keys.js';
import type { RowChange } from './projector.js';

/** A record that a command has read, at the version that it had. */
interface ReadStream {
  readonly stream: string;
  readonly id: string;
  readonly version: number;
  /** Whether the command appends to it. */
  readonly isChanged: boolean;
}

/** A command that has been decided, and everything that is to be recorded of it. */
export interface DecidedCommand {
  /** Set when the command may have been recorded before. If it has no events now, its id is kept in their place. */
  readonly commandId?: string;
  /** When it was decided. */
  readonly decidedAt: Date;
  /** Set when it was refused: then only its id is kept. */
  readonly refusal?: ProblemCode;
  readonly streams: readonly ReadStream[];
  /** The keys that the events are encrypted with. */
  readonly keys: readonly PersonKey[];
  /** The people whose keys `inTransaction` destroys. */
  readonly erased: readonly string[];
  /** The changes of the read tables, in order. */
  readonly changes: readonly RowChange[];
  /** The events in canonical JSON. */
  readonly events: readonly string[];
  /** The row that the command returns: a statement of `commit_commands`, and its id. */
  readonly row?: { readonly statement: string; readonly id: number };
  /** Runs in the database transaction of the commit after all else, and returns what the command returns. */
  readonly inTransaction?: (manager: EntityManager) => Promise<unknown>;
}

/** What was committed: for each command its row as JSON, null when it has none. Otherwise the commands that must be decided again. */
export type Committed = { readonly rows: readonly unknown[] } | { readonly moved: readonly number[] };

const commitCommands = { name: 'commit-commands', text: `SELECT commit_commands($1) AS done` };

type Done = { readonly moved: number[] } | { readonly results: (Record<string, unknown> | null)[] };

/**
 * Records decided commands in one statement. If a record that one of them has read is at another version now, nothing is
 * recorded, and the indexes of these commands are returned.
 * @param projections the versions of all projections, with which the commands were decided.
 * @throws the driver's error; as unavailable when a newer version of the product has rebuilt one of the projections.
 */
export const commit = async (
  manager: EntityManager,
  commands: readonly DecidedCommand[],
  projections: Readonly<Record<string, number>>,
): Promise<Committed> => {
  const reads = readsOf(commands);
  const toSql = async (statement: string, value: unknown) => ({
    statement: await executePrepared(manager, statement, value),
  });
  const changes = batches(commands.flatMap((command) => command.changes));
  const work = {
    projections,
    ...preconditionsOf(commands),
    without_events: unlessEmpty(
      commands.flatMap(({ commandId, events, refusal, decidedAt }) =>
        commandId === undefined || events.length > 0
          ? []
          : [{ command_id: commandId, refusal, kept_at: decidedAt }],
      ),
    ),
    changes: await inTurn(changes, ({ statement, rows }) => toSql(statement, rows)),
    events: commands.flatMap(({ events }) => events),
    reads: await inTurn(reads, ({ statement, ids }) => toSql(statement, ids)),
  };
  const [row] = await runPrepared<{ done: Done }>(manager, commitCommands, [JSON.stringify(work)]);
  if (!row) throw new Error('commit_commands returned nothing');
  if ('moved' in row.done) return { moved: [...new Set(row.done.moved)] };
  const { results } = row.done;
  const places = new Map(reads.map(({ statement }, index) => [statement, index]));
  return {
    rows: commands.map((command) =>
      command.row ? (results[places.get(command.row.statement) ?? -1]?.[command.row.id] ?? null) : null,
    ),
  };
};

const preconditionsOf = (commands: readonly DecidedCommand[]) => {
  const keys = commands.flatMap((command, index) =>
    command.keys.map(({ subject, wrappedKey, masterKeyId, isNew }) => ({
      command: index,
      subject,
      wrapped_key: wrappedKey,
      master_key_id: masterKeyId,
      isNew,
    })),
  );
  return {
    streams: commands.flatMap((command, index) =>
      command.streams.map(({ stream, id, version }) => ({ command: index, stream, id, version })),
    ),
    commands: unlessEmpty(
      commands.flatMap(({ commandId }, index) =>
        commandId === undefined ? [] : [{ command: index, id: commandId }],
      ),
    ),
    keys: unlessEmpty(keys.filter(({ isNew }) => !isNew)),
    new_keys: unlessEmpty(keys.filter(({ isNew }) => isNew)),
  };
};

/** A connection takes one statement after the other. */
const inTurn = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
};

/** The database skips what is absent. */
const unlessEmpty = <Item>(items: Item[]): Item[] | undefined => (items.length > 0 ? items : undefined);

/** A statement and the values of the changes that it carries out together. */
interface Batch {
  readonly statement: string;
  readonly rows: RowChange['values'][];
}

/**
 * Changes of the same kind go into one batch. Those of one row stay in their order: each change of a row goes into a later
 * step than the one before it, and the batches follow each other step by step.
 */
export const batches = (changes: readonly RowChange[]): Batch[] => {
  const steps: Map<string, Batch>[] = [];
  const stepOfRow = new Map<string, number>();
  /** The last step that changed anything in a table, and the last that may have changed any row of it. */
  const lastOfTable = new Map<string, number>();
  const lastOfAllRows = new Map<string, number>();
  for (const { statement, values, table, row } of changes) {
    const key = `${table}/${row ?? ''}`;
    const before =
      row === undefined
        ? (lastOfTable.get(table) ?? -1)
        : Math.max(stepOfRow.get(key) ?? -1, lastOfAllRows.get(table) ?? -1);
    const step = before + 1;
    if (row === undefined) lastOfAllRows.set(table, step);
    else stepOfRow.set(key, step);
    lastOfTable.set(table, Math.max(step, lastOfTable.get(table) ?? -1));
    const batchesOfStep = (steps[step] ??= new Map<string, Batch>());
    const batch = batchesOfStep.get(statement);
    if (batch) batch.rows.push(values);
    else batchesOfStep.set(statement, { statement, rows: [values] });
  }
  return steps.flatMap((batchesOfStep) => [...batchesOfStep.values()]);
};

const readsOf = (commands: readonly DecidedCommand[]): { statement: string; ids: number[] }[] => {
  const ids = new Map<string, number[]>();
  for (const { row } of commands) {
    if (row) ids.set(row.statement, [...(ids.get(row.statement) ?? []), row.id]);
  }
  return [...ids].map(([statement, found]) => ({ statement, ids: found }));
};

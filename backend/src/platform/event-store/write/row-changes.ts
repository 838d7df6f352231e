import type { RowChange } from './projector.js';

/** A statement and the values of the changes that it carries out together. */
interface ChangesOfStatement {
  readonly statement: string;
  readonly rows: RowChange['values'][];
}

/**
 * Puts changes by the same statement together. Those of one row stay in their order: each change of a row goes into a later step than
 * the one before it, and the steps follow each other.
 */
export const groupByStatement = (changes: readonly RowChange[]): ChangesOfStatement[] => {
  const steps: Map<string, ChangesOfStatement>[] = [];
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
    const groups = (steps[step] ??= new Map<string, ChangesOfStatement>());
    const same = groups.get(statement);
    if (same) same.rows.push(values);
    else groups.set(statement, { statement, rows: [values] });
  }
  return steps.flatMap((groups) => [...groups.values()]);
};

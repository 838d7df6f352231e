import type { RowChange } from './projector.js';

/** A statement and the values of the changes that it carries out together. */
interface ChangesOfOneKind {
  readonly statement: string;
  readonly rows: RowChange['values'][];
}

/**
 * Puts changes of the same kind together. Those of one row stay in their order: each change of a row goes into a later step than
 * the one before it, and the steps follow each other.
 */
export const togetherByKind = (changes: readonly RowChange[]): ChangesOfOneKind[] => {
  const steps: Map<string, ChangesOfOneKind>[] = [];
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
    const kinds = (steps[step] ??= new Map<string, ChangesOfOneKind>());
    const same = kinds.get(statement);
    if (same) same.rows.push(values);
    else kinds.set(statement, { statement, rows: [values] });
  }
  return steps.flatMap((kinds) => [...kinds.values()]);
};

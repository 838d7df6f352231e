import Papa from 'papaparse';

/** A line of a table: its values by the names of the columns. */
export type CsvLine = Readonly<Record<string, string | number | null>>;

/** The mark by which spreadsheets know UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * A table as CSV (RFC 4180), the first line's names as its head. A text that a spreadsheet would take for a formula
 * gets an apostrophe before it.
 */
export const toCsv = (lines: readonly CsvLine[], columns: readonly string[]): string =>
  byteOrderMark + Papa.unparse({ fields: [...columns], data: [...lines] }, { escapeFormulae: true });

/** Reads CSV, or cells pasted from a spreadsheet: its lines as cells, without those that are empty. */
export const parseCsv = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(byteOrderMark, ''), { skipEmptyLines: 'greedy' }).data;

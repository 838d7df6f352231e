import Papa from 'papaparse';

/** A line of a table: its values by the names of the columns. */
export type CsvLine = Readonly<Record<string, string | number | null>>;

/** The mark by which spreadsheets know UTF-8. */
const byteOrderMark = '\uFEFF';

/** What a spreadsheet would take for a formula, and what looks like one that has been guarded. */
const formula = /^'*[=+\-@\t\r]/;

/**
 * A table as CSV (RFC 4180), the first line's names as its head. A text that a spreadsheet would take for a formula
 * gets an apostrophe before it, which `readTable` takes away again.
 */
export const toCsv = (lines: readonly CsvLine[], columns: readonly string[]): string =>
  byteOrderMark + Papa.unparse({ fields: [...columns], data: [...lines] }, { escapeFormulae: formula });

/** A column that is looked for in a table. */
export interface Column {
  /** Other heads that mean the same. */
  aliases?: readonly string[];
  /** Without it the table makes no sense. */
  required?: boolean;
  /** Needed only in lines that make a new record. */
  neededForNew?: boolean;
}

/** A line of a table as it was found. */
export interface TableLine<Head extends string> {
  /** Its number in the text, from 1 on; the heads are counted too. */
  number: number;
  /** All its cells as they stand there. */
  raw: readonly string[];
  /** Trimmed; empty where the table lacks the column. */
  cells: Readonly<Record<Head, string>>;
  /** Why its cells cannot be told apart. */
  problem: string | undefined;
}

/** A table that was found in a text. */
export interface Table<Head extends string> {
  heads: readonly string[];
  lines: TableLine<Head>[];
  /** Required columns that are not there. */
  missing: Head[];
  /** Heads that say nothing to us. */
  unknown: string[];
}

const plain = (head: string) => head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const unguarded = (cell: string) => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/**
 * Reads CSV, or cells pasted from a spreadsheet, whose first line names the columns: in any order, capitals and spaces
 * do not matter. Empty lines are left out.
 */
export function readTable<Head extends string>(
  text: string,
  columns: Readonly<Record<Head, Column>>,
): Table<Head> {
  const { data, errors } = Papa.parse<string[]>(text.replace(byteOrderMark, ''), {
    delimitersToGuess: ['\t', ',', ';'],
  });
  const first = data.findIndex((cells) => !isEmpty(cells));
  const heads = data[first]?.map((head) => head.trim()) ?? [];
  const wanted = Object.entries<Column>(columns) as [Head, Column][];
  const places = new Map<Head, number>();
  for (const [head, { aliases = [] }] of wanted) {
    const names = [head, ...aliases].map(plain);
    const place = heads.findIndex((found) => names.includes(plain(found)));
    if (place >= 0) places.set(head, place);
  }
  const isRead = new Set(places.values());
  const problemOf = (cells: readonly string[], row: number) => {
    if (errors.some((error) => error.type === 'Quotes' && error.row === row)) {
      return 'A quotation mark is not closed where it should be';
    }
    return isEmpty(cells.slice(heads.length)) ? undefined : 'There are more cells than column headings';
  };
  const lines = data.flatMap((cells, row) =>
    row <= first || isEmpty(cells)
      ? []
      : {
          number: row + 1,
          raw: cells,
          cells: Object.fromEntries(
            wanted.map(([head]) => [head, unguarded(cells[places.get(head) ?? -1] ?? '').trim()]),
          ) as Record<Head, string>,
          problem: problemOf(cells, row),
        },
  );
  return {
    heads,
    lines,
    missing: wanted.filter(([head, { required }]) => required && !places.has(head)).map(([head]) => head),
    unknown: heads.filter((head, place) => head !== '' && !isRead.has(place)),
  };
}

/** Lines of a table as text that a spreadsheet takes for cells. */
export const toCells = (lines: readonly (readonly string[])[]): string =>
  Papa.unparse(
    lines.map((cells) => [...cells]),
    { delimiter: '\t' },
  );

/** The Unicode encoding that the first bytes name, or that the place of the zero bytes of Latin letters gives away. */
const unicodeEncoding = ([first, second]: Uint8Array): string => {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
};

/** The text of a file in UTF-8, UTF-16 or Windows-1252, as spreadsheets save it. Undefined for other files. */
export async function readTextFile(file: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const decoded = (encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(bytes);
  let text: string;
  try {
    text = decoded(unicodeEncoding(bytes));
  } catch {
    text = decoded('windows-1252');
  }
  return text.includes('\0') ? undefined : text;
}

import Papa from 'papaparse';

/** A row of a table: its values by column name. */
export type CsvLine = Readonly<Record<string, string | number | null>>;

/** Spreadsheets recognise UTF-8 by it. */
const byteOrderMark = '\uFEFF';

/** Texts that a spreadsheet reads as a formula, and texts that look like an escaped one. */
const formula = /^'*[=+\-@\t\r]/;

/**
 * Formats a table as CSV (RFC 4180) with the first row's names as header. A text that a spreadsheet would read as a formula
 * gets a leading apostrophe, which `readTable` removes.
 */
export const toCsv = (lines: readonly CsvLine[], columns: readonly string[]): string =>
  byteOrderMark + Papa.unparse({ fields: [...columns], data: [...lines] }, { escapeFormulae: formula });

/** A column to find in a table. */
export interface Column {
  /** Other headers with the same meaning. */
  aliases?: readonly string[];
  /** Columns that together have the same meaning, with their other headers: used, joined by a space, if this one is absent. */
  parts?: readonly (readonly string[])[];
  /** Whether a table without this column is refused. */
  required?: boolean;
  /** Whether only rows for new records need it. */
  neededForNew?: boolean;
  /** A column of the export whose cells are not imported. */
  ignored?: boolean;
}

export interface TableLine<Head extends string> {
  /** Its number in the text, from 1, counting the header. */
  number: number;
  /** All cells, unchanged. */
  raw: readonly string[];
  /** The trimmed values by column; empty if the table lacks the column. */
  cells: Readonly<Record<Head, string>>;
  /** Why the row cannot be divided into cells. */
  problem: string | undefined;
}

export interface Table<Head extends string> {
  heads: readonly string[];
  lines: TableLine<Head>[];
  missing: Head[];
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
  const placeOf = (names: readonly string[]) => {
    const plainNames = names.map(plain);
    return heads.findIndex((found) => plainNames.includes(plain(found)));
  };
  const places = new Map<Head, readonly number[]>();
  for (const [head, { aliases = [], parts = [] }] of wanted) {
    const place = placeOf([head, ...aliases]);
    const ofParts = place >= 0 ? [place] : parts.map(placeOf);
    if (ofParts.length > 0 && !ofParts.includes(-1)) places.set(head, ofParts);
  }
  const isRead = new Set([...places.values()].flat());
  const cellOf = (cells: readonly string[], head: Head) =>
    (places.get(head) ?? [])
      .map((place) => unguarded(cells[place] ?? '').trim())
      .join(' ')
      .trim();
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
          cells: Object.fromEntries(wanted.map(([head]) => [head, cellOf(cells, head)])) as Record<
            Head,
            string
          >,
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

/** Formats rows as tab-separated text for pasting into a spreadsheet. */
export const toCells = (lines: readonly (readonly string[])[]): string =>
  Papa.unparse(
    lines.map((cells) => [...cells]),
    { delimiter: '\t' },
  );

/** Detects a Unicode encoding by its byte order mark, or by the position of the zero bytes of Latin letters. */
const unicodeEncoding = ([first, second]: Uint8Array): string => {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
};

/** Decodes a file in UTF-8, UTF-16 or Windows-1252, as spreadsheets save it. Returns undefined for other files. */
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

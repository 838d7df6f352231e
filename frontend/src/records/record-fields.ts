import type { Labels } from '@onchan-bowls/contract/labels';

type Cell = string | number | null;

/** How a field is shown where its value alone would not do. */
export interface ShownField<Value, Row = unknown> {
  /** Its text for readers. */
  text?: (value: Value, row: Row) => string;
  /** Its cell in an export, by default the text. A search uses the same. */
  cell?: (value: Value, row: Row) => Cell;
  /** The head of its column, where that is not the label. */
  head?: string;
  /** Whether a search includes it. Default: true unless `text` is given. */
  isSearched?: boolean;
}

/** How the fields of a record are shown, by their names. */
export type ShownFields<Row> = { readonly [Name in keyof Row]?: ShownField<Row[Name], Row> };

interface Field<Row> {
  name: string;
  label: string;
  head: string;
  text: (row: Row) => string;
  cell: (row: Row) => Cell;
  /** Whether the value is shown as it is. */
  isPlain: boolean;
  isSearched: boolean;
}

/** The fields of a record that the dashboard shows, in order. */
export type Fields<Row> = readonly Field<Row>[];

/** A record's values as people read them, by their labels. */
export type ShownValues = Readonly<Record<string, string>>;

/**
 * The fields of a record: each label of the contract, with what is particular about some of them. Exports, imports,
 * searches and conflict notices follow this list.
 */
export const fieldsOf = <Row>(labels: Labels<Row>, particular: ShownFields<Row> = {}): Fields<Row> => {
  const particulars = new Map<string, ShownField<never, Row>>(Object.entries(particular));
  return Object.entries<string | null | undefined>(labels).flatMap(([name, label]) => {
    if (label === null || label === undefined) return [];
    const { text, cell = text, head = label, isSearched = !text } = particulars.get(name) ?? {};
    const valueOf = (row: Row) => row[name as keyof Row];
    const asItIs = (row: Row) => (valueOf(row) ?? null) as Cell;
    return {
      name,
      label,
      head,
      text: (row: Row) => (text ? text(valueOf(row) as never, row) : String(asItIs(row) ?? '')),
      cell: (row: Row) => (cell ? cell(valueOf(row) as never, row) : asItIs(row)),
      isPlain: !text,
      isSearched,
    };
  });
};

/** The shown fields of a record, without the named ones. */
export const shownBy =
  <Row>(fields: Fields<Row>, ...without: (keyof Row)[]) =>
  (row: Row): ShownValues =>
    Object.fromEntries(
      fields
        .filter(({ name }) => !without.includes(name as keyof Row))
        .map(({ label, text }) => [label, text(row)]),
    );

export const columnsOf = <Row>(fields: Fields<Row>): Readonly<Record<string, (row: Row) => Cell>> =>
  Object.fromEntries(fields.map(({ head, cell }) => [head, cell]));

/** The text that a search covers. */
export const searchedIn =
  <Row>(fields: Fields<Row>) =>
  (row: Row): string[] =>
    fields.filter(({ isSearched }) => isSearched).map(({ cell }) => String(cell(row) ?? ''));

/** The values that an imported line has for the fields that are shown as they are. An empty cell changes nothing. */
export const plainValues = <Row>(
  fields: Fields<Row>,
  cells: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    fields
      .filter(({ isPlain }) => isPlain)
      .map(({ name, head }): [string, string] => [name, cells[head] ?? ''])
      .filter(([, cell]) => cell !== ''),
  );

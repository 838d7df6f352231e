import { plain } from '@onchan-bowls/contract/plain';
import { useMemo } from 'react';
import type { z } from 'zod';
import { startingValues } from '../forms/checked-form.js';
import type { Column } from '../lib/csv.js';
import { shownBy, type ShownValues } from '../records/record-fields.js';
import { newWarnings } from '../forms/warnings.js';
import { CsvImport, type ReadLine } from './csv-import.js';
import type { GeneratedRecords, Import, ImportDialogProps } from '../records/define-records.js';
import type { Saved, WarningsFor } from '../records/record-kind.js';
import type { FormFields } from '../records/generated-form.js';
import { wordsOf } from '../records/record-kind.js';

/** Values in the form in which they are typed, by the names of the fields. */
type Typed = Readonly<Record<string, string>>;

const typedValues = <Row,>({ request }: FormFields<Row>, values: object) =>
  startingValues(request, values) as Typed;

/** What the contract takes for the absent fields of a new record. */
const defaultsOf = <Row,>(form: FormFields<Row>) => {
  const defaults = Object.entries(form.request.shape).map(([name, rule]) => {
    const { data } = (rule as z.ZodType).safeParse(undefined);
    return [name, data];
  });
  return typedValues(form, Object.fromEntries(defaults) as object);
};

const importOf = <Row extends Values, Values>(records: GeneratedRecords<Row, Values>) => {
  const { import: declared, noun } = records;
  if (!declared) throw new Error(`The declaration of ${noun[1]} lacks its import`);
  return { ...declared, identity: declared.identity as readonly string[] };
};

/** The columns: those of the export. Every line needs the identity; a new record, all that the contract asks for. */
export const importColumnsOf = <Row extends Values, Values>(records: GeneratedRecords<Row, Values>) => {
  const { fields, form } = records;
  const { identity } = importOf(records);
  const { shape } = form.schemaFor();
  const defaults = defaultsOf(form);
  const columns = fields.map(({ name, head }): [string, Column] => {
    const field = form.fields.find((one) => one.name === name);
    if (!field) return [head, { ignored: true }];
    const isRequired = field.column?.required ?? identity.includes(name);
    const isNeeded = !shape[name]?.safeParse(defaults[name]).success;
    return [head, { ...field.column, required: isRequired, neededForNew: isNeeded && !isRequired }];
  });
  return Object.fromEntries(columns);
};

/**
 * Reads the record of a line. A recorded one with the same identity is changed to the line's values. An empty cell changes
 * nothing.
 */
export const lineReader = <Row extends Saved & Values, Values extends object>(
  records: GeneratedRecords<Row, Values>,
  rows: readonly Row[],
  warningsFor: WarningsFor<Values>,
): ReadLine<string, Values> => {
  const { form, fields, add, update } = records;
  const {
    identity,
    several,
    name: nameOf = records.name,
    named = identity,
    like,
    warnings,
  } = importOf(records);
  const keyOf = (typed: Typed) => JSON.stringify(identity.map((name) => plain(typed[name] ?? '')));
  const recorded = Map.groupBy(rows, (row) => keyOf(typedValues(form, row)));
  const shownFields = fields.filter(({ name }) => name in form.request.shape);
  const shown = shownBy(shownFields, ...(named as readonly (keyof Row)[])) as (values: object) => ShownValues;
  const headOf = new Map(fields.map(({ name, head }) => [name, head]));
  const defaults = defaultsOf(form);

  return (cells, earlier) => {
    const given: Record<string, string> = {};
    for (const { name, label, fromCell, expected } of form.fields) {
      const cell = cells[headOf.get(name) ?? ''] ?? '';
      if (cell === '' && !identity.includes(name)) continue;
      const typed = fromCell ? fromCell(cell) : cell;
      if (typed === undefined) return { errors: [`${label} must be ${expected}, not ‘${cell}’`] };
      given[name] = typed;
    }
    const [existing, another] = recorded.get(keyOf(given)) ?? [];
    if (another) return { errors: [several] };

    const start = existing ? typedValues(form, existing) : defaults;
    // A name stays as it is spelled in the record.
    const kept = existing && Object.fromEntries(identity.map((name) => [name, start[name]]));
    const { data, error } = form.schemaFor(existing).safeParse({ ...start, ...given, ...kept });
    if (!data) return { errors: error.issues.map(({ message }) => message) };

    const values = data as Values;
    const others = [...rows.filter((row) => row !== existing), ...earlier];
    const before = existing ? warningsFor(existing, others, existing) : [];
    const likeAnother = existing ? undefined : like?.(values, rows);
    return {
      name: nameOf(values),
      identity: keyOf(typedValues(form, values)),
      ...(existing && { id: existing.id, before: shown(existing) }),
      after: shown(values),
      values,
      warnings: warnings?.(values, earlier) ?? newWarnings(warningsFor(values, others, existing), before),
      ...(likeAnother !== undefined && { like: likeAnother }),
      send: (key) => (existing ? update(existing, values, key) : add(values, key)),
    };
  };
};

/** Imports records from a table, such as an export of the list. */
function ImportRecords<Row extends Saved & Values, Values extends object>(
  props: ImportDialogProps<Row, Values>,
) {
  const { records, rows, onClose } = props;
  const warningsFor = records.useWarnings();
  const columns = useMemo(() => importColumnsOf(records), [records]);
  const read = useMemo(() => lineReader(records, rows, warningsFor), [records, rows, warningsFor]);
  const title = `Import ${wordsOf(records).titleOfMany}`;
  return <CsvImport title={title} columns={columns} read={read} query={records.query} onClose={onClose} />;
}

/** Lets a kind of record be imported. The others do not load the code for it. */
export const importedBy = <Row extends Saved & Values, Values extends object>(
  how: Omit<Import<Row, Values>, 'Dialog'>,
): Import<Row, Values> => ({ ...how, Dialog: ImportRecords });

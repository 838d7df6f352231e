import type { Labels } from '@onchan-bowls/contract/labels';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { CalendarDay } from '../lib/dates.js';
import { fieldsOf, type ShownField, type ShownFields } from './record-fields.js';
import { recordCommands } from '../data/records-api.js';
import { mergeChanges } from './save-over.js';
import type { Display } from './conflict-notice.js';
import type { DialogForm } from './record-kind.js';
import { tasksOf } from './defined-dialogs.js';
import type { AskedField } from './fields.js';
import { type FormFields, formFieldsOf, GeneratedForm } from './generated-form.js';
import type { RecordKind, Records, Saved, TabTasks, Translation, WarningsFor } from './record-kind.js';

/** What both ways to declare a kind of record have in common. */
interface Description<Row> extends Omit<RecordKind<Row>, 'fields'> {
  /** The contract's labels, in the order of exports, imports and conflict notices. */
  labels: Labels<Row>;
  /** Whether a change is sent with all fields (PUT, the default) or with the changed ones (PATCH). */
  method?: 'PUT' | 'PATCH';
  /** The question before one is deleted. Without it there is no such dialog. */
  deleteQuestion?: (record: Row) => string;
  /** How a conflict notice shows values other than text, by their labels. */
  display?: Display;
}

interface Declaration<Row extends Values, Values> extends Description<Row> {
  name: (values: Values) => string;
  /** The contract's body of a new record. */
  request: z.ZodObject & z.ZodType<Values>;
  /** The fields of the form, in its order, and how they and the others are shown. */
  fields: { readonly [Name in keyof Values & keyof Row]: AskedField<Row[Name]> } & {
    readonly [Name in Exclude<keyof Row, keyof Values>]?: ShownField<Row[Name], Row>;
  };
  /** What the form of a new record starts with, given the record that was added before it in the same dialog. */
  start?: (today: CalendarDay, previous?: Values) => Partial<Values>;
  /** A hook, so that the warnings can use other lists. It must return the same function while nothing has changed. */
  useWarnings?: () => WarningsFor<Values>;
  import?: Import<Row, Values>;
}

interface DeclarationWithForm<Row, Values> extends Description<Row> {
  /** What is particular about how the fields are shown. */
  fields: ShownFields<Row>;
  Form: (props: DialogForm<Row, Values>) => ReactNode;
  /** A hook, so that the warnings can use other lists. */
  useWarnings?: () => WarningsFor<Values, Row>;
  /** For a form that uses other names than the record. */
  translation?: Translation<Row, Values>;
  /** Further dialogs of the tab. */
  tasks?: TabTasks<Row>;
}

/** A declared kind of record whose form is made from its fields. */
export interface GeneratedRecords<Row extends Values, Values> extends Records<Row, Values> {
  name: (values: Values) => string;
  form: FormFields<Row>;
  useWarnings: () => WarningsFor<Values>;
  import?: Import<Row, Values> | undefined;
}

/** How a kind of record is imported from a table; `importedBy` makes it. */
export interface Import<Row extends Values, Values> {
  Dialog: (props: ImportDialogProps<Row, Values>) => ReactNode;
  /** The fields by which a line finds the record that it changes. Two lines with the same ones are refused. */
  identity: readonly (keyof Values)[];
  /** What is wrong with a line that finds several records. */
  several: string;
  /** The line's name, where that is not the record's. */
  name?: (values: Values) => string;
  /** The fields that the name has already; by default those of the identity. */
  named?: readonly (keyof Values)[];
  /** Which record a new one may be a second record of, in words. The line is then skipped unless it is chosen. */
  like?: (values: Values, rows: readonly Row[]) => string | undefined;
  /** The warnings about a line after the earlier lines, where they are not those of the form. */
  warnings?: (values: Values, earlier: readonly Values[]) => readonly string[];
}

export interface ImportDialogProps<Row extends Values, Values> {
  records: GeneratedRecords<Row, Values>;
  rows: readonly Row[];
  onClose: () => void;
}

const noWarnings = () => [];
const useNoWarnings = () => noWarnings;

/** Declares a kind of record that has a form of its own: its dialogs, search, export and conflict notices follow. */
export const defineRecordsWithForm = <Row extends Saved, Values extends object>(
  declaration: DeclarationWithForm<Row, Values>,
): Records<Row, Values> => {
  const { labels, method = 'PUT', translation, useWarnings = useNoWarnings, tasks, ...rest } = declaration;
  const { add, replace, change } = recordCommands<Row, object>(declaration.query);
  const requestOf = translation?.requestOf ?? ((values: Values) => values);
  const records = {
    ...rest,
    fields: fieldsOf<Row>(labels, declaration.fields),
    translation,
    useWarnings,
    add: (values: Values, key: string) => add(requestOf(values), key),
    update: (seen: Row, values: Values, key?: string) =>
      method === 'PUT'
        ? replace(seen.id, seen.version, requestOf(values, seen), key)
        : change(seen.id, seen.version, mergeChanges(values, seen, seen).others, key),
  };
  const { list, record } = tasksOf(records, declaration.deleteQuestion);
  return {
    ...records,
    tasks: { list: { ...list, ...tasks?.list }, record: { ...record, ...tasks?.record } },
  };
};

/** Declares a kind of record once: its form and its import follow, too. */
export const defineRecords = <Row extends Saved & Values, Values extends object>(
  declaration: Declaration<Row, Values>,
): GeneratedRecords<Row, Values> => {
  const { name, fields, request, start, useWarnings = useNoWarnings, ...rest } = declaration;
  const form = formFieldsOf<Row>(request, rest.labels, fields, start);
  const Import = rest.import?.Dialog;
  const records: GeneratedRecords<Row, Values> = {
    ...defineRecordsWithForm<Row, Values>({
      ...rest,
      name,
      fields: fields as object,
      useWarnings,
      Form: (props) => <GeneratedForm form={form} {...props} />,
      tasks: Import
        ? { list: { import: (close, rows) => <Import records={records} rows={rows} onClose={close} /> } }
        : {},
    }),
    name,
    useWarnings,
    form,
    import: rest.import,
  };
  return records;
};

import type { ReactNode } from 'react';
import type { FormProps } from '../forms/record-form.js';
import type { Display } from './conflict-notice.js';
import type { Fields } from './record-fields.js';
import type { RecordsList } from '../data/records-api.js';

/** The titles of the toast after success and failure. */
export interface Outcome {
  done: string;
  failed: string;
  /** The toast's text after a failure; by default the reason itself. */
  explain?: (error: Error) => string;
}

/** How one kind of record is called and shown in the dashboard. */
export interface RecordKind<Row> {
  /** The list, from the feature's `*.api.ts`. */
  query: RecordsList<Row>;
  /** A record in words: one, and several. */
  noun: readonly [one: string, many: string];
  /** A record's name. */
  name: (record: Row) => string;
  /** A more precise name for the toast after it was added or edited. */
  savedName?: (record: Row) => string;
  /** The fields that the dashboard shows. */
  fields: Fields<Row>;
  /** The title of the dialog that adds one, where that is not such as `Add Winner`. */
  addTitle?: string;
  /** The toasts, where they are not such as `Winner Added` and `Error adding winner`. */
  outcomes?: Partial<Outcomes>;
}

type Outcomes = Record<'added' | 'updated' | 'deleted', Outcome>;

const inTitle = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

/** The usual words for a kind of record, and those that take their place. */
export const wordsOf = <Row>({ noun: [one, many], addTitle, outcomes }: RecordKind<Row>) => {
  const title = inTitle(one);
  const usual: Outcomes = {
    added: { done: `${title} Added`, failed: `Error adding ${one}` },
    updated: { done: `${title} Updated`, failed: `Error updating ${one}` },
    deleted: { done: `${title} Deleted`, failed: `Error deleting ${one}` },
  };
  return {
    title,
    titleOfMany: inTitle(many),
    addTitle: addTitle ?? `Add ${title}`,
    loadingText: `Loading ${many}...`,
    ...usual,
    ...outcomes,
  };
};

/** The dialogs of a tab by the names of their tasks in the address. */
export interface TabTasks<Row> {
  /** Tasks that concern no single record, such as adding one. */
  list?: Readonly<Record<string, (close: () => void, rows: readonly Row[]) => ReactNode>>;
  /** Tasks with one record. */
  record?: Readonly<Record<string, (record: Row, close: () => void) => ReactNode>>;
}

/** A kind of record with its dialogs. */
export interface ListedRecords<Row> extends RecordKind<Row> {
  tasks: TabTasks<Row>;
}

/** The fields that the server adds to every record. */
export interface Saved {
  id: number;
  version: number;
}

/** The warnings to confirm before a record is saved. `edited` is the record as it was. */
export type WarningsFor<Values, Other = Values> = (
  values: Values,
  others: readonly Other[],
  edited?: Other,
) => readonly string[];

/** How a record becomes the values of its form, and how these become a record and a request. */
export interface Translation<Row, Values> {
  valuesOf: (record: Row) => object;
  apply: (record: Row, values: Partial<Values>) => Row;
  /** `seen` is the record that the change is saved over. */
  requestOf: (values: Values, seen?: Row) => object;
}

/** A declared kind of record. */
export interface Records<Row, Values> extends ListedRecords<Row> {
  Form: (props: DialogForm<Row, Values>) => ReactNode;
  add: (values: Values, idempotencyKey: string) => Promise<Row>;
  /** Saves a change over the record as it was seen. */
  update: (seen: Row, values: Values, idempotencyKey?: string) => Promise<Row>;
  useWarnings: () => WarningsFor<Values, Row>;
  display?: Display | undefined;
  translation?: Translation<Row, Values> | undefined;
}

/** The props of a form in a dialog. */
export interface DialogForm<Saved, Values> extends FormProps<Values> {
  /** The record whose values it starts with; undefined for a new one. */
  record: Saved | undefined;
  /** The newest known version of the record, with the changes of others while the form was open. */
  latest?: Saved;
  /** The values of the record that was added before it in the same dialog. */
  previous?: Values | undefined;
}

/** The same in a dialog that edits a record. */
export interface EditForm<Saved, Values> extends DialogForm<Saved, Values> {
  record: Saved;
  latest: Saved;
}

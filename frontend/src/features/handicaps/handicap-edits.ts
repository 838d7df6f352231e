import { type HandicapRecord, handicapRequest } from '@onchan-bowls/contract/handicaps';
import { z } from 'zod';
import { signed } from '../../lib/signed.js';
import { typedNumber } from '../../records/fields.js';
import { mergeChanges } from '../../records/save-over.js';

export type EditedField = 'handicap' | 'notes';
export type TypedValues = Readonly<Record<EditedField, string>>;

/** A changed row that is not saved. */
export interface HandicapEdit extends TypedValues {
  /** The record that the change is saved over. */
  readonly seen: HandicapRecord;
  /** Whether the row was left once. Errors are not shown before. */
  readonly isTouched: boolean;
}

/** The changed rows by the ids of their records. */
export type HandicapEdits = ReadonlyMap<number, HandicapEdit>;

const { handicap, notes } = handicapRequest.shape;
const typedRow = z.object({ handicap: typedNumber(handicap), notes });

export const typedValues = ({ handicap, notes }: HandicapRecord): TypedValues => ({
  handicap: String(handicap),
  notes: notes ?? '',
});

/** The values of a row, or the messages about them by field. */
export const readEdit = (edit: TypedValues) => {
  const { data, error } = typedRow.safeParse(edit);
  return data ? { values: data } : { errors: z.flattenError(error).fieldErrors };
};

const fields: readonly EditedField[] = ['handicap', 'notes'];
const inWords = (field: EditedField, value: string) => {
  if (value === '') return 'none';
  return field === 'handicap' ? signed(Number(value)) : `‘${value}’`;
};

/** What is sent: the typed values without the spaces around them. */
export const trimmed = ({ handicap, notes }: TypedValues): TypedValues => ({
  handicap: handicap.trim(),
  notes: notes.trim(),
});

const mergeWith = (edit: HandicapEdit, theirs: HandicapRecord) =>
  mergeChanges(trimmed(edit), typedValues(edit.seen), typedValues(theirs));

/** The edit over the record that somebody else has saved. A field that was not changed here takes their value. */
export const rebase = (edit: HandicapEdit, theirs: HandicapRecord): HandicapEdit => ({
  seen: theirs,
  isTouched: true,
  ...mergeWith(edit, theirs).values,
});

/** Their values and those typed here where both have changed the same field, such as `theirs +2, yours +4`. */
export const clashes = (edit: HandicapEdit, theirs: HandicapRecord): string[] => {
  const now = typedValues(theirs);
  const { clashing } = mergeWith(edit, theirs);
  return fields.flatMap((field) => {
    const mine = clashing[field];
    return mine === undefined ? [] : `theirs ${inWords(field, now[field])}, yours ${inWords(field, mine)}`;
  });
};

export const withoutEdit = (edits: HandicapEdits, id: number): HandicapEdits =>
  new Map([...edits].filter(([other]) => other !== id));

/** The edits after a value was typed. A row with the record's own values is not an edit. */
export const withValue = (
  edits: HandicapEdits,
  record: HandicapRecord,
  field: EditedField,
  value: string,
): HandicapEdits => {
  const before = edits.get(record.id) ?? { seen: record, isTouched: false, ...typedValues(record) };
  const edit = { ...before, [field]: value };
  const saved = typedValues(edit.seen);
  if (fields.every((name) => edit[name] === saved[name])) return withoutEdit(edits, record.id);
  return new Map(edits).set(record.id, edit);
};

/** The edits after the focus has left the row of a record. */
export const touched = (edits: HandicapEdits, id: number): HandicapEdits => {
  const edit = edits.get(id);
  return !edit || edit.isTouched ? edits : new Map(edits).set(id, { ...edit, isTouched: true });
};

import { type HandicapRecord, handicapRequest } from '@onchan-bowls/contract/handicaps';
import { z } from 'zod';
import { handicapText } from './handicap-fields.js';
import { signed } from './handicaps.js';

/** What can be typed in a row. */
export type EditedField = 'handicap' | 'notes';
export type TypedValues = Readonly<Record<EditedField, string>>;

/** A row that was changed and is not saved. */
export interface HandicapEdit extends TypedValues {
  /** The record as it was when the typing began. */
  readonly seen: HandicapRecord;
  /** Whether the row was left once: what is wrong in it is not said before. */
  readonly isTouched: boolean;
  /** Why it could not be saved. */
  readonly reason?: string;
  /** What somebody else has saved meanwhile in a field that was changed here. */
  readonly theirs?: HandicapRecord;
}

const typedRow = z.object({ handicap: handicapText, notes: handicapRequest.shape.notes });

/** A record's values as they are typed. */
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
  if (value === '') return 'nothing';
  return field === 'handicap' ? signed(Number(value)) : `“${value}”`;
};

/**
 * What was typed, carried over to the record as somebody else has saved it: a field that was not changed here takes
 * their value.
 */
export const rebase = (edit: HandicapEdit, theirs: HandicapRecord): HandicapEdit => {
  const [before, now] = [typedValues(edit.seen), typedValues(theirs)];
  const value = (field: EditedField) => (edit[field] === before[field] ? now[field] : edit[field]);
  return { seen: theirs, isTouched: true, handicap: value('handicap'), notes: value('notes') };
};

/** Their values and those typed here where both have changed the same field, such as `theirs +2, yours +4`. */
export const clashes = (edit: HandicapEdit, theirs: HandicapRecord): string[] => {
  const [before, now] = [typedValues(edit.seen), typedValues(theirs)];
  return fields
    .filter((field) => new Set([before[field], now[field], edit[field].trim()]).size === 3)
    .map((field) => `theirs ${inWords(field, now[field])}, yours ${inWords(field, edit[field].trim())}`);
};

/** The rows that were changed, by the ids of their records, and the records that have been saved since. */
export interface HandicapEdits {
  readonly edits: ReadonlyMap<number, HandicapEdit>;
  readonly saved: ReadonlySet<number>;
}

export const nothingEdited: HandicapEdits = { edits: new Map(), saved: new Set() };

/** What can happen to a row. */
export type EditStep =
  | { type: 'typed'; record: HandicapRecord; field: EditedField; value: string }
  | { type: 'left'; id: number }
  | { type: 'saved'; id: number }
  | { type: 'refused'; edit: HandicapEdit; reason: string; theirs?: HandicapRecord }
  | { type: 'dropped'; id: number };

const without = (edits: HandicapEdits['edits'], id: number) => {
  const rest = new Map(edits);
  rest.delete(id);
  return rest;
};

const typed = (edits: HandicapEdits['edits'], { record, field, value }: EditStep & { type: 'typed' }) => {
  const { seen, isTouched, theirs, reason, ...values } = edits.get(record.id) ?? {
    seen: record,
    isTouched: false,
    ...typedValues(record),
  };
  const edit = { seen, isTouched, ...values, [field]: value };
  const before = typedValues(seen);
  if (fields.every((name) => edit[name] === before[name])) return without(edits, record.id);
  // What was refused is something else now; what somebody else has saved stays to be decided about.
  return new Map(edits).set(record.id, { ...edit, ...(theirs && { theirs, reason }) });
};

/** What becomes of the rows by what happens to one of them. */
export const stepEdits = ({ edits, saved }: HandicapEdits, step: EditStep): HandicapEdits => {
  switch (step.type) {
    case 'typed': {
      const rest = new Set(saved);
      rest.delete(step.record.id);
      return { edits: typed(edits, step), saved: rest };
    }
    case 'left': {
      const edit = edits.get(step.id);
      if (!edit || edit.isTouched) return { edits, saved };
      return { edits: new Map(edits).set(step.id, { ...edit, isTouched: true }), saved };
    }
    case 'saved':
      return { edits: without(edits, step.id), saved: new Set(saved).add(step.id) };
    case 'refused': {
      const { edit, reason, theirs } = step;
      const { seen, handicap, notes } = edit;
      const refused = { seen, handicap, notes, isTouched: true, reason, ...(theirs && { theirs }) };
      return { edits: new Map(edits).set(seen.id, refused), saved };
    }
    case 'dropped':
      return { edits: without(edits, step.id), saved };
  }
};

import type { FieldChange } from '@onchan-bowls/contract/history';
import { valueInWords } from '@onchan-bowls/contract/value-words';
import type { AnyDecider, RecordView } from '../../platform/event-store/decider/decider.js';

/** A state of a record as it is compared with another one. */
export interface ComparedState {
  /** Null while there is no record. */
  readonly fields: RecordView | null;
  readonly items: readonly object[];
}

export const comparedState = (decider: AnyDecider, state: unknown): ComparedState =>
  state === null || state === undefined
    ? { fields: null, items: [] }
    : { fields: decider.view(state), items: decider.items?.(state) ?? [] };

/** The fields in which two states of a record differ, those of items last. */
export const changesBetween = (
  decider: AnyDecider,
  before: ComparedState,
  after: ComparedState,
): FieldChange[] => {
  const [itemsBefore, itemsAfter] = withoutSameEnds(before.items, after.items);
  const were = fieldsOf(decider, itemsBefore);
  const are = fieldsOf(decider, itemsAfter);
  const changes: FieldChange[] = [];
  const compare = (field: string, was: Value = null, is: Value = null) => {
    if (was === is) return;
    changes.push({ field, before: valueInWords(field, was), after: valueInWords(field, is) });
  };
  for (const field in after.fields) compare(field, before.fields?.[field], after.fields[field]);
  are.forEach((value, field) => compare(field, were.get(field), value));
  for (const field in before.fields) {
    if (!(after.fields && field in after.fields)) compare(field, before.fields[field]);
  }
  were.forEach((value, field) => {
    if (!are.has(field)) compare(field, value);
  });
  return changes;
};

type Value = RecordView[string];
type Fields = ReadonlyMap<string, Value>;

const none: Fields = new Map();

/** The fields of items. A map, because V8 makes a hidden class for each object with a new label. */
const fieldsOf = (decider: AnyDecider, items: readonly object[]): Fields =>
  items.length === 0
    ? none
    : new Map(
        items.flatMap((item) => {
          const field = decider.viewItem?.(item);
          return field ? [field] : [];
        }),
      );

/** Leaves out the same items at the beginning and the end: an event adds or removes few of many. */
const withoutSameEnds = (
  some: readonly object[],
  others: readonly object[],
): [some: readonly object[], others: readonly object[]] => {
  const shorter = Math.min(some.length, others.length);
  let begin = 0;
  while (begin < shorter && some[begin] === others[begin]) begin += 1;
  let end = 0;
  while (end < shorter - begin && some.at(-1 - end) === others.at(-1 - end)) end += 1;
  return [some.slice(begin, some.length - end), others.slice(begin, others.length - end)];
};

import type { FieldChange } from '@onchan-bowls/contract/history';
import { viewOfItems, type AnyDecider, type RecordView } from '../../platform/event-store/decider.js';

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
  const [were, are] = withoutSameEnds(before.items, after.items);
  return differences(
    were.length === 0 ? before.fields : { ...before.fields, ...viewOfItems(decider, were) },
    are.length === 0 ? after.fields : { ...after.fields, ...viewOfItems(decider, are) },
  );
};

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

const differences = (before: RecordView | null, after: RecordView | null): FieldChange[] => {
  const changes: FieldChange[] = [];
  const compare = (field: string) => {
    const [was, is] = [before?.[field] ?? null, after?.[field] ?? null];
    if (was !== is) changes.push({ field, before: was, after: is });
  };
  for (const field in after) compare(field);
  for (const field in before) if (!(after && field in after)) compare(field);
  return changes;
};

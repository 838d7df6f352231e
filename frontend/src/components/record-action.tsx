import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import type { RecordsQuery } from '../lib/query-client.js';
import { useSingleMutation } from '../lib/single-mutation.js';
import { RowAction } from './record-list.js';
import { showFailure, showSuccess } from './toast.js';

interface RecordActionProps {
  label: string;
  /** The record's name: part of the button's own, and under the toast's title. */
  of: string;
  /** The list that the record belongs to. */
  query: RecordsQuery;
  act: () => Promise<unknown>;
  /** Asked when the button is pressed: whether something else was done instead, such as asking for more. */
  instead?: () => boolean;
  /** What a toast says when it went well, and when it did not. */
  outcome: { done: string; failed: string };
}

/** A button in a record's row that changes the record at once. */
export function RecordAction({ label, of, query, act, instead, outcome }: RecordActionProps) {
  const place = useRef<HTMLSpanElement>(null);
  // The outcome goes with the mutation: when it succeeds, the row may offer another action already.
  const action = useSingleMutation<unknown, RecordActionProps['outcome']>({
    mutationFn: act,
    meta: { invalidates: [query] },
    onSuccess: (_record, { done }) => showSuccess(done, of),
    onError: (error, { failed }) => showFailure(failed, error),
  });
  // A button that has done its work and goes leaves the focus to its record.
  useEffect(() => {
    const button = place.current;
    const row = button?.closest('li');
    return () => {
      if (!row || button?.isConnected || document.activeElement !== document.body) return;
      row.tabIndex = -1;
      row.focus({ preventScroll: true });
    };
  }, []);
  return (
    <chakra.span ref={place} display="contents">
      <RowAction label={label} of={of} onClick={() => !instead?.() && action.mutate(outcome)} />
    </chakra.span>
  );
}

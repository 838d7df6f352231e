import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import type { RecordsQuery } from '../lib/query-client.js';
import { useSingleMutation } from '../lib/single-mutation.js';
import type { OpenTask } from '../lib/task.js';
import { HistoryLink } from './history-link.js';
import type { Outcome } from './record-dialogs.js';
import { RowAction } from './record-list.js';
import { showFailure, showSuccess } from './toast.js';

interface RecordActionProps {
  label: string;
  /** The record's name, for the button's accessible name and the toast. */
  of: string;
  /** The list that the record belongs to. */
  query: RecordsQuery;
  act: () => Promise<unknown>;
  /** Called before `act`; returns whether it has done something else instead, such as opening a dialog. */
  instead?: () => boolean;
  outcome: Outcome;
}

/** A button in a record's row that changes the record at once. */
export function RecordAction({ label, of, query, act, instead, outcome }: RecordActionProps) {
  const place = useRef<HTMLSpanElement>(null);
  // The outcome goes with the mutation: when it succeeds, the row may offer another action already.
  const action = useSingleMutation<unknown, Outcome>({
    mutationFn: act,
    meta: { invalidates: [query] },
    onSuccess: (_record, { done }) => showSuccess(done, of),
    onError: (error, { failed, explain }) => showFailure(failed, error, explain?.(error)),
  });
  // When the button is removed after its work, the focus goes to its record.
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

interface RecordActionsProps extends ComponentProps<typeof HistoryLink> {
  /** Opens the dialogs to edit and delete the record; absent where nothing may be changed. */
  onTask: OpenTask | undefined;
  /** Whether there is a dialog to edit it. */
  canBeEdited?: boolean;
  /** More buttons. */
  children?: ReactNode;
}

/** The buttons of a record's row: its own, edit, delete, and the link to its history. */
export function RecordActions({ onTask, canBeEdited = true, children, ...record }: RecordActionsProps) {
  const { id, name } = record;
  return (
    <>
      {onTask && children}
      {onTask && canBeEdited && <RowAction label="Edit" of={name} onClick={() => onTask('edit', id)} />}
      {onTask && <RowAction label="Delete" of={name} destructive onClick={() => onTask('delete', id)} />}
      <HistoryLink {...record} />
    </>
  );
}

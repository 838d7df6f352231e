import type { ReactNode } from 'react';
import type { RecordsQuery } from '../data/query-client.js';
import { useSingleMutation } from '../data/single-mutation.js';
import { showFailure, showSuccess } from '../ui/toast.js';
import { isGone } from './save-over.js';
import { useShowDeleted } from './use-show-deleted.js';
import type { Undoable } from './use-undo.js';
import { HistoryLink } from './history-link.js';
import type { ListedRecords, Outcome } from './record-kind.js';
import { RowAction } from './record-list.js';
import { RowActions } from './row-actions.js';
import type { OpenTask } from './task.js';

interface RecordActionProps {
  label: string;
  /** The record's name, for the button's accessible name and the toast. */
  of: string;
  query: RecordsQuery;
  /** How the record is brought back when somebody else has deleted it. */
  undoable: Undoable;
  act: () => Promise<unknown>;
  /** Called before `act`; returns whether it has done something else instead, such as opening a dialog. */
  instead?: () => boolean;
  outcome: Outcome;
  /** Whether the record waits for it. */
  needed?: boolean;
}

/** A button in a record's row that changes the record at once. When it goes, the focus goes to the row (`useKeepFocus`). */
export function RecordAction({
  label,
  of,
  query,
  undoable,
  act,
  instead,
  outcome,
  needed = false,
}: RecordActionProps) {
  const showDeleted = useShowDeleted();
  // The outcome goes with the mutation: when it succeeds, the row may offer another action already.
  const action = useSingleMutation<unknown, Outcome>({
    mutationFn: act,
    meta: { invalidates: [query] },
    onSuccess: (_record, { done }) => showSuccess(done, of),
    onError: async (error, { failed, explain }) => {
      if (isGone(error)) await showDeleted(failed, undoable, [query]);
      else showFailure(failed, error, explain?.(error));
    },
  });
  return (
    <RowAction label={label} of={of} needed={needed} onClick={() => !instead?.() && action.mutate(outcome)} />
  );
}

interface RecordActionsProps<Row> {
  records: ListedRecords<Row>;
  record: Row;
  /** Opens the dialogs about the record; absent where nothing may be changed. */
  onTask: OpenTask | undefined;
  /** How many buttons stand in the row, if not one. */
  shown?: number;
  /** Its own buttons, the likeliest first. */
  children?: ReactNode;
  /** Its own buttons that are less likely than edit. */
  further?: ReactNode;
}

/** The buttons of a record's row: its own, edit, the link to its history, and delete. */
export function RecordActions<Row extends { id: number }>(props: RecordActionsProps<Row>) {
  const { records, record, onTask, shown, children, further } = props;
  const { id } = record;
  const name = records.name(record);
  const dialogs = records.tasks.record;
  return (
    <RowActions of={name} shown={shown}>
      {onTask && children}
      {onTask && dialogs?.edit && <RowAction label="Edit" of={name} onClick={() => onTask('edit', id)} />}
      {onTask && further}
      <HistoryLink stream={records.query.category} id={id} name={name} />
      {onTask && dialogs?.delete && (
        <RowAction label="Delete" of={name} destructive onClick={() => onTask('delete', id)} />
      )}
    </RowActions>
  );
}

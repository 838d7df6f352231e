import { MutationObserver, useQueryClient } from '@tanstack/react-query';
import { request } from '../data/api.js';
import type { RecordsQuery } from '../data/query-client.js';
import { showFailure, showSuccess } from '../ui/toast.js';

/** The record whose last change can be undone. */
export interface Undoable {
  /** Its category, such as `fixture`. */
  stream: string;
  id: number | string;
  /** The cancelled entry of a competition, which alone is brought back. */
  entryId?: number;
  /** The version that the change has led to, if it is known. */
  version?: number;
}

export const sendUndo = ({ stream, id, entryId, version }: Undoable) =>
  request<undefined>(
    'POST',
    `/api/admin/records/${stream}/${id}/undo${entryId === undefined ? '' : `?entryId=${entryId}`}`,
    { version },
  );

/** Returns a function that shows that something was done, with a button that undoes it and loads these lists again. */
export function useUndo() {
  const client = useQueryClient();
  return (title: string, description: string | undefined, undoable: Undoable, lists: RecordsQuery[]) => {
    // What was done has often removed the component that offers to undo it.
    const undo = new MutationObserver(client, {
      mutationFn: () => sendUndo(undoable),
      meta: { invalidates: lists },
      onSuccess: () => showSuccess('Undone', description),
      onError: (error) => showFailure('Error undoing', error),
    });
    showSuccess(title, description, {
      label: 'Undo',
      run: () => void undo.mutate().catch(() => undefined),
    });
  };
}

import { MutationObserver, useQueryClient } from '@tanstack/react-query';
import type { RecordsQuery } from '../data/query-client.js';
import { deletedMeanwhile } from './save-over.js';
import { deletionOf } from './deletion.js';
import { showError, showFailure, showSuccess } from '../ui/toast.js';
import type { Undoable } from './use-undo.js';

/** Returns a function that shows who has deleted a record, with a button that brings it back and loads these lists again. */
export function useShowDeleted() {
  const client = useQueryClient();
  return async (title: string, record: Undoable, lists: RecordsQuery[]) => {
    const deletion = await deletionOf(record).catch(() => undefined);
    const description = deletion ? `${deletedMeanwhile} ${deletion.inWords}` : deletedMeanwhile;
    const bringBack = deletion?.bringBack;
    if (!bringBack) {
      showError(title, description);
      return;
    }
    // The row has gone with its record.
    const restoration = new MutationObserver(client, {
      mutationFn: bringBack,
      meta: { invalidates: lists },
      onSuccess: () => showSuccess('Brought back'),
      onError: (error) => showFailure('Error bringing it back', error),
    });
    showError(title, description, {
      label: 'Bring it back',
      run: () => void restoration.mutate().catch(() => undefined),
    });
  };
}

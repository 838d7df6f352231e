import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { historyKey, type RecordsQuery } from '../data/query-client.js';
import { useSingleMutation } from '../data/single-mutation.js';
import { BusyButton } from '../ui/button.js';
import { showFailure, showSuccess } from '../ui/toast.js';
import { deletionOf } from './deletion.js';
import { FormNotice } from './form-notice.js';
import { deletedMeanwhile } from './save-over.js';
import type { Undoable } from './use-undo.js';

interface DeletedNoticeProps {
  query: RecordsQuery;
  record: Undoable;
  /** Called when it is on the list again. */
  onBroughtBack: () => void;
}

/** Names who has deleted the record that is being edited, and when, and offers to bring it back. */
export function DeletedNotice({ query, record, onBroughtBack }: DeletedNoticeProps) {
  const notice = useRef<HTMLParagraphElement>(null);
  const { data: deletion } = useQuery({
    queryKey: [...historyKey, 'deletion', record],
    // Null, because a query must not return undefined: somebody may have brought it back already.
    queryFn: async () => (await deletionOf(record)) ?? null,
    // The next deletion is another one.
    gcTime: 0,
  });
  const restoration = useSingleMutation({
    mutationFn: (bringBack: () => Promise<undefined>) => bringBack(),
    meta: { invalidates: [query] },
    onSuccess: () => {
      showSuccess('Brought back');
      // Before the notice goes, and the focus with it. The button may be gone already: the deletion is loaded again first.
      notice.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
      onBroughtBack();
    },
    onError: (error) => showFailure('Error bringing it back', error),
  });
  const bringBack = deletion?.bringBack;
  return (
    <FormNotice>
      <chakra.p ref={notice} fontWeight="700">
        {deletedMeanwhile}
      </chakra.p>
      {deletion && <p>{deletion.inWords}</p>}
      <p>What you have typed is kept here, and not saved.</p>
      {bringBack && (
        <BusyButton
          mt="3"
          variant="outline"
          colorPalette="orange"
          busy={restoration.isPending}
          onClick={() => restoration.mutate(bringBack)}
        >
          Bring it back
        </BusyButton>
      )}
    </FormNotice>
  );
}

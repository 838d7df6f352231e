import { chakra } from '@chakra-ui/react/styled-system';
import { isWithheld, type EventsPage } from '@onchan-bowls/contract/history';
import type { RestoreRequest } from '@onchan-bowls/contract/undo';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { get, request } from '../data/api.js';
import { historyKey, type RecordsQuery } from '../data/query-client.js';
import { useSingleMutation } from '../data/single-mutation.js';
import { longDateAndTime } from '../lib/dates.js';
import { BusyButton } from '../ui/button.js';
import { showFailure, showSuccess } from '../ui/toast.js';

interface DeletedNoticeProps {
  /** The list that the record belonged to. */
  query: RecordsQuery;
  /** The kind of record in the history; undefined for a part of another record, which has no history of its own. */
  stream: string | undefined;
  id: number | string;
  onBroughtBack: () => void;
}

/** The last event of a record. Not cached, because the next deletion is another one. */
const lastEventQuery = (stream: string | undefined, id: number | string) => ({
  queryKey: [...historyKey, 'last', stream, String(id)],
  queryFn: async () => {
    const page = await get<EventsPage>(`${historyKey[0]}?stream=${stream}&streamId=${id}&limit=1`);
    return page.events[0] ?? null;
  },
  enabled: stream !== undefined,
  gcTime: 0,
});

/** Names who has deleted the record that is being edited, and when, and offers to bring it back. */
export function DeletedNotice({ query, stream, id, onBroughtBack }: DeletedNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { data } = useQuery(lastEventQuery(stream, id));
  // Somebody may have brought it back already.
  const deletion = data?.isDeletion ? data : undefined;
  const isErased = deletion?.changes.some(({ before }) => isWithheld(before));
  const restoration = useSingleMutation({
    mutationFn: ({ position, version }: { position: number; version: number }) =>
      request<undefined>('POST', `/api/admin/records/${stream}/${id}/restore`, {
        // As it was before the deletion.
        body: { position: position - 1 } satisfies RestoreRequest,
        version,
      }),
    meta: { invalidates: [query] },
    onSuccess: () => {
      showSuccess('Brought back');
      // Before the notice goes, and the focus with it.
      notice.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
      onBroughtBack();
    },
    onError: (error) => showFailure('Error bringing it back', error),
  });
  return (
    <chakra.div
      ref={notice}
      role="alert"
      bg="orange.50"
      borderWidth="1px"
      borderColor="orange.200"
      borderRadius="md"
      p="4"
    >
      <chakra.p fontWeight="700">Somebody else has deleted this in the meantime.</chakra.p>
      {deletion && (
        <p>
          {longDateAndTime(deletion.recordedAt)}: {deletion.actorName} {deletion.summary}.
        </p>
      )}
      <p>What you have typed is kept here, and not saved.</p>
      {deletion && !isErased && (
        <BusyButton
          mt="3"
          variant="outline"
          colorPalette="orange"
          busy={restoration.isPending}
          onClick={() => restoration.mutate(deletion)}
        >
          Bring it back
        </BusyButton>
      )}
    </chakra.div>
  );
}

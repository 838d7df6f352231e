import { chakra } from '@chakra-ui/react/styled-system';
import { isWithheld, type RecordAsItWas } from '@onchan-bowls/contract/history';
import type { RestoreRequest } from '@onchan-bowls/contract/undo';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.js';
import { Confirm } from '../../components/confirm.js';
import { showFailure, showSuccess } from '../../components/toast.js';
import { request } from '../../lib/api.js';
import { useSingleMutation } from '../../lib/single-mutation.js';
import { sessionQuery } from '../users/session.api.js';
import { pastRows, valuePairs, type ValueRow, Values } from './values.js';

interface RestoreRecordProps {
  now: RecordAsItWas;
  past: RecordAsItWas;
}

/** The values that a restoration changes. It does not bring back the entries of a competition. */
const valuesOf = ({ stream, record }: RecordAsItWas) =>
  (record ?? []).filter(({ field }) => stream !== 'competition' || !/^Entry \d+$/.test(field));

/** What changes when the record is brought back to its past. */
const changesBetween = (now: RecordAsItWas, past: RecordAsItWas): ValueRow[] => {
  if (!now.record) return pastRows(valuesOf(past));
  return valuePairs(valuesOf(now), valuesOf(past))
    .filter(({ today, then }) => today !== then)
    .map(({ field, today, then }) => ({
      field,
      values: [
        ['Now', today],
        ['Then', then],
      ],
    }));
};

/** Brings a record back to how it was, after a question that shows what will change. */
export function RestoreRecord({ now, past }: RestoreRecordProps) {
  const { data: session } = useQuery(sessionQuery);
  const [isAsking, setAsking] = useState(false);
  const { stream, streamId, name } = now;
  const isDeleted = now.record === null;
  const restoration = useSingleMutation({
    mutationFn: (body: RestoreRequest) =>
      request<undefined>('POST', `/api/admin/records/${stream}/${streamId}/restore`, {
        body,
        version: now.version,
      }),
    meta: { invalidates: [{ queryKey: [''], meta: { shows: stream } }] },
    onSuccess: () => {
      setAsking(false);
      showSuccess(isDeleted ? 'Brought back' : 'Values restored', name ?? undefined);
    },
    onError: (error) => showFailure(isDeleted ? 'Error bringing it back' : 'Error restoring values', error),
  });
  const changes = changesBetween(now, past);
  const { at } = past;
  if (session?.role !== 'admin' || stream === 'account' || !at || changes.length === 0) return null;
  if (valuesOf(past).some(({ value }) => isWithheld(value))) {
    return <chakra.p mt="4">What was erased cannot be brought back.</chakra.p>;
  }
  const label = isDeleted ? 'Bring it back' : 'Restore these values';
  return (
    <>
      <Button mt="4" variant="outline" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <Confirm
          title={label}
          question={
            isDeleted
              ? `Are you sure you want to bring back ${name ?? 'this record'}, with these values?`
              : `Are you sure you want to restore these values of ${name ?? 'this record'}?`
          }
          confirmLabel={label}
          keepLabel={isDeleted ? 'Leave it deleted' : 'Keep the present values'}
          colorPalette="green"
          pending={restoration.isPending}
          onConfirm={() => restoration.mutate({ position: at.position })}
          onKeep={() => setAsking(false)}
        >
          <chakra.div mb="5">
            <Values label="What will change" rows={changes} />
          </chakra.div>
        </Confirm>
      )}
    </>
  );
}

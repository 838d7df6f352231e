import { chakra } from '@chakra-ui/react/styled-system';
import { isWithheld, type EventRecord, type RecordAsItWas } from '@onchan-bowls/contract/history';
import { mayChange } from '@onchan-bowls/contract/roles';
import type { RestoreRequest } from '@onchan-bowls/contract/undo';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../data/api.js';
import { useSingleMutation } from '../../data/single-mutation.js';
import { BusyButton, Button } from '../../ui/button.js';
import { Confirm } from '../../ui/confirm.js';
import { showError, showFailure, showSuccess } from '../../ui/toast.js';
import { isEntry, isErased, isRestorable } from '../../records/deletion.js';
import { sessionQuery } from '../users/session.api.js';
import { recordQuery } from './history.api.js';
import { pastRows, valuePairs, type ValueRow, Values } from './values.js';

interface RestoreRecordProps {
  now: RecordAsItWas;
  past: RecordAsItWas;
}

/** The values that a restoration changes. It does not bring back the entries of a competition. */
const valuesOf = ({ stream, record }: RecordAsItWas) =>
  (record ?? []).filter(({ field }) => stream !== 'competition' || !isEntry(field));

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

const isWithheldIn = (record: RecordAsItWas) => valuesOf(record).some(({ value }) => isWithheld(value));

/** The words of the question, which brings a deleted record back or restores values of a present one. */
const wordsFor = ({ record, name }: RecordAsItWas) =>
  record === null
    ? {
        label: 'Bring it back',
        question: `Are you sure you want to bring back ${name ?? 'this record'}, with these values?`,
        keepLabel: 'Leave it deleted',
        done: 'Brought back',
        failed: 'Error bringing it back',
      }
    : {
        label: 'Restore these values',
        question: `Are you sure you want to restore these values of ${name ?? 'this record'}?`,
        keepLabel: 'Keep the present values',
        done: 'Values restored',
        failed: 'Error restoring values',
      };

interface RestoreDialogProps extends RestoreRecordProps {
  onClose: () => void;
}

/** Asks before a record is brought back to how it was, and shows what will change. */
function RestoreDialog({ now, past, onClose }: RestoreDialogProps) {
  const { stream, streamId, name, version } = now;
  const { label, question, keepLabel, done, failed } = wordsFor(now);
  const restoration = useSingleMutation({
    mutationFn: (body: RestoreRequest) =>
      request<undefined>('POST', `/api/admin/records/${stream}/${streamId}/restore`, { body, version }),
    meta: { invalidates: [{ queryKey: [''], meta: { shows: stream } }] },
    onSuccess: () => {
      onClose();
      showSuccess(done, name ?? undefined);
    },
    onError: (error) => showFailure(failed, error),
  });
  return (
    <Confirm
      title={label}
      question={question}
      confirmLabel={label}
      keepLabel={keepLabel}
      colorPalette="green"
      pending={restoration.isPending}
      onConfirm={() => {
        if (past.at) restoration.mutate({ position: past.at.position });
      }}
      onKeep={onClose}
    >
      <chakra.div mb="5">
        <Values label="What will change" rows={changesBetween(now, past)} />
      </chakra.div>
    </Confirm>
  );
}

/** Whether the signed-in account may bring back records of this category. */
const useCanRestore = (stream: string): boolean => {
  const { data: session } = useQuery(sessionQuery);
  return mayChange(session?.role, stream) && isRestorable(stream);
};

/** A button that brings a record back to how it was, after a question. */
export function RestoreRecord({ now, past }: RestoreRecordProps) {
  const canRestore = useCanRestore(now.stream);
  const [isAsking, setAsking] = useState(false);
  if (!canRestore || !past.at || changesBetween(now, past).length === 0) return null;
  if (isWithheldIn(past)) return <chakra.p mt="4">What was erased cannot be brought back.</chakra.p>;
  return (
    <>
      <Button mt="4" variant="outline" onClick={() => setAsking(true)}>
        {wordsFor(now).label}
      </Button>
      {isAsking && <RestoreDialog now={now} past={past} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Restores a deleted record after a question. Erased records cannot be restored. */
export function BringBack({ event }: { event: EventRecord }) {
  const { stream, streamId, position } = event;
  const client = useQueryClient();
  const canRestore = useCanRestore(stream);
  const [isLoading, setLoading] = useState(false);
  const [records, setRecords] = useState<RestoreRecordProps>();
  if (!canRestore || isErased(event)) return null;
  const ask = async () => {
    setLoading(true);
    try {
      const [now, past] = await Promise.all([
        client.query({ ...recordQuery(stream, streamId), staleTime: 0 }),
        client.query({ ...recordQuery(stream, streamId, String(position - 1)), staleTime: 0 }),
      ]);
      if (isWithheldIn(past)) showError('Not brought back', 'What was erased cannot be brought back.');
      else if (changesBetween(now, past).length === 0)
        showError('Not brought back', 'It is there already, with the values of that time.');
      else setRecords({ now, past });
    } catch (error) {
      showFailure('Error bringing it back', error);
    }
    setLoading(false);
  };
  return (
    <>
      <BusyButton
        variant="plain"
        fontSize="sm"
        ms={{ base: '-3', sm: '0' }}
        aria-label={`Bring it back: event ${position}`}
        busy={isLoading}
        onClick={() => void ask()}
      >
        Bring it back
      </BusyButton>
      {records && <RestoreDialog {...records} onClose={() => setRecords(undefined)} />}
    </>
  );
}

import { discardRequest, drawLimits, drawMessages } from '@onchan-bowls/contract/draws';
import { useState } from 'react';
import { useSingleMutation } from '../../data/single-mutation.js';
import { counted } from '../../lib/counted.js';
import { Confirm } from '../../ui/confirm.js';
import { TextField } from '../../ui/field.js';
import { showFailure, showSuccess } from '../../ui/toast.js';
import type { DrawProps } from './bracket-dialog.js';
import { competitionsQuery } from './competitions.api.js';
import { discardDraw } from './draw.api.js';

interface DiscardProps extends Omit<DrawProps, 'entrantOf'> {
  onKeep: () => void;
}

/** Asks before a draw is discarded, for a reason once it has results. */
export function DiscardDraw({ competition, draw, onKeep }: DiscardProps) {
  const { id, title } = competition;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const hasResults = draw.results.length > 0;
  const discard = useSingleMutation({
    mutationFn: () => discardDraw(id, discardRequest.parse({ discardReason: reason })),
    meta: { invalidates: [competitionsQuery] },
    onSuccess: () => showSuccess('Draw Discarded', title),
    onError: (failure) => showFailure('Error discarding the draw', failure),
  });
  const confirm = () => {
    const { data, error: wrong } = discardRequest.safeParse({ discardReason: reason });
    const isMissing = hasResults && !wrong && data.discardReason === null;
    const message = isMissing ? drawMessages.noReason : wrong?.issues[0]?.message;
    setError(message);
    if (message === undefined) discard.mutate();
  };
  return (
    <Confirm
      title="Discard the Draw"
      question={
        hasResults
          ? `The draw of ${title} and its ${counted(draw.results.length, 'result')} are lost. This cannot be undone.`
          : `You can make a new draw of ${title} after this.`
      }
      confirmLabel="Discard"
      keepLabel="Keep"
      pending={discard.isPending}
      onConfirm={confirm}
      onKeep={onKeep}
    >
      {hasResults && (
        <TextField
          label="Reason"
          required
          hint="No names, please: it stays in the club’s history."
          maxLength={drawLimits.reason}
          autoComplete="off"
          value={reason}
          error={error}
          onChange={({ target }) => {
            setReason(target.value);
            setError(undefined);
          }}
        />
      )}
    </Confirm>
  );
}

import type { WinnerRecord, WinnerRequest } from '@onchan-bowls/contract/winners';
import { useQuery } from '@tanstack/react-query';
import { AddDialog, DeleteDialog, EditDialog } from '../../components/record-dialogs.js';
import { useNow } from '../../lib/clock.js';
import { dayOf } from '../../lib/dates.js';
import { competitionsQuery } from '../competitions/competitions.api.js';
import { winnerFields, WinnerForm } from './winner-form.js';
import { winnerWarnings } from './winner-warnings.js';
import { winName, winnerName } from './winners.js';
import { addWinner, deleteWinner, updateWinner, winnersQuery } from './winners.api.js';

interface DialogProps {
  winner: WinnerRecord;
  onClose: () => void;
}

/** Returns the warnings about a winner, compared with all others than the edited one. */
const useWinnerWarnings = (edited?: number) => {
  const { data: winners = [] } = useQuery(winnersQuery);
  const { data: competitions = [] } = useQuery(competitionsQuery);
  const thisYear = Number(dayOf(useNow()).slice(0, 4));
  const others = winners.filter(({ id }) => id !== edited);
  const names = [
    ...others.map(({ competitionName }) => competitionName),
    ...competitions.map(({ title }) => title),
  ];
  return (winner: WinnerRequest) => winnerWarnings(winner, { others, names, thisYear });
};

/** Records the winner of a competition. */
export function AddWinnerDialog({ onClose }: { onClose: () => void }) {
  const warningsFor = useWinnerWarnings();
  return (
    <AddDialog<WinnerRecord, WinnerRequest>
      title="Add Winner"
      query={winnersQuery}
      add={addWinner}
      nameOf={winnerName}
      outcome={{ done: 'Winner Added', failed: 'Error adding winner' }}
      onClose={onClose}
      warningsFor={warningsFor}
      form={({ record, ...form }) => <WinnerForm winner={record} {...form} />}
    />
  );
}

/** Edits a winner. */
export function EditWinnerDialog({ winner, onClose }: DialogProps) {
  const warningsFor = useWinnerWarnings(winner.id);
  return (
    <EditDialog<WinnerRecord, WinnerRequest>
      title="Edit Winner"
      record={winner}
      query={winnersQuery}
      save={(seen, values) => updateWinner(seen.id, seen.version, values)}
      fields={winnerFields}
      nameOf={winnerName}
      outcome={{ done: 'Winner Updated', failed: 'Error updating winner' }}
      onClose={onClose}
      warningsFor={warningsFor}
      form={({ record, ...form }) => <WinnerForm winner={record} {...form} />}
    />
  );
}

/** Asks before a winner is deleted. */
export function DeleteWinnerDialog({ winner, onClose }: DialogProps) {
  return (
    <DeleteDialog
      title="Delete Winner"
      question={`Are you sure you want to delete ${winner.winner} as the winner of ${winName(winner)}? You can undo this for a few seconds, or bring it back from the history.`}
      confirmLabel="Delete Winner"
      keepLabel="Keep Winner"
      query={winnersQuery}
      remove={() => deleteWinner(winner.id)}
      name={winnerName(winner)}
      outcome={{ done: 'Winner Deleted', failed: 'Error deleting winner' }}
      undo={{ stream: 'winner', id: winner.id }}
      onClose={onClose}
    />
  );
}

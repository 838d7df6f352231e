import { chakra } from '@chakra-ui/react/styled-system';
import { competitionCategoryLabel } from '@onchan-bowls/contract/competition-labels';
import type { WinnerRecord } from '@onchan-bowls/contract/winners';
import { memo } from 'react';
import { Badge } from '../../components/badge.js';
import { RecordActions } from '../../components/record-action.js';
import { RecordRow } from '../../components/record-list.js';
import { RecordTab, type TabTasks } from '../../components/record-tab.js';
import type { OpenTask } from '../../lib/task.js';
import { AddWinnerDialog, DeleteWinnerDialog, EditWinnerDialog } from './winner-dialogs.js';
import { winnerFields } from './winner-form.js';
import { newestFirst, winnerName } from './winners.js';
import { ImportWinners } from './winner-import.js';
import { winnersQuery } from './winners.api.js';

interface RowProps {
  winner: WinnerRecord;
  onTask: OpenTask | undefined;
}

const Row = memo(function Row({ winner, onTask }: RowProps) {
  return (
    <RecordRow
      title={
        <>
          {winner.competitionName} <chakra.span color="green.700">{winner.year}</chakra.span>
        </>
      }
      meta={
        <>
          <Badge>{competitionCategoryLabel(winner.category)}</Badge>
          <span>
            Winner: <strong>{winner.winner}</strong>
          </span>
          {winner.runnerUp !== null && <span>Runner-up: {winner.runnerUp}</span>}
          {winner.notes !== null && (
            <chakra.span flexBasis="full" whiteSpace="pre-line">
              {winner.notes}
            </chakra.span>
          )}
        </>
      }
      actions={<RecordActions stream="winner" id={winner.id} name={winnerName(winner)} onTask={onTask} />}
    />
  );
});

const filter = {
  label: 'Search',
  hint: 'A competition, a name or a year',
  noun: ['winner', 'winners'],
  season: ({ year }: WinnerRecord) => String(year),
  state: { label: 'Category', of: ({ category }: WinnerRecord) => competitionCategoryLabel(category) },
  always: true,
} as const;

const order = (winners: readonly WinnerRecord[]) => winners.toSorted(newestFirst);

const tasks: TabTasks<WinnerRecord> = {
  list: {
    add: (close) => <AddWinnerDialog onClose={close} />,
    import: (close, winners) => <ImportWinners winners={winners} onClose={close} />,
  },
  record: {
    edit: (winner, close) => <EditWinnerDialog winner={winner} onClose={close} />,
    delete: (winner, close) => <DeleteWinnerDialog winner={winner} onClose={close} />,
  },
};

/** The dashboard's Winners tab: all winners, and the forms to record, edit and delete them. */
export default function ManageWinners({ canEdit }: { canEdit: boolean }) {
  return (
    <RecordTab
      name="Competition Winners"
      title={(count) => `Competition Winners (${count})`}
      query={winnersQuery}
      loadingText="Loading winners..."
      empty={{ title: 'No winners added yet' }}
      filter={filter}
      order={order}
      fields={winnerFields}
      actions={{ 'Add Winner': 'add', Import: 'import' }}
      tasks={tasks}
      canEdit={canEdit}
    >
      {(winner, onTask) => <Row winner={winner} onTask={onTask} />}
    </RecordTab>
  );
}

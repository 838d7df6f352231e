import { chakra } from '@chakra-ui/react/styled-system';
import { competitionCategoryLabel } from '@onchan-bowls/contract/competition-labels';
import type { WinnerRecord } from '@onchan-bowls/contract/winners';
import { RecordActions } from '../../records/record-action.js';
import { RecordRow } from '../../records/record-list.js';
import { RecordTab } from '../../records/record-tab.js';
import { Badge } from '../../ui/badge.js';
import { winnerRecords } from './winner-records.js';
import { newestFirst } from './winners.js';

const filter = {
  label: 'Search',
  hint: 'A competition, a name or a year',
  season: ({ year }: WinnerRecord) => String(year),
  state: { label: 'Category', of: ({ category }: WinnerRecord) => competitionCategoryLabel(category) },
  always: true,
} as const;

const order = (all: readonly WinnerRecord[]) => all.toSorted(newestFirst);

/** The dashboard's Winners tab: all winners, the newest year first. */
export default function ManageWinners({ canEdit }: { canEdit: boolean }) {
  return (
    <RecordTab
      records={winnerRecords}
      name="Competition Winners"
      empty={{
        title: 'No winners added yet',
        ...(canEdit && { hint: 'Add the first with ‘Add Winner’, or all years with ‘Import’' }),
      }}
      filter={filter}
      order={order}
      canEdit={canEdit}
    >
      {(winner, onTask) => (
        <RecordRow
          title={
            <>
              {winner.competitionName} <chakra.span color="green.fg">{winner.year}</chakra.span>
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
          actions={<RecordActions records={winnerRecords} record={winner} onTask={onTask} />}
        />
      )}
    </RecordTab>
  );
}

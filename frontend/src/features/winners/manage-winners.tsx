import { chakra } from '@chakra-ui/react/styled-system';
import { competitionCategoryLabel } from '@onchan-bowls/contract/competition-labels';
import type { WinnerRecord } from '@onchan-bowls/contract/winners';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { CsvExport } from '../../components/csv-export.js';
import { HistoryLink } from '../../components/history-link.js';
import { useListFilter } from '../../components/list-filter.js';
import { Empty, LoadFailed, Loading } from '../../components/list-status.js';
import { LongList } from '../../components/long-list.js';
import { HeadAction, RecordRow, RowAction, SectionHead } from '../../components/record-list.js';
import { useTask, useTaskRecord } from '../../lib/task.js';
import { AddWinnerDialog, DeleteWinnerDialog, EditWinnerDialog } from './winner-dialogs.js';
import { newestFirst, searchWinners, winnerName } from './winners.js';
import { ImportWinners } from './winner-import.js';
import { winnersQuery } from './winners.api.js';

const columns = {
  Competition: ({ competitionName }: WinnerRecord) => competitionName,
  Year: ({ year }: WinnerRecord) => year,
  Category: ({ category }: WinnerRecord) => competitionCategoryLabel(category),
  Winner: ({ winner }: WinnerRecord) => winner,
  'Runner-up': ({ runnerUp }: WinnerRecord) => runnerUp,
  Notes: ({ notes }: WinnerRecord) => notes,
};

interface RowProps {
  winner: WinnerRecord;
  canEdit: boolean;
  onTask: (name: TaskName, id: number) => void;
}

const Row = memo(function Row({ winner, canEdit, onTask }: RowProps) {
  const name = winnerName(winner);
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
            <chakra.span flexBasis="full" overflowWrap="anywhere" whiteSpace="pre-line">
              {winner.notes}
            </chakra.span>
          )}
        </>
      }
      actions={
        <>
          {canEdit && <RowAction label="Edit" of={name} onClick={() => onTask('edit', winner.id)} />}
          {canEdit && (
            <RowAction label="Delete" of={name} destructive onClick={() => onTask('delete', winner.id)} />
          )}
          <HistoryLink stream="winner" id={winner.id} name={name} />
        </>
      }
    />
  );
});

const dialogs = { edit: EditWinnerDialog, delete: DeleteWinnerDialog };
type TaskName = keyof typeof dialogs;
const isTaskName = (name: string | undefined): name is TaskName =>
  name !== undefined && Object.hasOwn(dialogs, name);

const seasonOf = ({ year }: WinnerRecord) => String(year);
const state = {
  label: 'Category',
  of: ({ category }: WinnerRecord) => competitionCategoryLabel(category),
};

/** The dashboard's Winners tab: who won what, and the forms to record, edit and delete it. */
export default function ManageWinners({ canEdit }: { canEdit: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(winnersQuery);
  const { task, open, close } = useTask();
  const { found, filters, isFiltered, asked } = useListFilter(data, {
    label: 'Search',
    hint: 'A competition, a name or a year',
    noun: ['winner', 'winners'],
    search: searchWinners,
    season: seasonOf,
    state,
    always: true,
  });
  const winners = useMemo(() => found.toSorted(newestFirst), [found]);
  const winner = useTaskRecord(task, data ?? []);
  if (!data && isFetching) return <Loading text="Loading winners..." />;
  if (!data) return <LoadFailed error={error} retry={refetch} />;

  const TaskDialog = canEdit && isTaskName(task?.name) ? dialogs[task.name] : undefined;
  return (
    <section>
      <SectionHead title={`Competition Winners (${data.length})`}>
        {canEdit && <Button onClick={() => open('add')}>Add Winner</Button>}
        {canEdit && <HeadAction onClick={() => open('import')}>Import</HeadAction>}
        <CsvExport name="Competition Winners" rows={winners} isFiltered={isFiltered} columns={columns} />
      </SectionHead>
      {data.length === 0 ? (
        <Empty title="No winners added yet" />
      ) : (
        <>
          {filters}
          {found.length === 0 && <Empty title="No winners found" hint="Try adjusting your search terms" />}
          <LongList name="Competition Winners" rows={winners} restart={asked}>
            {(record) => <Row key={record.id} winner={record} canEdit={canEdit} onTask={open} />}
          </LongList>
        </>
      )}
      {canEdit && task?.name === 'import' && <ImportWinners winners={data} onClose={close} />}
      {canEdit && task?.name === 'add' && <AddWinnerDialog onClose={close} />}
      {TaskDialog && winner && <TaskDialog winner={winner} onClose={close} />}
    </section>
  );
}

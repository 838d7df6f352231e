import { chakra } from '@chakra-ui/react/styled-system';
import { competitionCategoryLabel } from '@onchan-bowls/contract/competition-labels';
import type { CompetitionEntryRecord, CompetitionRecord } from '@onchan-bowls/contract/competitions';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { CsvExport } from '../../components/csv-export.js';
import { HistoryLink } from '../../components/history-link.js';
import { useListFilter } from '../../components/list-filter.js';
import { Empty, LoadFailed, Loading } from '../../components/list-status.js';
import { LongList } from '../../components/long-list.js';
import { RecordAction } from '../../components/record-action.js';
import { RecordRow, RowAction, SectionHead } from '../../components/record-list.js';
import { showError } from '../../components/toast.js';
import { useClock, useNow } from '../../lib/clock.js';
import { dayOf, longDateAndTime } from '../../lib/dates.js';
import { searchBy } from '../../lib/search.js';
import { useTask, useTaskRecord } from '../../lib/task.js';
import {
  AddCompetitionDialog,
  DeleteCompetitionDialog,
  EditCompetitionDialog,
  OpenEntriesDialog,
  openingOutcome,
} from './competition-dialogs.js';
import {
  byWhenPlayed,
  dateAndTime,
  dayPlayed,
  isOpen,
  statusLabel,
  statusOn,
  upcomingFrom,
  whyStillClosed,
} from './competitions.js';
import { competitionsQuery, entriesQuery, turnEntries } from './competitions.api.js';
import { countOf } from './entries.js';

const statusColor = { upcoming: 'green', completed: 'gray', cancelled: 'red' } as const;

/** What must be done first where opening the entries would not let anybody enter. */
const firstSteps = {
  'competition-cancelled': 'This competition is cancelled. Change its status first, with ‘Edit’.',
  'competition-past': 'This competition has already taken place. Change its date first, with ‘Edit’.',
};

interface EntriesSwitchProps {
  competition: CompetitionRecord;
  now: Date;
  onMoveClosing: () => void;
}

/** Opens a competition's entries, or closes them. */
function EntriesSwitch({ competition, now, onMoveClosing }: EntriesSwitchProps) {
  const { id, title } = competition;
  const open = isOpen(competition, now);
  const clock = useClock();
  const isStillClosed = () => {
    const reason = whyStillClosed(competition, clock());
    if (open || reason === undefined || reason === 'entries-closed') return false;
    if (reason === 'registration-closed') onMoveClosing();
    else showError('Entries cannot be opened', firstSteps[reason]);
    return true;
  };
  return (
    <RecordAction
      label={open ? 'Close Entries' : 'Open Entries'}
      of={title}
      query={competitionsQuery}
      act={() => turnEntries(id, !open)}
      instead={isStillClosed}
      outcome={open ? { done: 'Entries Closed', failed: 'Error closing entries' } : openingOutcome}
    />
  );
}

interface CompetitionRowProps {
  competition: CompetitionRecord;
  now: Date;
  /** How many have entered; undefined when that could not be loaded. */
  entries: number | undefined;
  canEdit: boolean;
  onTask: (name: TaskName, id: number) => void;
}

function CompetitionRow({ competition, now, entries, canEdit, onTask }: CompetitionRowProps) {
  const { id, title, description, category, registrationCloses } = competition;
  const status = statusOn(dayOf(now), competition);
  const open = isOpen(competition, now);
  return (
    <RecordRow
      title={title}
      meta={
        <>
          <span>{dateAndTime(competition)}</span>
          <span>{competitionCategoryLabel(category)}</span>
          {entries !== undefined && <span>{countOf(entries)}</span>}
          <Badge colorPalette={statusColor[status]}>{statusLabel(status)}</Badge>
          <Badge colorPalette={open ? 'green' : 'orange'}>{open ? 'Entries Open' : 'Entries Closed'}</Badge>
        </>
      }
      actions={
        <>
          {canEdit && (
            <>
              <EntriesSwitch competition={competition} now={now} onMoveClosing={() => onTask('open', id)} />
              <RowAction label="Edit" of={title} onClick={() => onTask('edit', id)} />
              <RowAction label="Delete" of={title} destructive onClick={() => onTask('delete', id)} />
            </>
          )}
          <HistoryLink stream="competition" id={id} name={title} />
        </>
      }
    >
      {(description !== null || registrationCloses !== null) && (
        <div>
          <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
            {description}
          </chakra.p>
          {registrationCloses !== null && (
            <chakra.p color="fg.muted">Registration closes {longDateAndTime(registrationCloses)}</chakra.p>
          )}
        </div>
      )}
    </RecordRow>
  );
}

const columns = (now: Date, entriesOf: (competition: CompetitionRecord) => number | undefined) => ({
  Title: ({ title }: CompetitionRecord) => title,
  Description: ({ description }: CompetitionRecord) => description,
  Date: (competition: CompetitionRecord) => dayPlayed(competition),
  Time: ({ time }: CompetitionRecord) => time,
  Category: ({ category }: CompetitionRecord) => competitionCategoryLabel(category),
  'Registration Closes': ({ registrationCloses }: CompetitionRecord) =>
    registrationCloses && longDateAndTime(registrationCloses),
  Status: (competition: CompetitionRecord) => statusLabel(statusOn(dayOf(now), competition)),
  'Entries Open': (competition: CompetitionRecord) => (isOpen(competition, now) ? 'Yes' : 'No'),
  Entries: (competition: CompetitionRecord) => entriesOf(competition) ?? null,
});

const dialogs = { edit: EditCompetitionDialog, open: OpenEntriesDialog, delete: DeleteCompetitionDialog };
type TaskName = keyof typeof dialogs;
const isTaskName = (name: string | undefined): name is TaskName => name !== undefined && name in dialogs;

const searchCompetitions = searchBy(({ title, description, category }: CompetitionRecord) => [
  title,
  description,
  competitionCategoryLabel(category),
]);
const seasonOf = (competition: CompetitionRecord) => dayPlayed(competition).slice(0, 4);

/** The dashboard's Comps tab: all competitions, the next one first, and those that are past, the last one first. */
export default function ManageCompetitions({ canEdit }: { canEdit: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(competitionsQuery);
  const { data: entries } = useQuery(entriesQuery);
  const { task, open, close } = useTask();
  const competition = useTaskRecord(task, data ?? []);
  const now = useNow();
  const today = dayOf(now);
  const state = useMemo(
    () => ({ label: 'Status', of: (one: CompetitionRecord) => statusLabel(statusOn(today, one)) }),
    [today],
  );
  const { found, filters, isFiltered, asked } = useListFilter(data, {
    label: 'Search competitions',
    hint: 'Words of a title or a description',
    noun: ['competition', 'competitions'],
    search: searchCompetitions,
    season: seasonOf,
    state,
  });
  const competitions = useMemo(() => {
    const upcoming = new Set(upcomingFrom(today, found));
    const past = found.filter((one) => !upcoming.has(one));
    return [...upcoming, ...byWhenPlayed(past, -1)];
  }, [found, today]);
  if (!data && isFetching) return <Loading text="Loading competitions..." />;
  if (!data) return <LoadFailed error={error} retry={refetch} />;

  const entriesOf = ({ id }: CompetitionRecord) =>
    entries?.filter(({ competitionId }: CompetitionEntryRecord) => competitionId === id).length;
  const TaskDialog = canEdit && isTaskName(task?.name) ? dialogs[task.name] : undefined;
  return (
    <section>
      <SectionHead title={`Competitions (${data.length})`}>
        {canEdit && <Button onClick={() => open('add')}>Add Competition</Button>}
        <CsvExport
          name="Competitions"
          rows={competitions}
          isFiltered={isFiltered}
          columns={columns(now, entriesOf)}
        />
      </SectionHead>
      {data.length === 0 && <Empty title="No competitions yet" />}
      {filters}
      {found.length === 0 && data.length > 0 && (
        <Empty title="No competitions found" hint="Try adjusting your search terms" />
      )}
      <LongList name="Competitions" rows={competitions} restart={asked}>
        {(one) => (
          <CompetitionRow
            key={one.id}
            competition={one}
            now={now}
            entries={entriesOf(one)}
            canEdit={canEdit}
            onTask={open}
          />
        )}
      </LongList>
      {canEdit && task?.name === 'add' && <AddCompetitionDialog onClose={close} />}
      {TaskDialog && competition && <TaskDialog competition={competition} onClose={close} />}
    </section>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import { competitionCategoryLabel } from '@onchan-bowls/contract/competition-labels';
import {
  type CompetitionEntryRecord,
  competitionLabels,
  type CompetitionRecord,
} from '@onchan-bowls/contract/competitions';
import { useQuery } from '@tanstack/react-query';
import { lazy, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { Badge } from '../../ui/badge.js';
import { emailTo } from '../../records/email-to.js';
import { RecordAction, RecordActions } from '../../records/record-action.js';
import { HeadAction, RecordRow, RowAction } from '../../records/record-list.js';
import { RecordTab } from '../../records/record-tab.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { Loading } from '../../ui/list-status.js';
import { showError } from '../../ui/toast.js';
import { useClock, useNow } from '../../ui/clock.js';
import { counted } from '../../lib/counted.js';
import { type CalendarDay, dayOf, longDateAndTime } from '../../lib/dates.js';
import { columnsOf } from '../../records/record-fields.js';
import { type OpenTask, useTask } from '../../records/task.js';
import { competitionRecords, openingOutcome } from './competition-records.js';
import {
  byWhenPlayed,
  dateAndTime,
  formatLabel,
  isOpen,
  statusLabel,
  statusOn,
  upcomingFrom,
  whyStillClosed,
} from './competitions.js';
import { competitionsQuery, entriesQuery, setEntriesOpen } from './competitions.api.js';
import { countOf } from './entries.js';
import { competitionSeason } from './proposed-competitions.js';

const NextCompetitions = lazy(() => import('./next-competitions.js'));

const statusColor = { upcoming: 'green', completed: 'gray', cancelled: 'red' } as const;

/** What to do first where opening the entries would have no effect. */
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
      undoable={{ stream: competitionsQuery.category, id }}
      act={() => setEntriesOpen(id, !open)}
      instead={isStillClosed}
      outcome={open ? { done: 'Entries Closed', failed: 'Error closing entries' } : openingOutcome}
    />
  );
}

interface CompetitionRowProps {
  competition: CompetitionRecord;
  now: Date;
  /** Undefined if they could not be loaded. */
  entries: readonly CompetitionEntryRecord[] | undefined;
  onTask: OpenTask | undefined;
}

function CompetitionRow({ competition, now, entries, onTask }: CompetitionRowProps) {
  const { id, title, description, category, format, registrationCloses, places } = competition;
  const status = statusOn(dayOf(now), competition);
  const open = isOpen(competition, now);
  const navigate = useNavigate();
  return (
    <RecordRow
      title={title}
      meta={
        <>
          <span>{dateAndTime(competition)}</span>
          <span>{competitionCategoryLabel(category)}</span>
          {format === 'pairs' && <span>{formatLabel(format)}</span>}
          {entries !== undefined && <span>{countOf(entries)}</span>}
          {places !== null && <span>{counted(places, 'place')}</span>}
          <Badge colorPalette={statusColor[status]}>{statusLabel(status)}</Badge>
          <Badge colorPalette={open ? 'green' : 'orange'}>{open ? 'Entries Open' : 'Entries Closed'}</Badge>
        </>
      }
      actions={
        <RecordActions records={competitionRecords} record={competition} onTask={onTask}>
          <EntriesSwitch competition={competition} now={now} onMoveClosing={() => onTask?.('open', id)} />
          <RowAction label="Draw" of={title} onClick={() => onTask?.('draw', id)} />
          <RowAction
            label="Email"
            of={title}
            onClick={() => void navigate(...emailTo('email-entrants', id))}
          />
        </RecordActions>
      }
    >
      {(description !== null || registrationCloses !== null) && (
        <div>
          <chakra.p whiteSpace="pre-line">{description}</chakra.p>
          {registrationCloses !== null && (
            <chakra.p color="fg.muted">Registration closes {longDateAndTime(registrationCloses)}</chakra.p>
          )}
        </div>
      )}
    </RecordRow>
  );
}

type EntriesOf = (competition: CompetitionRecord) => readonly CompetitionEntryRecord[] | undefined;

const columns = (now: Date, entriesOf: EntriesOf) => ({
  ...columnsOf(competitionRecords.fields),
  [competitionLabels.status]: (competition: CompetitionRecord) =>
    statusLabel(statusOn(dayOf(now), competition)),
  [competitionLabels.entriesOpen]: (competition: CompetitionRecord) =>
    isOpen(competition, now) ? 'Yes' : 'No',
  Entries: (competition: CompetitionRecord) => entriesOf(competition)?.length ?? null,
});

const filterOn = (today: CalendarDay) =>
  ({
    label: 'Search competitions',
    hint: 'Words of a title or a description',
    season: (one: CompetitionRecord) => String(competitionSeason(one)),
    state: { label: 'Status', of: (one: CompetitionRecord) => statusLabel(statusOn(today, one)) },
  }) as const;

const orderOn = (today: CalendarDay) => (all: readonly CompetitionRecord[]) => {
  const upcoming = new Set(upcomingFrom(today, all));
  const past = all.filter((one) => !upcoming.has(one));
  return [...upcoming, ...byWhenPlayed(past, -1)];
};

/** The dashboard's Comps tab: upcoming competitions by date, then past ones, the latest first. */
export default function ManageCompetitions({ canEdit }: { canEdit: boolean }) {
  const { data: entries } = useQuery(entriesQuery);
  const { data: competitions } = useQuery(competitionsQuery);
  const { task, open, close } = useTask();
  const now = useNow();
  const today = dayOf(now);
  const filter = useMemo(() => filterOn(today), [today]);
  const order = useMemo(() => orderOn(today), [today]);
  const entriesOf: EntriesOf = ({ id }) => entries?.filter(({ competitionId }) => competitionId === id);
  if (canEdit && competitions && task?.name === 'next-season') {
    return (
      <LazyPart loading={<Loading text="Loading competitions..." />}>
        <NextCompetitions competitions={competitions} onClose={close} />
      </LazyPart>
    );
  }
  return (
    <RecordTab
      records={competitionRecords}
      empty={{
        title: 'No competitions yet',
        ...(canEdit && { hint: 'Add the first with ‘Add Competition’' }),
      }}
      filter={filter}
      order={order}
      columns={columns(now, entriesOf)}
      canEdit={canEdit}
      actions={canEdit && <HeadAction onClick={() => open('next-season')}>Next Season…</HeadAction>}
    >
      {(competition, onTask) => (
        <CompetitionRow
          competition={competition}
          now={now}
          entries={entriesOf(competition)}
          onTask={onTask}
        />
      )}
    </RecordTab>
  );
}

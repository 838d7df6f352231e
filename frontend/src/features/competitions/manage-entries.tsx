import { chakra } from '@chakra-ui/react/styled-system';
import type { CompetitionEntryRecord, CompetitionRecord } from '@onchan-bowls/contract/competitions';
import { useQueries, useQuery } from '@tanstack/react-query';
import { memo, useMemo, useState } from 'react';
import { Badge } from '../../ui/badge.js';
import { Stack } from '../../ui/boxes.js';
import { Card } from '../../ui/card.js';
import { MailLink } from '../../ui/contact-link.js';
import { CsvExport } from '../../records/csv-export.js';
import { HistoryLink } from '../../records/history-link.js';
import { useListFilter } from '../../records/list-filter.js';
import { Empty, LoadFailed, Loading } from '../../ui/list-status.js';
import { FirstRows, LongList } from '../../records/long-list.js';
import { RecordAction } from '../../records/record-action.js';
import { ConfirmDialog } from '../../records/record-dialogs.js';
import { Actions, AddAction, HeadAction, RowAction, SectionHead } from '../../records/record-list.js';
import { RowActions } from '../../records/row-actions.js';
import { lazyDialog, TaskDialog } from '../../records/record-tab.js';
import type { TabTasks } from '../../records/record-kind.js';
import { Heading } from '../../ui/text.js';
import { UndeliveredMail } from '../../records/undelivered-mail.js';
import { useNow } from '../../ui/clock.js';
import { counted } from '../../lib/counted.js';
import { dayOf, longDateAndTime } from '../../lib/dates.js';
import { columnsOf, searchedIn } from '../../records/record-fields.js';
import { searchBy } from '../../lib/search.js';
import { useTask } from '../../records/task.js';
import { AddEntryDialog } from './add-entry-dialog.js';
import { asksForFee, dateAndTime, dayPlayed, upcomingFrom } from './competitions.js';
import { cancelEntry, competitionsQuery, entriesQuery, notePayment } from './competitions.api.js';
import { EntrantsSheet } from './entrants-sheet.js';
import { PartnerDialog } from './partner-dialog.js';
import {
  countOf,
  entrantName,
  type EntryGroup,
  groupEntries,
  partnerName,
  placedIn,
  placesOnOffer,
  playersOf,
  titleOf,
  waitingIn,
} from './entries.js';
import { entryRecords } from './entry-records.js';

const GivePlaceDialog = lazyDialog(() => import('./give-place-dialog.js'));

interface EntryRowProps {
  entry: CompetitionEntryRecord;
  /** The number on the waiting list, from 1; 0 for an entry that has a place. */
  placeInLine: number;
  isPairs: boolean;
  /** Whether a place is free that it can be given if it waits. */
  isPlaceFree: boolean;
  hasFee: boolean;
  /** Opens a dialog about the entry; absent for accounts that may only read. */
  onTask: ((name: string) => void) | undefined;
}

function EntryRow({ entry, placeInLine, isPairs, isPlaceFree, hasFee, onTask }: EntryRowProps) {
  const { id, email, paid = false, createdAt } = entry;
  const name = entrantName(entry);
  return (
    <Actions
      as="li"
      justifyContent="space-between"
      columnGap="4"
      px={{ base: '3', md: '4' }}
      py="2"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
    >
      <chakra.div flex="1 1 16rem" minW="0">
        <chakra.p fontWeight="600">{playersOf(entry)}</chakra.p>
        <Actions columnGap="4" rowGap="0" fontSize="sm" color="fg.muted">
          {email && <MailLink address={email} />}
          <span>Entered {longDateAndTime(createdAt)}</span>
          {paid && <Badge colorPalette="green">Paid</Badge>}
          {placeInLine > 0 && <Badge colorPalette="orange">Waiting list, number {placeInLine}</Badge>}
          <UndeliveredMail place="competition-entry" id={id} />
        </Actions>
      </chakra.div>
      <RowActions of={name}>
        {onTask && (hasFee || paid) && (
          <RecordAction
            label={paid ? 'Mark as Unpaid' : 'Mark as Paid'}
            of={name}
            query={entriesQuery}
            undoable={{ stream: 'competition', id: entry.competitionId, entryId: id }}
            act={() => notePayment(id, !paid)}
            outcome={{
              done: paid ? 'Marked as Unpaid' : 'Marked as Paid',
              failed: 'Error saving the payment',
            }}
          />
        )}
        {onTask && isPlaceFree && placeInLine > 0 && (
          <RowAction label="Give the Place" of={name} onClick={() => onTask('place')} />
        )}
        {onTask && (isPairs || partnerName(entry)) && (
          <RowAction label="Partner" of={name} onClick={() => onTask('partner')} />
        )}
        {onTask && <RowAction label="Cancel Entry" of={name} destructive onClick={() => onTask('cancel')} />}
      </RowActions>
    </Actions>
  );
}

/** A line of the export: an entry and its competition. */
type EntryLine = readonly [entry: CompetitionEntryRecord, competition: CompetitionRecord | undefined];

const linesOf = ({ competition, entries }: EntryGroup) =>
  entries.map((entry): EntryLine => [entry, competition]);

const columns = {
  Competition: ([, competition]: EntryLine) => competition?.title ?? null,
  Date: ([, competition]: EntryLine) => (competition ? dayPlayed(competition) : null),
  Time: ([, competition]: EntryLine) => competition?.time ?? null,
  ...Object.fromEntries(
    Object.entries(columnsOf(entryRecords.fields)).map(([head, cell]) => [
      head,
      ([entry]: EntryLine) => cell(entry),
    ]),
  ),
};

interface GroupProps {
  group: EntryGroup;
  /** The entries before filtering. */
  all: readonly CompetitionEntryRecord[];
  isFiltered: boolean;
  canEdit: boolean;
  onPrint: (competitionId: number) => void;
  onTask: (name: string, id: number) => void;
}

const Group = memo(function Group({ group, all, isFiltered, canEdit, onPrint, onTask }: GroupProps) {
  const { competitionId, competition, entries } = group;
  const title = titleOf(competition);
  const line = waitingIn(all);
  const now = useNow();
  const free = competition ? placesOnOffer(competition, all, now) : 0;
  const toPhone = line.filter(({ email }) => email === null);
  return (
    <Card as="section" aria-label={title}>
      <Actions justifyContent="space-between" gap="3" mb="3">
        <chakra.div flex="1 1 16rem" minW="0">
          <Heading>{competition?.title ?? 'This competition'}</Heading>
          <Actions columnGap="3" rowGap="0" color="fg.muted">
            <span>{competition ? dateAndTime(competition) : 'No longer on the schedule'}</span>
            <span>{countOf(all)}</span>
            {competition?.places && <span>{counted(competition.places, 'place')}</span>}
          </Actions>
        </chakra.div>
        <Actions>
          <HeadAction aria-label={`Print Entrants: ${title}`} onClick={() => onPrint(competitionId)}>
            Print Entrants
          </HeadAction>
          <CsvExport
            name={`Entries of ${title}`}
            rows={linesOf(group)}
            isFiltered={isFiltered}
            columns={columns}
          />
          <HistoryLink stream="competition" id={competitionId} name={title} />
        </Actions>
      </Actions>
      {free > 0 && (
        <chakra.p mb="3">
          {counted(free, 'place')} free. Those who wait are asked by email until play begins.
          {toPhone.length > 0 &&
            ` Please phone those without an address: ${toPhone.map(playersOf).join(', ')}.`}
        </chakra.p>
      )}
      <LongList name={`Entries of ${title}`} rows={entries} restart="" gap="0">
        {(entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            placeInLine={line.indexOf(entry) + 1}
            isPlaceFree={placedIn(all).length < (competition?.places ?? 0)}
            isPairs={competition?.format === 'pairs'}
            hasFee={competition !== undefined && asksForFee(competition)}
            onTask={canEdit ? (name) => onTask(name, entry.id) : undefined}
          />
        )}
      </LongList>
    </Card>
  );
});

interface CancelEntryProps {
  entry: CompetitionEntryRecord;
  onClose: () => void;
}

/** Asks before an entry is cancelled. */
function CancelEntryDialog({ entry, onClose }: CancelEntryProps) {
  const { data: competitions = [] } = useQuery(competitionsQuery);
  const competition = competitions.find(({ id }) => id === entry.competitionId);
  return (
    <ConfirmDialog
      title="Cancel Entry"
      question={`Are you sure you want to cancel the entry for ${entrantName(entry)} in ${titleOf(competition)}? This action cannot be undone.`}
      confirmLabel="Yes I am sure"
      keepLabel="Keep Entry"
      query={entriesQuery}
      act={() => cancelEntry(entry.id)}
      name={entrantName(entry)}
      outcome={{ done: 'Entry Deleted', failed: 'Error cancelling entry' }}
      undo={{ stream: 'competition', id: entry.competitionId, entryId: entry.id }}
      onClose={onClose}
    />
  );
}

const tasksFor = (
  competitions: readonly CompetitionRecord[],
  entries: readonly CompetitionEntryRecord[],
): TabTasks<CompetitionEntryRecord> => ({
  list: { add: (close) => <AddEntryDialog competitions={competitions} onClose={close} /> },
  record: {
    cancel: (entry, close) => <CancelEntryDialog entry={entry} onClose={close} />,
    place: (entry, close) => {
      const [first] = waitingIn(entries.filter(({ competitionId }) => competitionId === entry.competitionId));
      return <GivePlaceDialog entry={entry} isFirst={first?.id === entry.id} onClose={close} />;
    },
    partner: (entry, close) => <PartnerDialog entry={entry} onClose={close} />,
  },
});

const noEntries: readonly CompetitionEntryRecord[] = [];

/** The number of competitions rendered at once when the tab opens. */
const groupsAtOnce = 3;

/** The dashboard's Entries tab: the entries by competition, the next one first. */
export default function ManageEntries({ canEdit }: { canEdit: boolean }) {
  const results = useQueries({ queries: [entriesQuery, competitionsQuery] });
  const [{ data: entries }, { data: competitions }] = results;
  const { task, open, close } = useTask();
  const [printed, setPrinted] = useState<number>();
  const searchEntries = useMemo(() => {
    const titles = new Map(competitions?.map(({ id, title }) => [id, title]));
    const textsOf = searchedIn(entryRecords.fields);
    return searchBy((entry: CompetitionEntryRecord) => [...textsOf(entry), titles.get(entry.competitionId)]);
  }, [competitions]);
  const { found, filters, isFiltered, asked } = useListFilter(entries, {
    label: 'Search entries',
    hint: 'A name, email or competition',
    noun: entryRecords.noun,
    search: searchEntries,
  });
  const today = dayOf(useNow());
  const groups = useMemo(() => {
    // A search finds entries, so competitions without any are left out.
    const awaited = isFiltered ? [] : upcomingFrom(today, competitions ?? []);
    return groupEntries(found, competitions ?? [], awaited);
  }, [found, competitions, isFiltered, today]);
  if (!entries || !competitions) {
    const failed = !results.some(({ isFetching }) => isFetching) && results.find(({ data }) => !data);
    if (!failed) return <Loading text="Loading entries..." />;
    return <LoadFailed error={failed.error} retry={() => results.forEach(({ refetch }) => void refetch())} />;
  }

  const entered = Map.groupBy(entries, ({ competitionId }) => competitionId);
  const sheet = groupEntries(entries, competitions, competitions).find(
    ({ competitionId }) => competitionId === printed,
  );
  return (
    <Stack gap="4">
      <SectionHead title={`Competition Entries (${entries.length})`}>
        {canEdit && competitions.length > 0 && <AddAction onClick={() => open('add')}>Add Entry</AddAction>}
        <CsvExport
          name="Competition Entries"
          rows={groups.flatMap(linesOf)}
          isFiltered={isFiltered}
          columns={columns}
        />
      </SectionHead>
      {entries.length === 0 && (
        <Empty title="No competition entries yet" hint="They appear here as soon as somebody enters" />
      )}
      {filters}
      {groups.length === 0 && entries.length > 0 && (
        <Empty title="No entries found" hint="Try adjusting your search terms" />
      )}
      <FirstRows rows={groups} count={groupsAtOnce}>
        {(group) => (
          <Group
            key={`${group.competitionId} ${asked}`}
            group={group}
            all={entered.get(group.competitionId) ?? noEntries}
            isFiltered={isFiltered}
            canEdit={canEdit}
            onPrint={setPrinted}
            onTask={open}
          />
        )}
      </FirstRows>
      {sheet && <EntrantsSheet {...sheet} onDone={() => setPrinted(undefined)} />}
      {canEdit && (
        <TaskDialog task={task} close={close} tasks={tasksFor(competitions, entries)} rows={entries} />
      )}
    </Stack>
  );
}

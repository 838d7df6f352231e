import { clockTime } from '@onchan-bowls/contract/clock-time';
import { competitionCategoryLabel } from '@onchan-bowls/contract/competition-labels';
import { competitionLabels, type CompetitionRecord } from '@onchan-bowls/contract/competitions';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { RecordForm, useRecordForm } from '../../forms/record-form.js';
import { refuseHalfTyped, typedTime } from '../../forms/typed-time.js';
import { DeleteDialog, EditDialog } from '../../records/record-dialogs.js';
import { defineRecordsWithForm } from '../../records/define-records.js';
import type { EditForm, Translation, WarningsFor } from '../../records/record-kind.js';
import { useClock, useNow } from '../../ui/clock.js';
import { TextField } from '../../ui/field.js';
import { lazyDialog } from '../../records/record-tab.js';
import { type CalendarDay, dayOf, instantOf, longDate, longDateAndTime } from '../../lib/dates.js';
import { type CompetitionDetails, CompetitionForm } from './competition-form.js';
import { competitionWarnings, partnerWarnings } from './competition-warnings.js';
import {
  type CompetitionDialogProps,
  dayPlayed,
  formatLabel,
  statusLabel,
  whyStillClosed,
} from './competitions.js';
import { competitionsQuery, entriesQuery, updateCompetition } from './competitions.api.js';

const DrawDialog = lazyDialog(() => import('./draw-dialog.js'));

/** The instant of a day and a time, noon without one. Where neither has changed, the instant stays exactly the same. */
const instantPlayed = (day: CalendarDay, time: string, before?: CompetitionRecord): string =>
  before && day === dayPlayed(before) && time === before.time
    ? before.date
    : instantOf(`${day}T${clockTime(time) ?? '12:00'}`);

/** The form asks for the day on which a competition is played; the record has the instant. */
const translation: Translation<CompetitionRecord, CompetitionDetails> = {
  valuesOf: (competition) => ({ ...competition, day: dayPlayed(competition) }),
  apply: (seen, { day = dayPlayed(seen), time = seen.time, ...values }) => ({
    ...seen,
    ...values,
    time,
    date: instantPlayed(day, time, seen),
  }),
  requestOf: ({ day, ...values }, seen) => ({ ...values, date: instantPlayed(day, values.time, seen) }),
};

/** The entries of a competition; undefined if they could not be loaded. */
const useEntriesOf = () => {
  const { data: entries } = useQuery(entriesQuery);
  return (competition: CompetitionRecord) =>
    entries?.filter(({ competitionId }) => competitionId === competition.id);
};

function useWarnings(): WarningsFor<CompetitionDetails, CompetitionRecord> {
  const today = dayOf(useNow());
  const entriesOf = useEntriesOf();
  return (values, others, edited) => [
    ...competitionWarnings(values, others, today),
    ...(edited ? partnerWarnings(values.format, entriesOf(edited)) : []),
  ];
}

/** The toasts after opening the entries. */
export const openingOutcome = { done: 'Entries Opened', failed: 'Error opening entries' };

/** The fields that opening the entries changes. */
interface OpenedEntries {
  entriesOpen: true;
  registrationCloses: string | null;
}

/** The form to replace a closing date that has passed. */
function OpenEntriesForm(props: EditForm<CompetitionRecord, OpenedEntries>) {
  const { record: competition, onSubmit, children } = props;
  const clock = useClock();
  const opened = (closing: string): OpenedEntries => ({
    entriesOpen: true,
    registrationCloses: closing === '' ? null : instantOf(closing),
  });
  const form = z.object({
    registrationCloses: typedTime.refine(
      (closing) => whyStillClosed({ ...competition, ...opened(closing) }, clock()) === undefined,
      'Please choose a time that is still to come',
    ),
  });
  const { field, handleSubmit } = useRecordForm({
    schema: form,
    resolver: refuseHalfTyped(form, 'registrationCloses'),
    defaultValues: { registrationCloses: '' },
  });
  const submit = handleSubmit(({ registrationCloses }) => onSubmit(opened(registrationCloses)));
  return (
    <RecordForm onSubmit={submit}>
      <TextField
        label="Registration Closes"
        type="datetime-local"
        hint="No date: open until midnight on the day of the competition"
        autoFocus
        {...field('registrationCloses')}
      />
      {children}
    </RecordForm>
  );
}

/** Opens the entries of a competition whose closing date has passed, with a new one. */
function OpenEntriesDialog({ competition, onClose }: CompetitionDialogProps) {
  const { registrationCloses } = competition;
  return (
    <EditDialog<CompetitionRecord, OpenedEntries>
      records={competitionRecords}
      record={competition}
      title="Open Entries"
      description={
        registrationCloses === null
          ? competition.title
          : `Registration for ${competition.title} closed on ${longDateAndTime(registrationCloses)}. Choose a new closing date to open entries again.`
      }
      save={(seen, values) => updateCompetition(seen.id, seen.version, values)}
      outcome={openingOutcome}
      saveLabel="Open Entries"
      onClose={onClose}
      form={(form) => <OpenEntriesForm {...form} />}
    />
  );
}

/** Asks before a competition is deleted with its entrants. */
function DeleteCompetitionDialog({ competition, onClose }: CompetitionDialogProps) {
  const entrants = useEntriesOf()(competition)?.length;
  const { title } = competition;
  return (
    <DeleteDialog
      records={competitionRecords}
      record={competition}
      question={`Are you sure you want to delete ${title} on ${longDate(dayPlayed(competition))}? ${entrantsSentence(entrants)}You can undo this for a few seconds.`}
      onClose={onClose}
    />
  );
}

/** A sentence about the entrants that are erased too, with a space after it; their number may be unknown. */
const entrantsSentence = (entrants: number | undefined): string => {
  if (entrants === 0) return '';
  if (entrants === undefined) return 'All its entrants are erased with it. ';
  return `Its ${entrants === 1 ? '1 entrant is' : `${entrants} entrants are`} erased with it. `;
};

export const competitionRecords = defineRecordsWithForm<CompetitionRecord, CompetitionDetails>({
  query: competitionsQuery,
  noun: ['competition', 'competitions'],
  labels: competitionLabels,
  fields: {
    date: {
      text: (_, competition) => longDate(dayPlayed(competition)),
      cell: (_, competition) => dayPlayed(competition),
    },
    time: { isSearched: false },
    category: { text: competitionCategoryLabel, isSearched: true },
    format: { text: formatLabel },
    registrationCloses: { text: (closes) => (closes === null ? '' : longDateAndTime(closes)) },
    status: { text: statusLabel },
    entriesOpen: { text: (isOpen) => (isOpen ? 'Yes' : 'No') },
  },
  Form: CompetitionForm,
  translation,
  name: ({ title }) => title,
  useWarnings,
  tasks: {
    record: {
      open: (competition, close) => <OpenEntriesDialog competition={competition} onClose={close} />,
      draw: (competition, close) => <DrawDialog competition={competition} onClose={close} />,
      delete: (competition, close) => <DeleteCompetitionDialog competition={competition} onClose={close} />,
    },
  },
});

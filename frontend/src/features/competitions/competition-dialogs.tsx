import { clockTime } from '@onchan-bowls/contract/clock-time';
import type { CompetitionRecord } from '@onchan-bowls/contract/competitions';
import { useQuery } from '@tanstack/react-query';
import { AddDialog, DeleteDialog, EditDialog } from '../../components/record-dialogs.js';
import { useNow } from '../../lib/clock.js';
import { type CalendarDay, dayOf, instantOf, longDate, longDateAndTime } from '../../lib/dates.js';
import { type CompetitionDetails, competitionFields, CompetitionForm } from './competition-form.js';
import { competitionWarnings, partnerWarnings } from './competition-warnings.js';
import { type OpenedEntries, OpenEntriesForm } from './open-entries-form.js';
import { dayPlayed } from './competitions.js';
import {
  addCompetition,
  competitionsQuery,
  deleteCompetition,
  entriesQuery,
  updateCompetition,
} from './competitions.api.js';

/** The clock time of a text; noon if it has none. */
const clockOf = (time: string) => clockTime(time) ?? '12:00';

/** The instant of a day and a time. Where neither has changed, the instant stays exactly the same. */
const instantPlayed = (day: CalendarDay, time: string, before?: CompetitionRecord): string =>
  before && day === dayPlayed(before) && time === before.time
    ? before.date
    : instantOf(`${day}T${clockOf(time)}`);

/** Puts a new competition on the schedule; its entries are open. */
export function AddCompetitionDialog({ onClose }: { onClose: () => void }) {
  const { data: competitions = [] } = useQuery(competitionsQuery);
  const today = dayOf(useNow());
  return (
    <AddDialog<CompetitionRecord, CompetitionDetails>
      title="Add Competition"
      query={competitionsQuery}
      add={({ day, ...details }, key) =>
        addCompetition({ ...details, date: instantPlayed(day, details.time) }, key)
      }
      nameOf={({ title }) => title}
      outcome={{ done: 'Competition Added', failed: 'Error adding competition' }}
      onClose={onClose}
      warningsFor={(values) => competitionWarnings(values, competitions, today)}
      form={({ record, ...form }) => <CompetitionForm competition={record} {...form} />}
    />
  );
}

interface DialogProps {
  competition: CompetitionRecord;
  onClose: () => void;
}

/** Edits a competition's details. */
export function EditCompetitionDialog({ competition, onClose }: DialogProps) {
  const { data: competitions = [] } = useQuery(competitionsQuery);
  const { data: entries } = useQuery(entriesQuery);
  const own = entries?.filter(({ competitionId }) => competitionId === competition.id);
  const today = dayOf(useNow());
  const others = competitions.filter(({ id }) => id !== competition.id);
  return (
    <EditDialog<CompetitionRecord, CompetitionDetails>
      title="Edit Competition"
      record={competition}
      query={competitionsQuery}
      save={(seen, { day, ...values }) =>
        updateCompetition(seen.id, seen.version, {
          ...values,
          date: instantPlayed(day, values.time, seen),
        })
      }
      valuesOf={(one) => ({ ...one, day: dayPlayed(one) })}
      apply={(seen, { day = dayPlayed(seen), time = seen.time, ...values }) => ({
        ...seen,
        ...values,
        time,
        date: instantPlayed(day, time, seen),
      })}
      fields={competitionFields}
      nameOf={({ title }) => title}
      outcome={{ done: 'Competition Updated', failed: 'Error updating competition' }}
      onClose={onClose}
      warningsFor={(values) => [
        ...competitionWarnings(values, others, today),
        ...partnerWarnings(values.format, own),
      ]}
      form={({ record, ...form }) => <CompetitionForm competition={record} {...form} />}
    />
  );
}

/** The toasts after opening the entries. */
export const openingOutcome = { done: 'Entries Opened', failed: 'Error opening entries' };

/** Opens the entries of a competition whose closing date has passed, with a new one. */
export function OpenEntriesDialog({ competition, onClose }: DialogProps) {
  const { registrationCloses } = competition;
  return (
    <EditDialog<CompetitionRecord, OpenedEntries>
      title="Open Entries"
      description={
        registrationCloses === null
          ? competition.title
          : `Registration for ${competition.title} closed on ${longDateAndTime(registrationCloses)}. Choose a new closing date to open entries again.`
      }
      record={competition}
      query={competitionsQuery}
      save={(seen, values) => updateCompetition(seen.id, seen.version, values)}
      fields={competitionFields}
      nameOf={({ title }) => title}
      outcome={openingOutcome}
      saveLabel="Open Entries"
      onClose={onClose}
      form={({ onSubmit, children }) => (
        <OpenEntriesForm competition={competition} onSubmit={onSubmit}>
          {children}
        </OpenEntriesForm>
      )}
    />
  );
}

/** Asks before a competition is deleted with its entrants. */
export function DeleteCompetitionDialog({ competition, onClose }: DialogProps) {
  const { data: entries } = useQuery(entriesQuery);
  const entrants = entries?.filter(({ competitionId }) => competitionId === competition.id).length;
  const { title } = competition;
  return (
    <DeleteDialog
      title="Delete Competition"
      question={`Are you sure you want to delete ${title} on ${longDate(dayPlayed(competition))}? ${entrantsSentence(entrants)}You can undo this for a few seconds.`}
      confirmLabel="Delete Competition"
      keepLabel="Keep Competition"
      query={competitionsQuery}
      remove={() => deleteCompetition(competition.id)}
      name={title}
      outcome={{ done: 'Competition Deleted', failed: 'Error deleting competition' }}
      undo={{ stream: 'competition', id: competition.id }}
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

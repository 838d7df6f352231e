import {
  type CompetitionEntryRecord,
  type CompetitionRecord,
  entryByHandRequest,
  entryLabels,
  entryLimits,
  entryMessages,
} from '@onchan-bowls/contract/competitions';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FieldGrid, SelectField, TextField } from '../../ui/field.js';
import { AddDialog } from '../../records/record-dialogs.js';
import type { DialogForm } from '../../records/record-kind.js';
import { RecordForm, useRecordForm } from '../../forms/record-form.js';
import { useClock } from '../../ui/clock.js';
import { dayOf } from '../../lib/dates.js';
import { byWhenPlayed, dateAndTime, isOpen, upcomingFrom } from './competitions.js';
import { addEntry } from './competitions.api.js';
import { entryRecords } from './entry-records.js';
import { PartnerFields } from './partner-fields.js';
import { partnerResolver } from './partner-resolver.js';

const entryForm = entryByHandRequest.safeExtend({
  competitionId: z.string().min(1, entryMessages.competitionId).transform(Number),
});

type EntryValues = z.output<typeof entryForm>;

interface EntryFormProps extends DialogForm<CompetitionEntryRecord, EntryValues> {
  /** The competitions to choose from. */
  competitions: readonly CompetitionRecord[];
  /** The one that is chosen at first. */
  next: CompetitionRecord | undefined;
}

function EntryForm({ competitions, next, previous, onSubmit, children }: EntryFormProps) {
  const isForPairs = (chosen: string) =>
    competitions.some(({ id, format }) => String(id) === chosen && format === 'pairs');
  const { field, handleSubmit, control } = useRecordForm({
    schema: entryForm,
    resolver: partnerResolver(entryForm, ({ competitionId }) => isForPairs(competitionId)),
    defaultValues: {
      competitionId: String(previous?.competitionId ?? next?.id ?? ''),
      firstName: '',
      lastName: '',
      partnerFirstName: '',
      partnerLastName: '',
      email: '',
    },
  });
  const isPairs = isForPairs(useWatch({ control, name: 'competitionId' }));
  const name = { required: true, autoComplete: 'off', maxLength: entryLimits.name };
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <SelectField
        label="Competition"
        required
        options={[
          { value: '', label: 'Choose a competition' },
          ...competitions.map((competition) => ({
            value: String(competition.id),
            label: `${competition.title}, ${dateAndTime(competition)}`,
          })),
        ]}
        {...field('competitionId')}
      />
      <FieldGrid>
        <TextField label={entryLabels.firstName} autoFocus {...name} {...field('firstName')} />
        <TextField label={entryLabels.lastName} {...name} {...field('lastName')} />
        {isPairs && <PartnerFields field={field} />}
      </FieldGrid>
      <TextField
        label={entryLabels.email}
        hint="No confirmation is sent without an address."
        type="email"
        inputMode="email"
        autoComplete="off"
        {...field('email')}
      />
      {children}
    </RecordForm>
  );
}

interface AddEntryDialogProps {
  competitions: readonly CompetitionRecord[];
  onClose: () => void;
}

/** Enters somebody by hand, after entries have closed, too. */
export function AddEntryDialog({ competitions, onClose }: AddEntryDialogProps) {
  const now = useClock()();
  const [next] = upcomingFrom(dayOf(now), competitions);
  const warningsFor = ({ competitionId }: EntryValues) => {
    const competition = competitions.find(({ id }) => id === competitionId);
    return !competition || isOpen(competition, now) ? [] : [`Entries for ${competition.title} are closed.`];
  };
  return (
    <AddDialog<CompetitionEntryRecord, EntryValues>
      records={entryRecords}
      add={addEntry}
      warningsFor={warningsFor}
      onClose={onClose}
      form={(form) => <EntryForm competitions={byWhenPlayed(competitions, -1)} next={next} {...form} />}
    />
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import { competitionCategoryLabel, timeToBeConfirmed } from '@onchan-bowls/contract/competition-labels';
import {
  competitionCategories,
  competitionFormats,
  competitionLabels,
  competitionLimits,
  competitionMessages,
  type CompetitionRecord,
  competitionRequest,
  competitionStatuses,
  maxPlaces,
} from '@onchan-bowls/contract/competitions';
import { calendarDay } from '@onchan-bowls/contract/text';
import type { DefaultValues } from 'react-hook-form';
import { z } from 'zod';
import { FieldGrid, SelectField, TextAreaField, TextField } from '../../ui/field.js';
import type { DialogForm } from '../../records/record-kind.js';
import { RecordForm, useRecordForm } from '../../forms/record-form.js';
import { optionalWholeNumber, wholeNumber } from '../../forms/whole-number.js';
import { startingValues } from '../../forms/checked-form.js';
import { type CalendarDay, clockAt, instantOf } from '../../lib/dates.js';
import { refuseHalfTyped, typedTime } from '../../forms/typed-time.js';
import { dayPlayed, formatLabel, statusLabel } from './competitions.js';

/** The fields of a competition that the form edits. Entries are opened and closed elsewhere. */
export interface CompetitionDetails extends Omit<
  CompetitionRecord,
  'id' | 'date' | 'entriesOpen' | 'drawn' | 'createdAt' | 'updatedAt' | 'version'
> {
  day: CalendarDay;
}

const feePrefix = 'Entry Fee: £';

/** The entry fee in a description that has nothing else; empty without a fee, undefined for another text. */
const feeIn = (description: string | null): string | undefined => {
  if (description === null) return '';
  const fee = description.startsWith(feePrefix) ? description.slice(feePrefix.length) : '';
  return /^[^\s£].*$/.test(fee) ? fee : undefined;
};

const competitionForm = competitionRequest.omit({ date: true, type: true, entriesOpen: true }).extend({
  day: calendarDay('Date is required'),
  // Some people type the pound sign although it is in the label.
  fee: z
    .string()
    .transform((fee) => fee.replace(/^[\s£]+/, '').trim())
    .pipe(z.string().max(competitionLimits.description - feePrefix.length)),
  registrationCloses: typedTime,
  places: optionalWholeNumber(competitionRequest.shape.places.unwrap(), competitionMessages.places),
});

type FormInput = z.input<typeof competitionForm>;
type FormOutput = z.output<typeof competitionForm>;

const resolver = refuseHalfTyped(competitionForm, 'registrationCloses');

const valuesOf = (competition?: CompetitionRecord): DefaultValues<FormInput> => ({
  ...startingValues(competitionForm, competition),
  fee: feeIn(competition?.description ?? null) ?? '',
  day: competition ? dayPlayed(competition) : '',
  registrationCloses: competition?.registrationCloses ? clockAt(competition.registrationCloses) : '',
  ...(!competition && { category: 'mixed', format: 'singles', status: 'upcoming' }),
});

/** The details to send. An unchanged closing date stays exactly the same. */
const detailsOf = (values: FormOutput, hasFee: boolean, before?: CompetitionRecord): CompetitionDetails => {
  const { fee, registrationCloses: closing, ...details } = values;
  const closes = closing === '' ? null : instantOf(closing);
  return {
    ...details,
    description: !hasFee ? details.description : fee === '' ? null : feePrefix + fee,
    registrationCloses:
      before && closing === valuesOf(before).registrationCloses ? before.registrationCloses : closes,
    type: before?.type ?? 'club',
  };
};

const halfHours = Array.from(
  { length: 19 },
  (_, half) => `${10 + Math.floor(half / 2)}:${half % 2 ? '30' : '00'}`,
);
const times = [timeToBeConfirmed, ...halfHours];

const option = (value: string, label = value) => ({ value, label });

/** The options of the time field, including the competition's own time. */
const timeOptions = (own: string | undefined) => [
  ...(own === undefined ? [option('', 'Choose a time')] : times.includes(own) ? [] : [option(own)]),
  ...times.map((time) => option(time)),
];

/**
 * The form to announce or edit a competition. It asks for the entry fee only; a description with another text is edited
 * as text.
 */
export function CompetitionForm(props: DialogForm<CompetitionRecord, CompetitionDetails>) {
  const { record: competition, onSubmit, children } = props;
  const hasFee = feeIn(competition?.description ?? null) !== undefined;
  const { field, handleSubmit } = useRecordForm({
    schema: competitionForm,
    resolver,
    defaultValues: valuesOf(competition),
  });
  const submit = handleSubmit((values) => onSubmit(detailsOf(values, hasFee, competition)));
  return (
    <RecordForm onSubmit={submit}>
      <FieldGrid>
        <chakra.div gridColumn="1 / -1">
          <TextField
            label={competitionLabels.title}
            required
            autoFocus
            maxLength={competitionLimits.title}
            {...field('title')}
          />
        </chakra.div>
        <TextField label={competitionLabels.date} type="date" required {...field('day')} />
        <SelectField
          label={competitionLabels.time}
          required
          hint="TBC until the time is known"
          options={timeOptions(competition?.time)}
          {...field('time')}
        />
        <SelectField
          label={competitionLabels.category}
          required
          options={competitionCategories.map((category) =>
            option(category, competitionCategoryLabel(category)),
          )}
          {...field('category')}
        />
        <SelectField
          label={competitionLabels.format}
          required
          options={competitionFormats.map((format) => option(format, formatLabel(format)))}
          {...field('format')}
        />
        {hasFee && (
          <TextField
            label="Entry Fee (£)"
            hint="For example 5 or 2.50"
            autoComplete="off"
            {...field('fee')}
          />
        )}
        <TextField
          label={competitionLabels.registrationCloses}
          type="datetime-local"
          hint="No date: open until midnight on the day of the competition"
          {...field('registrationCloses')}
        />
        <TextField
          label={competitionLabels.places}
          hint="How many can take part; a pair takes one place. No number: no limit"
          {...wholeNumber}
          inputMode="numeric"
          min={1}
          max={maxPlaces}
          {...field('places')}
        />
        {competition && (
          <SelectField
            label={competitionLabels.status}
            required
            options={competitionStatuses.map((status) => option(status, statusLabel(status)))}
            {...field('status')}
          />
        )}
        {!hasFee && (
          <chakra.div gridColumn="1 / -1">
            <TextAreaField
              label={competitionLabels.description}
              maxLength={competitionLimits.description}
              {...field('description')}
            />
          </chakra.div>
        )}
      </FieldGrid>
      {children}
    </RecordForm>
  );
}

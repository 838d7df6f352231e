import { chakra } from '@chakra-ui/react/styled-system';
import { competitionCategoryLabel } from '@onchan-bowls/contract/competition-labels';
import {
  winnerCategories,
  winnerLabels,
  winnerLimits,
  type WinnerRecord,
  winnerRequest,
  type WinnerRequest,
} from '@onchan-bowls/contract/winners';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { z } from 'zod';
import { FieldGrid, SelectField, TextAreaField, TextField } from '../../components/field.js';
import { RecordForm, useRecordForm } from '../../components/record-form.js';
import { wholeNumber } from '../../components/whole-number.js';
import { startingValues } from '../../lib/checked-form.js';
import { useNow } from '../../lib/clock.js';
import { dayOf } from '../../lib/dates.js';
import type { Values } from '@onchan-bowls/contract/labels';
import { fieldsOf } from '../../lib/record-fields.js';
import { competitionsQuery } from '../competitions/competitions.api.js';
import { competitionNames } from './winners.js';
import { winnersQuery } from './winners.api.js';

/** How the dashboard shows a winner. */
export const winnerFields = fieldsOf<Values<WinnerRecord>>(winnerLabels, {
  competitionName: { head: 'Competition' },
  category: { text: competitionCategoryLabel },
  notes: { isSearched: false },
});

/** The years allowed in an edit. The record's own year is always allowed. */
const editedYears = { min: 2000, max: 2099 };

/** Parses a typed year. */
const yearText = (own?: number) => {
  const { min, max } = own === undefined ? winnerLimits.year : editedYears;
  const isOwn = own !== undefined && (own < min || own > max);
  return z
    .string()
    .trim()
    .regex(/^\d{4}$/, 'Year must be a whole number such as 2026')
    .transform(Number)
    .refine(
      (year) => (year >= min && year <= max) || year === own,
      `Year must be from ${min} to ${max}${isOwn ? `, or stay ${own}` : ''}`,
    );
};

/** The schema of the winner form. An edited winner may keep its own year. */
export const winnerForm = (own?: number) => winnerRequest.extend({ year: yearText(own) });

interface WinnerFormProps {
  /** The winner to edit; undefined for a new one. */
  winner: WinnerRecord | undefined;
  onSubmit: (winner: WinnerRequest) => void;
  /** The buttons, and any notice above them. */
  children: ReactNode;
}

/** The form to record or edit a winner. */
export function WinnerForm({ winner, onSubmit, children }: WinnerFormProps) {
  const thisYear = dayOf(useNow()).slice(0, 4);
  const { data: winners = [] } = useQuery(winnersQuery);
  const { data: competitions = [] } = useQuery(competitionsQuery);
  const names = competitionNames([
    ...winners,
    ...competitions.map(({ title }) => ({ competitionName: title })),
  ]);
  const namesId = useId();
  const schema = winnerForm(winner?.year);
  const { field, handleSubmit } = useRecordForm({
    schema,
    defaultValues: { ...startingValues(schema, winner), ...(!winner && { year: thisYear }) },
  });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <FieldGrid>
        <chakra.div gridColumn="1 / -1">
          <TextField
            label={winnerLabels.competitionName}
            required
            autoFocus
            list={namesId}
            autoComplete="off"
            maxLength={winnerLimits.competitionName}
            {...field('competitionName')}
          />
          <datalist id={namesId}>
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </chakra.div>
        <TextField
          label={winnerLabels.year}
          required
          {...wholeNumber}
          inputMode="numeric"
          {...(winner ? editedYears : winnerLimits.year)}
          {...field('year')}
        />
        <SelectField
          label={winnerLabels.category}
          required
          options={[
            { value: '', label: 'Choose a category' },
            ...winnerCategories.map((value) => ({ value, label: competitionCategoryLabel(value) })),
          ]}
          {...field('category')}
        />
        <TextField
          label={winnerLabels.winner}
          required
          autoComplete="off"
          maxLength={winnerLimits.winner}
          {...field('winner')}
        />
        <TextField
          label={winnerLabels.runnerUp}
          autoComplete="off"
          maxLength={winnerLimits.runnerUp}
          {...field('runnerUp')}
        />
      </FieldGrid>
      <TextAreaField label={winnerLabels.notes} maxLength={winnerLimits.notes} {...field('notes')} />
      {children}
    </RecordForm>
  );
}

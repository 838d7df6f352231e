import { chakra } from '@chakra-ui/react/styled-system';
import {
  handicapCategories,
  handicapLabels,
  handicapLimits,
  type HandicapRecord,
  type HandicapRequest,
} from '@onchan-bowls/contract/handicaps';
import type { ReactNode } from 'react';
import { FieldGrid, SelectField, TextField } from '../../components/field.js';
import { RecordForm, useRecordForm } from '../../components/record-form.js';
import { startingValues } from '../../lib/checked-form.js';
import { handicapForm, handicapInput } from './handicap-fields.js';
import { categoryLabel } from './handicaps.js';

interface HandicapFormProps {
  /** The handicap to edit; undefined for a new one. */
  handicap: HandicapRecord | undefined;
  onSubmit: (handicap: HandicapRequest) => void;
  /** The buttons, and any notice above them. */
  children: ReactNode;
}

/** The form to set or revise a handicap. */
export function HandicapForm({ handicap, onSubmit, children }: HandicapFormProps) {
  const { field, handleSubmit } = useRecordForm({
    schema: handicapForm,
    defaultValues: startingValues(handicapForm, handicap),
  });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <FieldGrid>
        <chakra.div gridColumn="1 / -1">
          <TextField
            label={handicapLabels.playerName}
            required
            autoFocus
            autoComplete="off"
            maxLength={handicapLimits.playerName}
            {...field('playerName')}
          />
        </chakra.div>
        <SelectField
          label={handicapLabels.category}
          required
          options={[
            { value: '', label: 'Choose a category' },
            ...handicapCategories.map((value) => ({ value, label: categoryLabel(value) })),
          ]}
          {...field('category')}
        />
        <TextField
          label={handicapLabels.handicap}
          required
          hint={`From ${handicapLimits.handicap.min} to ${handicapLimits.handicap.max}`}
          {...handicapInput}
          {...field('handicap')}
        />
      </FieldGrid>
      <TextField
        label={handicapLabels.notes}
        autoComplete="off"
        maxLength={handicapLimits.notes}
        {...field('notes')}
      />
      {children}
    </RecordForm>
  );
}

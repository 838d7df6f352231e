import { entryLimits } from '@onchan-bowls/contract/competitions';
import type { ComponentProps } from 'react';
import { TextField } from '../../ui/field.js';

interface PartnerFieldsProps {
  /** Returns the props of a field of the form. */
  field: (name: 'partnerFirstName' | 'partnerLastName') => ComponentProps<typeof TextField> | object;
  autoFocus?: boolean;
  hint?: string;
}

/** The two fields for the name of a partner. */
export function PartnerFields({
  field,
  autoFocus = false,
  hint = 'Leave empty until the partner is known',
}: PartnerFieldsProps) {
  const both = { autoComplete: 'off', maxLength: entryLimits.name };
  return (
    <>
      <TextField
        label="Partner’s First Name"
        hint={hint}
        autoFocus={autoFocus}
        {...both}
        {...field('partnerFirstName')}
      />
      <TextField label="Partner’s Last Name" {...both} {...field('partnerLastName')} />
    </>
  );
}

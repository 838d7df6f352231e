import { signInLimits } from '@onchan-bowls/contract/session';
import type { ComponentProps } from 'react';
import { TextField } from '../../ui/field.js';

export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={signInLimits.code}
      spellCheck={false}
      {...props}
    />
  );
}

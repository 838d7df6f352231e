import {
  FieldErrorText,
  FieldHelperText,
  FieldLabel,
  FieldRequiredIndicator,
  FieldRoot,
} from '@chakra-ui/react/field';
import { Input, type InputProps } from '@chakra-ui/react/input';
import {
  NativeSelectField,
  NativeSelectIndicator,
  NativeSelectRoot,
  type NativeSelectFieldProps,
} from '@chakra-ui/react/native-select';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode, Ref } from 'react';

interface FieldProps {
  label: string;
  /** Said under the field before anything is wrong. */
  hint?: string;
  /** Said under the field, tied to it for those who listen. */
  error?: string | undefined;
  /** Marks the field with an asterisk; the checking is left to the form, which says more than the browser. */
  required?: boolean;
}

function Field({ label, hint, error, required = false, children }: FieldProps & { children: ReactNode }) {
  return (
    <FieldRoot required={required} invalid={error !== undefined}>
      <FieldLabel>
        {label}
        <FieldRequiredIndicator />
      </FieldLabel>
      {children}
      {/* The line is always there: an error that pushed a button away would make its click miss. */}
      <chakra.div minH="1.6em" fontSize="sm">
        {hint !== undefined && error === undefined && <FieldHelperText>{hint}</FieldHelperText>}
        <FieldErrorText>{error}</FieldErrorText>
      </chakra.div>
    </FieldRoot>
  );
}

/** A labelled line of text. */
export function TextField({
  label,
  hint,
  error,
  required,
  ...input
}: FieldProps & InputProps & { ref?: Ref<HTMLInputElement> }) {
  return (
    <Field {...{ label, error }} {...(hint !== undefined && { hint })} {...(required && { required })}>
      <Input {...input} />
    </Field>
  );
}

/** A labelled choice, in the browser's own select. */
export function SelectField({
  label,
  hint,
  error,
  required,
  options,
  ...select
}: FieldProps &
  NativeSelectFieldProps & {
    ref?: Ref<HTMLSelectElement>;
    options: readonly { value: string; label: string }[];
  }) {
  return (
    <Field {...{ label, error }} {...(hint !== undefined && { hint })} {...(required && { required })}>
      <NativeSelectRoot>
        <NativeSelectField {...select}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelectField>
        <NativeSelectIndicator />
      </NativeSelectRoot>
    </Field>
  );
}

/** Fields side by side where there is room. */
export const FieldGrid = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
    alignItems: 'start',
  },
});

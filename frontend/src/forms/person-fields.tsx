import type { ComponentProps } from 'react';
import { TextField } from '../ui/field.js';

type FieldProps = Partial<ComponentProps<typeof TextField>>;

interface NameFieldsProps {
  first: FieldProps;
  last: FieldProps;
  maxLength: number;
}

/** The two fields for a visitor's name. */
export function NameFields({ first, last, maxLength }: NameFieldsProps) {
  const limits = { required: true, maxLength };
  return (
    <>
      <TextField label="First Name" autoComplete="given-name" {...limits} {...first} />
      <TextField label="Last Name" autoComplete="family-name" {...limits} {...last} />
    </>
  );
}

/** The field for a visitor's email address. */
export function EmailField(props: FieldProps) {
  return <TextField label="Email" required type="email" inputMode="email" autoComplete="email" {...props} />;
}

/** The field for a visitor's phone number. */
export function PhoneField(props: FieldProps) {
  return <TextField label="Phone" required type="tel" inputMode="tel" autoComplete="tel" {...props} />;
}

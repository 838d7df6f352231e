import type { ComponentProps } from 'react';
import { TextField } from '../ui/field.js';

type FieldProps = Partial<ComponentProps<typeof TextField>>;

interface NameFieldsProps {
  first: FieldProps;
  last: FieldProps;
  maxLength: number;
}

export function NameFields({ first, last, maxLength }: NameFieldsProps) {
  const limits = { required: true, maxLength };
  return (
    <>
      <TextField label="First Name" autoComplete="given-name" {...limits} {...first} />
      <TextField label="Last Name" autoComplete="family-name" {...limits} {...last} />
    </>
  );
}

export function EmailField(props: FieldProps) {
  return <TextField label="Email" required type="email" inputMode="email" autoComplete="email" {...props} />;
}

export function PhoneField(props: FieldProps) {
  return <TextField label="Phone" required type="tel" inputMode="tel" autoComplete="tel" {...props} />;
}

import { isInstant } from '@onchan-bowls/contract/text';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import { z, type ZodType } from 'zod';

/** A closing date as it is typed; empty for none. */
export const closingDate = z
  .string()
  .refine((clock) => clock === '' || isInstant(clock), 'Please give both a date and a time, or neither');

interface WithClosingDate {
  registrationCloses: string;
}

/**
 * Checks a form's values, and refuses a closing date that is half typed: a browser has no value for a date without its
 * time, so it would pass for none.
 */
export const refuseHalfTyped = <Input extends FieldValues & WithClosingDate, Output>(
  schema: ZodType<Output, Input>,
): Resolver<Input, unknown, Output> => {
  const resolve = zodResolver(schema);
  return (values, context, options) => {
    const field = options.fields.registrationCloses?.ref as Partial<HTMLInputElement> | undefined;
    const registrationCloses = field?.validity?.badInput ? 'unfinished' : values.registrationCloses;
    return resolve({ ...values, registrationCloses }, context, options);
  };
};

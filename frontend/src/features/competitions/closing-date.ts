import { isInstant } from '@onchan-bowls/contract/text';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';

/** A closing date as it is typed; empty for none. */
export const closingDate = z
  .string()
  .refine((clock) => clock === '' || isInstant(clock), 'Please give both a date and a time, or neither');

interface WithClosingDate {
  registrationCloses: string;
}

/**
 * Has a resolver refuse a closing date that is half typed. A browser has no value for a date without its time, so it
 * would pass for none.
 */
export const refuseHalfTyped =
  <Input extends WithClosingDate, Output>(
    resolve: Resolver<Input, unknown, Output>,
  ): Resolver<Input, unknown, Output> =>
  (values, context, options) => {
    const field = options.fields.registrationCloses?.ref as Partial<HTMLInputElement> | undefined;
    const registrationCloses = field?.validity?.badInput ? 'unfinished' : values.registrationCloses;
    return resolve({ ...values, registrationCloses }, context, options);
  };

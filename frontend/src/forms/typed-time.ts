import { isInstant } from '@onchan-bowls/contract/text';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import { z, type ZodType } from 'zod';

/** A date and time as they are typed into one field; empty for none. */
export const typedTime = z
  .string()
  .refine((clock) => clock === '' || isInstant(clock), 'Please give both a date and a time, or neither');

/**
 * Checks a form's values, and refuses a time in one of these fields that is half typed: a browser has no value for a date
 * without its time, so it would pass for none.
 */
export const refuseHalfTyped = <Input extends FieldValues, Output>(
  schema: ZodType<Output, Input>,
  ...times: readonly (string & keyof Input)[]
): Resolver<Input, unknown, Output> => {
  const resolve = zodResolver(schema);
  return (values, context, options) => {
    const isHalfTyped = (name: string) => {
      const field = (options.fields as Partial<Record<string, { ref: Partial<HTMLInputElement> }>>)[name];
      return field?.ref.validity?.badInput;
    };
    const unfinished = times.filter(isHalfTyped).map((name): [string, string] => [name, 'unfinished']);
    return resolve({ ...values, ...Object.fromEntries<string>(unfinished) }, context, options);
  };
};

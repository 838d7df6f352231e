import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';

/** Validates by the schema, but leaves out the partner while the form does not ask for one. What was typed stays in the form. */
export const partnerResolver = <Input extends FieldValues, Output>(
  schema: ZodType<Output, Input>,
  asksForPartner: (values: Input) => boolean,
): Resolver<Input, unknown, Output> => {
  const resolve = zodResolver(schema);
  const noPartner = { partnerFirstName: null, partnerLastName: null };
  return (values, context, options) =>
    resolve(asksForPartner(values) ? values : { ...values, ...noPartner }, context, options);
};

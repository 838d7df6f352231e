import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type { ZodType } from 'zod';

export interface CheckedFormOptions<Input extends FieldValues, Output> {
  /** What the form's values must meet, and what they become when it is submitted. */
  schema: ZodType<Output, Input>;
  defaultValues: DefaultValues<NoInfer<Input>>;
  /** Checks the values in place of the schema alone. */
  resolver?: Resolver<Input, unknown, Output>;
}

/**
 * A form that is checked while it is typed. `field` gives what a field component takes; an error is shown once its
 * field was left or the form submitted.
 */
export function useCheckedForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  resolver = zodResolver(schema),
}: CheckedFormOptions<Input, Output>) {
  const form = useForm<Input, unknown, Output>({ mode: 'all', resolver, defaultValues });
  const { register, getFieldState, formState } = form;
  const field = (name: Path<Input>, options?: RegisterOptions<Input, Path<Input>>) => {
    const { isTouched, error } = getFieldState(name, formState);
    return {
      ...register(name, options),
      error: isTouched || formState.isSubmitted ? error?.message : undefined,
    };
  };
  return { ...form, field };
}

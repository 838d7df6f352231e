import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type { z, ZodObject, ZodRawShape, ZodType } from 'zod';

export interface CheckedFormOptions<Input extends FieldValues, Output> {
  /** The schema that validates and transforms the form's values. */
  schema: ZodType<Output, Input>;
  defaultValues: DefaultValues<NoInfer<Input>>;
  /** Replaces the schema's own validation. */
  resolver?: Resolver<Input, unknown, Output>;
}

/** What a form starts with: the record's values as they are typed, empty where it has none. */
export const startingValues = <Shape extends ZodRawShape>(
  { shape }: ZodObject<Shape>,
  record: object | undefined,
) => {
  const values = new Map<string, string | number | null>(Object.entries(record ?? {}));
  return Object.fromEntries(
    Object.keys(shape).map((name) => [name, String(values.get(name) ?? '')]),
  ) as DefaultValues<z.input<ZodObject<Shape>>>;
};

/**
 * A form that is validated while typing. `field` returns the props of a field component. An error is shown after its field
 * lost the focus or the form was submitted.
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

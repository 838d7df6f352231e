import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
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
 * lost the focus or was cleared, or the form was submitted.
 */
export function useCheckedForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  resolver = zodResolver(schema),
}: CheckedFormOptions<Input, Output>) {
  const form = useForm<Input, unknown, Output>({ mode: 'all', resolver, defaultValues });
  const { register, getFieldState, formState } = form;
  const [cleared, setCleared] = useState<ReadonlySet<string>>(new Set());
  const field = (name: Path<Input>, options?: RegisterOptions<Input, Path<Input>>) => {
    const { isTouched, error } = getFieldState(name, formState);
    const registered = register(name, options);
    return {
      ...registered,
      onChange: (event: { target: { value: string; validity?: ValidityState } }) => {
        const { value, validity } = event.target;
        // A number or date that is half typed has no value, and is not cleared.
        const isCleared = value.trim() === '' && validity?.badInput !== true;
        if (isCleared && !cleared.has(name)) setCleared(new Set([...cleared, name]));
        return registered.onChange(event);
      },
      error: isTouched || formState.isSubmitted || cleared.has(name) ? error?.message : undefined,
    };
  };
  return { ...form, field };
}

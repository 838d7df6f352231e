import type { InputProps } from '@chakra-ui/react/input';
import { plain } from '@onchan-bowls/contract/plain';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { z } from 'zod';
import { wholeNumber as wholeNumberInput } from '../forms/whole-number.js';
import type { Column } from '../lib/csv.js';
import { SelectField, TextAreaField, TextField } from '../ui/field.js';
import type { ShownField } from './record-fields.js';

/** A field of a form. The kinds are below. */
export interface AskedField<Value> extends ShownField<Value> {
  /** Its input in the form; a component of the feature where none of the kinds fits. */
  Input: (props: FieldInputProps<Value>) => ReactNode;
  isWide?: boolean;
  /**
   * Makes the schema of the typed text from the contract's schema of the value; without it they are the same. An edit
   * may depend on the record's own value.
   */
  typed?: (rule: z.ZodType<Value>, own: Value | undefined) => z.ZodType<Value>;
  /** What is particular about its column in an import. */
  column?: Column;
  /** Turns an imported cell into the text that would be typed; undefined if it is not as `expected`. */
  fromCell?: (cell: string) => string | undefined;
  /** What a cell must be, in words, such as `Mens or Ladies`. */
  expected?: string;
}

export interface FieldInputProps<Value> {
  /** The props of the field component. */
  field: UseFormRegisterReturn & {
    label: string;
    error: string | undefined;
    required: boolean;
    autoFocus: boolean;
  };
  /** The longest text that the contract takes. */
  maxLength: number | undefined;
  /** The value of the record that is edited; undefined for a new one. */
  own: Value | undefined;
}

/** All of a field that is not the default of its kind; `input` has more props of the input. */
type Particular<Value> = Partial<AskedField<Value>> & {
  input?: Omit<InputProps, 'value' | 'onChange' | 'onBlur'> & { hint?: string };
};

/** A text of one line. */
export const text = <Value extends string | null>({
  input,
  ...particular
}: Particular<Value> = {}): AskedField<Value> => ({
  Input: ({ field, maxLength }) => (
    <TextField autoComplete="off" maxLength={maxLength} {...field} {...input} />
  ),
  ...particular,
});

/** A text of several lines. */
export const longText = <Value extends string | null>(
  particular: Partial<AskedField<Value>> = {},
): AskedField<Value> => ({
  Input: ({ field, maxLength }) => <TextAreaField maxLength={maxLength} {...field} />,
  isWide: true,
  ...particular,
});

/** The schema of a typed whole number: an empty text is null, and the contract's rule decides about the rest. */
export const typedNumber = <Value extends number | null>(rule: z.ZodType<Value>) =>
  z
    .string()
    .trim()
    .transform((typed) => {
      if (typed === '') return null;
      return /^-?\d+$/.test(typed) ? Number(typed) : NaN;
    })
    .pipe(rule as z.ZodType<Value, number | null>);

/** A whole number. */
export const wholeNumber = <Value extends number | null>({
  input,
  ...particular
}: Particular<Value> = {}): AskedField<Value> => ({
  Input: ({ field }) => <TextField {...wholeNumberInput} {...field} {...input} />,
  typed: typedNumber,
  ...particular,
});

const choice = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** One of several values, each with its label. An imported cell is a label, compared by `key`. */
export const oneOf = <Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
  {
    placeholder,
    key = plain,
    ...particular
  }: Partial<AskedField<Value>> & { placeholder?: string; key?: (label: string) => string } = {},
): AskedField<Value> => {
  const options = [
    ...(placeholder === undefined ? [] : [{ value: '', label: placeholder }]),
    ...values.map((value) => ({ value, label: labelOf(value) })),
  ];
  return {
    Input: ({ field }) => <SelectField options={options} {...field} />,
    text: (value) => labelOf(value),
    fromCell: (cell) => values.find((value) => key(labelOf(value)) === key(cell)),
    expected: choice.format(values.map(labelOf)),
    ...particular,
  };
};

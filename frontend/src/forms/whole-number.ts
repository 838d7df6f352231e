import type { InputProps } from '@chakra-ui/react/input';
import { z } from 'zod';

/** The props of an input for a whole number, which the mouse wheel does not change. */
export const wholeNumber = {
  type: 'number',
  step: 1,
  autoComplete: 'off',
  onWheel: (event) => event.currentTarget.blur(),
} satisfies InputProps;

/** Parses a typed whole number from 0, with a rule for it; an empty text is null. */
export const optionalWholeNumber = (rule: z.ZodType<number | null, number | null>, message: string) =>
  z
    .string()
    .trim()
    .regex(/^\d*$/, message)
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(rule);

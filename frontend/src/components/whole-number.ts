import type { InputProps } from '@chakra-ui/react/input';

/** The props of an input for a whole number, which the mouse wheel does not change. */
export const wholeNumber = {
  type: 'number',
  step: 1,
  autoComplete: 'off',
  onWheel: (event) => event.currentTarget.blur(),
} satisfies InputProps;

import type { InputProps } from '@chakra-ui/react/input';

/** What makes an input one for a whole number, which a turn of the mouse wheel over it does not change. */
export const wholeNumber = {
  type: 'number',
  step: 1,
  autoComplete: 'off',
  onWheel: (event) => event.currentTarget.blur(),
} satisfies InputProps;

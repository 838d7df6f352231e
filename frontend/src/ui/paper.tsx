import { Portal } from '@chakra-ui/react/portal';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';

/** Hides everything else on paper. */
const alone: Record<string, object> = { 'body:has(> &) > *:not(&)': { _print: { display: 'none' } } };

const Sheet = chakra('div', {
  base: {
    display: { base: 'none', _print: 'block' },
    breakInside: 'avoid',
    ...alone,
  },
});

/** What is printed of an open dialog, on one page of paper. */
export const Paper = (props: ComponentProps<typeof Sheet>) => (
  <Portal>
    <Sheet {...props} />
  </Portal>
);

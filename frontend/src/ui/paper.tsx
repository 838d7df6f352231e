import { Portal } from '@chakra-ui/react/portal';
import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';

/** Hides everything else on paper. */
const alone: Record<string, object> = { 'body:has(> &) > *:not(&)': { _print: { display: 'none' } } };

/** What is printed in place of everything else, on one page of paper unless `breakInside` says otherwise. */
export const Paper = (props: HTMLChakraProps<'div'>) => (
  <Portal>
    <chakra.div display={{ base: 'none', _print: 'block' }} breakInside="avoid" css={alone} {...props} />
  </Portal>
);

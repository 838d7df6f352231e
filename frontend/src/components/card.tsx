import { chakra } from '@chakra-ui/react/styled-system';

/** A white sheet on the page's paper. */
export const Card = chakra('div', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'card',
    p: { base: '4', md: '6' },
    breakInside: 'avoid',
  },
});

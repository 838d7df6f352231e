import { chakra } from '@chakra-ui/react/styled-system';

/** A panel on the page. */
export const Card = chakra('div', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'card',
    p: { base: 'min(1rem, 5vw)', md: '5' },
    breakInside: 'avoid',
  },
});

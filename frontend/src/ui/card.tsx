import { chakra } from '@chakra-ui/react/styled-system';

/** A white panel with a border and a shadow. */
export const Card = chakra('div', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'card',
    p: { base: 'min(1rem, 5vw)', md: '6' },
    breakInside: 'avoid',
  },
});

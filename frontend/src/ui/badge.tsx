import { chakra } from '@chakra-ui/react/styled-system';

/** A short label on a tinted background. `colorPalette` sets its colour. */
export const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    px: '1.5',
    borderRadius: 'sm',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontSize: 'xs',
    fontWeight: '600',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
  },
});

import { chakra } from '@chakra-ui/react/styled-system';

/** A short label on a tinted background. `colorPalette` sets its colour. */
export const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    px: '3',
    py: '0.5',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: '700',
    letterSpacing: '0.02em',
    bg: 'colorPalette.muted',
    color: 'colorPalette.fg',
  },
});

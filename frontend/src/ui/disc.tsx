import { chakra } from '@chakra-ui/react/styled-system';

/** A coloured disc with an icon or a number in its middle. */
export const Disc = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '11',
    flexShrink: '0',
    borderRadius: 'full',
    bg: 'green.subtle',
    color: 'green.fg',
    fontVariantNumeric: 'lining-nums',
  },
});

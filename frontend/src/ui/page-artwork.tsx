import { chakra } from '@chakra-ui/react/styled-system';

/** The crown of the green at the bottom edge of a picture: it rises towards the middle. */
export const Crown = chakra('div', {
  base: {
    position: 'absolute',
    bottom: '-1px',
    insetX: '0',
    height: 'calc(var(--rise) * 1.5)',
    bg: 'bg',
    borderRadius: '50% 50% 0 0 / 100% 100% 0 0',
    _print: { display: 'none' },
  },
});

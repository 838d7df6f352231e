import { chakra } from '@chakra-ui/react/styled-system';

/**
 * What a button with `popoverTarget` opens. The browser keeps it above everything, closes it with Escape and with a click beside it,
 * and returns the focus to the button. A browser that does not know popovers always shows it.
 */
export const Popover = chakra('div', {
  base: {
    '&:popover-open': {
      display: 'grid',
      maxWidth: 'min(24rem, 100vw - 2rem)',
      maxHeight: 'calc(100dvh - 2rem)',
      margin: 'auto',
      p: '1',
      bg: 'bg.panel',
      color: 'fg',
      borderWidth: '1px',
      borderColor: 'border.control',
      borderRadius: 'md',
      boxShadow: 'raised',
    },
    // Where the browser cannot place it beside its button, it opens in the middle.
    '@supports (position-area: block-end)': {
      '&:popover-open': { inset: 'auto', marginBlock: '1', marginInline: { base: '2', md: '0' } },
      positionArea: 'block-end span-inline-start',
      positionTryFallbacks: 'flip-block, flip-inline',
    },
  },
});

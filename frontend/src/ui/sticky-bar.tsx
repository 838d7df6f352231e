import { chakra } from '@chakra-ui/react/styled-system';

/** Keeps the buttons of a dialog at its lower edge. */
export const dialogFoot = {
  position: 'sticky',
  zIndex: 'sticky',
  py: '3',
  bg: 'bg.subtle',
  mx: { base: 'max(-1.25rem, -5vw)', md: '-7' },
  mb: { base: 'max(-1.25rem, -5vw)', md: '-7' },
  px: { base: 'min(1.25rem, 5vw)', md: '7' },
  borderTopWidth: '1px',
  borderBottomRadius: 'lg',
  bottom: 'calc(-1 * var(--below))',
  // On a phone just above a toast.
  'html:has([data-scope=toast][data-part=root]) &': {
    bottom: { mdDown: 'calc(var(--toast, 9rem) - 1.5rem - var(--below))' },
  },
} as const;

/** The buttons at the lower edge of a dialog, or of a form in the page. They stay in reach below long content. */
export const StickyBar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '3',
  },
  variants: {
    of: {
      dialog: dialogFoot,
      page: {
        position: 'sticky',
        zIndex: 'sticky',
        py: '3',
        bg: 'bg.subtle',
        bottom: '0',
        px: { base: '3', md: '6' },
        borderWidth: '1px',
        borderTopRadius: 'lg',
        boxShadow: 'raised',
      },
    },
  },
});

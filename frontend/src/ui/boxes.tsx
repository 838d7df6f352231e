import { chakra } from '@chakra-ui/react/styled-system';

/** The room beside a page. What reaches the edges of a phone's screen takes it back. */
export const pageSides = 'clamp(min(1rem, 4.2vw), 2.5vw, 2rem)';

/** Keeps the content of a full-width band within the width of the pages. */
export const Container = chakra('div', {
  base: {
    maxW: { base: 'wide', _print: 'none' },
    mx: 'auto',
    px: { base: pageSides, _print: '0' },
  },
});

/** Puts its children one below the other; `gap` is the room between them. */
export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column' } });

/** The buttons at the end of a form or a dialog. */
export const FormButtons = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '3' },
});

/** Puts its children side by side, in several lines where there is no room. */
export const Wrap = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', '& > *': { maxWidth: 'full' } },
});

import { chakra } from '@chakra-ui/react/styled-system';

const strokes = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  feed: 'M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8M5.5 18.5h.01',
} as const;

/** A small drawing beside a text, or in a control that has a name of its own. */
export function Icon({ name }: { name: keyof typeof strokes }) {
  return (
    <chakra.svg
      aria-hidden
      viewBox="0 0 24 24"
      boxSize="6"
      flexShrink="0"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={strokes[name]} />
    </chakra.svg>
  );
}

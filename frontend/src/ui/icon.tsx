import { chakra } from '@chakra-ui/react/styled-system';

const strokes = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3v4M16 3v4M12 13v5M9.5 15.5h5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20',
  feed: 'M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8M5.5 18.5h.01',
  check: 'M5 12.5 9.5 17 19 7.5',
} as const;

/** Draws an SVG path in a square of 24 units, hidden from screen readers. */
export function Drawing({ path }: { path: string }) {
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
      <path d={path} />
    </chakra.svg>
  );
}

/** An icon beside a text, or in a control that has an accessible name. */
export const Icon = ({ name }: { name: keyof typeof strokes }) => <Drawing path={strokes[name]} />;

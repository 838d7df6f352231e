import { chakra } from '@chakra-ui/react/styled-system';

/** The crown of the green at the bottom edge of a picture: it rises towards the middle. */
export function Crown() {
  return (
    <chakra.div
      aria-hidden
      position="absolute"
      bottom="-1px"
      insetX="0"
      height={{ base: '6', md: '12' }}
      bg="bg"
      clipPath="ellipse(75% 100% at 50% 100%)"
      _print={{ display: 'none' }}
    />
  );
}

/** Two bowls and the jack at the right end of the crown, where the screen is wide enough. */
export function Bowls() {
  return (
    <chakra.svg
      aria-hidden
      viewBox="0 0 300 120"
      display={{ base: 'none', lg: 'block', _print: 'none' }}
      position="absolute"
      bottom="7"
      insetEnd="8%"
      width="15rem"
    >
      <g fill="none" strokeWidth="2.5">
        <circle cx="78" cy="68" r="50" fill="#15301f" stroke="#3d7f4b" />
        <circle cx="78" cy="68" r="31" stroke="#3d7f4b" />
        <circle cx="78" cy="68" r="9" fill="#3d7f4b" stroke="none" />
        <circle cx="176" cy="77" r="42" fill="#5b2a1e" stroke="#a15b45" />
        <circle cx="176" cy="77" r="26" stroke="#a15b45" />
        <circle cx="176" cy="77" r="8" fill="#a15b45" stroke="none" />
      </g>
      <circle cx="252" cy="96" r="21" fill="#f0c94f" />
    </chakra.svg>
  );
}

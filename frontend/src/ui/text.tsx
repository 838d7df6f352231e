import { chakra } from '@chakra-ui/react/styled-system';

/** A heading in the club's typeface: `h2` unless `as` is given. */
export const Heading = chakra('h2', {
  base: { fontFamily: 'heading', lineHeight: '1.25' },
  variants: {
    size: {
      sm: { fontSize: 'lg', lineHeight: 'inherit' },
      md: { fontSize: 'xl' },
      lg: { fontSize: { base: 'xl', md: '2xl' } },
      xl: { fontSize: '2xl', lineHeight: '1.2' },
      '2xl': { fontSize: { base: '2xl', md: '3xl' }, lineHeight: '1.2' },
      // The longest word of a page's heading fits on a phone at large letters.
      '3xl': { fontSize: { base: 'min(2rem, 13vw)', md: '4xl' }, lineHeight: '1.15' },
    },
  },
  defaultVariants: { size: 'md' },
});

/** A link in a text. A `standalone` one is not part of a sentence, and high enough for a finger. */
export const TextLink = chakra('a', {
  base: {
    color: 'green.700',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    _hover: { color: 'green.900' },
  },
  variants: {
    standalone: {
      true: {
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: '11',
        maxWidth: 'full',
        textUnderlineOffset: '0.25em',
      },
    },
  },
});

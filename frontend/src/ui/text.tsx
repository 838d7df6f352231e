import { chakra } from '@chakra-ui/react/styled-system';

/** A heading in the club's typeface: `h2` unless `as` is given. */
export const Heading = chakra('h2', {
  base: { fontFamily: 'heading', lineHeight: '1.25' },
  variants: {
    size: {
      sm: { fontSize: 'lg' },
      md: { fontSize: 'xl' },
      lg: { fontSize: '2xl', lineHeight: '1.2' },
      xl: { fontSize: '3xl', lineHeight: '1.15' },
    },
  },
  defaultVariants: { size: 'md' },
});

/** A link in a text. A `standalone` one is not part of a sentence, and high enough for a finger. */
export const TextLink = chakra('a', {
  base: {
    color: 'fg.link',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    _hover: { textDecorationThickness: '2px' },
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

import { chakra } from '@chakra-ui/react/styled-system';

const Link = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    color: 'green.700',
    overflowWrap: 'anywhere',
    textDecoration: 'underline',
    textUnderlineOffset: '0.25em',
    _hover: { color: 'green.800' },
  },
});

/** Somebody's address, which opens a new email to them. */
export const MailLink = ({ address }: { address: string }) => (
  <Link href={`mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`}>{address}</Link>
);

/** Somebody's phone number, which a phone dials. */
export const PhoneLink = ({ number }: { number: string }) => (
  <Link href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{number}</Link>
);

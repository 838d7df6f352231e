import { chakra } from '@chakra-ui/react/styled-system';
import { club } from '@onchan-bowls/contract/club';
import { paths } from '@onchan-bowls/contract/pages';
import { Link } from 'react-router-dom';
import { ContactButton } from '../features/messages/contact-button.js';
import type { NavigationEntry } from './navigation.js';

const { park, street, town, island, postcode } = club.address;

/** The most visited pages, and pages that no other navigation lists. */
const quickLinks: readonly NavigationEntry[] = [
  { label: 'Membership Options', path: paths.membership },
  { label: 'Free Taster Session', path: paths.tasterSessionApply },
  { label: 'Fixtures & Results', path: paths.fixtures },
  { label: 'Competition Schedule', path: paths.competitions },
  { label: 'Privacy', path: paths.privacy },
];

const Heading = chakra('h2', {
  base: { fontFamily: 'heading', fontSize: 'lg', color: 'white', mb: '2' },
});

const QuickLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    textDecoration: 'underline',
    textDecorationColor: 'green.500',
    textUnderlineOffset: '0.25em',
    outlineColor: 'jack.400',
    _hover: { color: 'white', textDecorationColor: 'jack.400' },
  },
});

/** The club's name, postal address and links. */
export function Footer() {
  return (
    <chakra.footer bg="green.900" color="green.100">
      <chakra.div
        maxW="wide"
        mx="auto"
        px={{ base: '4', md: '8' }}
        py="10"
        display="grid"
        gridTemplateColumns={{ md: 'minmax(0, 1fr) minmax(0, 1.4fr)' }}
        columnGap="10"
        rowGap="8"
      >
        <div>
          <Heading>{club.name}</Heading>
          <chakra.address fontStyle="normal">
            {park}, {street}
            <br />
            {town}, {island}
            <br />
            {postcode}
          </chakra.address>
          <chakra.p mt="3" mb="5">
            Established {club.established}
          </chakra.p>
          {/* On the dark ground the button's own would not be told from it. */}
          <chakra.div css={{ '& button': { borderColor: 'green.300', outlineColor: 'jack.400' } }}>
            <ContactButton />
          </chakra.div>
        </div>
        <nav aria-labelledby="quick-links">
          <Heading id="quick-links">Quick Links</Heading>
          <chakra.ul
            display="grid"
            gridTemplateColumns={{
              sm: 'repeat(2, minmax(0, 1fr))',
              md: '1fr',
              lg: 'repeat(2, minmax(0, 1fr))',
            }}
            columnGap="6"
            listStyleType="none"
          >
            {quickLinks.map(({ label, path }) => (
              <li key={path}>
                <QuickLink to={path}>{label}</QuickLink>
              </li>
            ))}
          </chakra.ul>
        </nav>
      </chakra.div>
    </chakra.footer>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import { club } from '@onchan-bowls/contract/club';
import { paths } from '@onchan-bowls/contract/pages';
import { Link } from 'react-router-dom';
import { ContactButton } from '../features/messages/contact-button.js';
import { Container } from '../ui/boxes.js';
import { Heading } from '../ui/text.js';
import { Colours } from './colours.js';
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

const heading = { size: 'sm', color: 'turf.fg', mb: '2' } as const;

const QuickLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '9',
    color: 'turf.fg',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.25em',
    _hover: { textDecorationThickness: '2px' },
  },
});

/** The club's name, postal address and links. */
export function Footer() {
  return (
    <chakra.footer
      layerStyle="turf"
      color="turf.muted"
      fontSize="sm"
      borderRadius="50% 50% 0 0 / var(--rise) var(--rise) 0 0"
    >
      <Container
        py="10"
        display="grid"
        gridTemplateColumns={{ md: 'minmax(0, 1fr) minmax(0, 1.4fr)' }}
        columnGap="10"
        rowGap="8"
      >
        <div>
          <Heading {...heading}>{club.name}</Heading>
          <address>
            {park}, {street}
            <br />
            {town}, {island}
            <br />
            {postcode}
          </address>
          <chakra.p mt="3" mb="5">
            Established {club.established}
          </chakra.p>
          <ContactButton variant="turf" />
          <Colours />
        </div>
        <nav aria-labelledby="quick-links">
          <Heading id="quick-links" {...heading}>
            Quick Links
          </Heading>
          <chakra.ul
            display="grid"
            gridTemplateColumns={{
              sm: 'repeat(2, minmax(0, 1fr))',
              md: '1fr',
              lg: 'repeat(2, minmax(0, 1fr))',
            }}
            columnGap="6"
          >
            {quickLinks.map(({ label, path }) => (
              <li key={path}>
                <QuickLink to={path}>{label}</QuickLink>
              </li>
            ))}
          </chakra.ul>
        </nav>
      </Container>
    </chakra.footer>
  );
}

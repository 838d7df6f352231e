import { chakra } from '@chakra-ui/react/styled-system';
import { club } from '@onchan-bowls/contract/club';
import { paths } from '@onchan-bowls/contract/pages';
import { ContactButton } from '../features/messages/contact-button.js';
import { Container, Wrap } from '../ui/boxes.js';
import { Heading, TextLink } from '../ui/text.js';
import { Colours } from './colours.js';
import { NavigationLink } from './navigation-link.js';
import type { NavigationEntry } from './navigation.js';

const { park, street, town, island, postcode } = club.address;

/** The most visited pages, and pages that no other navigation lists. */
const quickLinks: readonly NavigationEntry[] = [
  { label: 'Membership Options', path: paths.membership },
  { label: 'Free Taster Session', path: paths.tasterSessionApply },
  { label: 'Fixtures & Results', path: paths.fixtures },
  { label: 'Competition Schedule', path: paths.competitions },
  { label: 'Gallery', path: paths.gallery },
  { label: 'Privacy', path: paths.privacy },
];

const heading = { size: 'sm', color: 'turf.fg', mb: '2' } as const;

export function Footer() {
  return (
    <chakra.footer
      layerStyle="turf"
      color="turf.muted"
      fontSize="sm"
      borderRadius="50% 50% 0 0 / var(--rise) var(--rise) 0 0"
    >
      <Container
        py="8"
        display="grid"
        gridTemplateColumns={{ md: 'minmax(0, 1fr) minmax(0, 1fr)' }}
        columnGap="10"
        rowGap="6"
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
          <p>Established {club.established}</p>
          <Wrap columnGap="5" rowGap="2" mt="4">
            <ContactButton variant="turf" />
            <Colours />
          </Wrap>
        </div>
        <nav aria-labelledby="quick-links">
          <Heading id="quick-links" {...heading}>
            Quick Links
          </Heading>
          <Wrap as="ul" columnGap="6">
            {quickLinks.map((entry) => (
              <li key={entry.path}>
                <TextLink asChild standalone color="turf.fg">
                  <NavigationLink entry={entry} />
                </TextLink>
              </li>
            ))}
          </Wrap>
        </nav>
      </Container>
    </chakra.footer>
  );
}

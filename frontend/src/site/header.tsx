import { chakra } from '@chakra-ui/react/styled-system';
import { club } from '@onchan-bowls/contract/club';
import { paths } from '@onchan-bowls/contract/pages';
import { Link, useLocation } from 'react-router-dom';
import { Container, Wrap } from '../ui/boxes.js';
import { ButtonLink } from '../ui/button.js';
import { onlyWithScripts, withoutScripts } from '../ui/with-scripts.js';
import { MobileMenu } from './mobile-menu.js';
import { currentPage, NavigationLink } from './navigation-link.js';
import { adminPages, publicPages } from './navigation.js';

const BarLink = chakra(NavigationLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '11',
    maxWidth: 'full',
    px: '2',
    borderRadius: 'md',
    fontSize: { base: 'xs', xl: 'sm' },
    fontWeight: '600',
    lineHeight: '1.2',
    whiteSpace: 'nowrap',
    textAlign: 'center',
    color: 'fg.muted',
    _hover: { color: 'fg', bg: 'green.50' },
    _currentPage: { ...currentPage, _hover: { bg: 'green.100' } },
  },
  variants: {
    // The labels do not fit in one line: those of several words take two.
    stacked: { true: { width: 'min-content', minWidth: '6.7em', px: '1', whiteSpace: 'normal' } },
  },
});

/** Two bowls and the jack. */
function Mark() {
  return <chakra.img src="/favicon.svg" alt="" width="44" height="44" boxSize="11" flexShrink="0" />;
}

/** The sticky header of every page: the club's name, the link to join, and the navigation or a menu button. */
export function Header() {
  const { pathname } = useLocation();
  const isInviting = pathname !== paths.home && !pathname.startsWith(paths.membership);
  return (
    <chakra.header
      position="sticky"
      top="0"
      zIndex="sticky"
      bg="bg"
      borderBottomWidth="1px"
      // Not sticky on a phone in landscape or with large letters, where it would take too much of the screen.
      css={{ '@media (max-height: 30rem), (max-width: 17rem), (scripting: none)': { position: 'static' } }}
    >
      <Container
        display="flex"
        alignItems="center"
        py={{ base: '2', lg: '1' }}
        // With large letters the rest wraps below the name.
        flexWrap="wrap"
        gap={{ base: '2', md: '4' }}
      >
        <Wrap
          asChild
          flexWrap="nowrap"
          gap="3"
          minH="11"
          minW="0"
          flex={{ base: '1 1 7.5rem', lg: '0 1 auto' }}
          me="auto"
        >
          <Link to={paths.home}>
            <chakra.span hideBelow={isInviting ? 'sm' : undefined}>
              <Mark />
            </chakra.span>
            <chakra.span display="flex" flexDirection="column" lineHeight="1.2" minW="0">
              <chakra.span fontFamily="heading" fontSize={{ base: 'sm', sm: 'lg' }} color="green.800">
                {club.name}
              </chakra.span>
              <chakra.span fontSize="xs" color="fg.muted">
                Established {club.established}
              </chakra.span>
            </chakra.span>
          </Link>
        </Wrap>
        {isInviting && (
          <ButtonLink
            asChild
            flexShrink="0"
            px={{ base: '3', sm: '5' }}
            fontSize={{ base: 'sm', sm: 'md' }}
            whiteSpace="nowrap"
            // On the smallest phones the club's name needs the space.
            css={{ '@media (max-width: 22rem)': { width: 'min-content', whiteSpace: 'normal' } }}
          >
            <Link to={paths.membership}>Join Now</Link>
          </ButtonLink>
        )}
        <chakra.div hideFrom="lg" css={onlyWithScripts}>
          <MobileMenu />
        </chakra.div>
      </Container>
      <chakra.nav
        aria-label="Main"
        hideBelow="lg"
        maxW="wide"
        mx="auto"
        px="6"
        pb="1"
        css={{ [withoutScripts]: { display: 'block' } }}
      >
        <chakra.ul
          display="flex"
          justifyContent="space-between"
          css={{ [withoutScripts]: { flexWrap: 'wrap' } }}
        >
          {[...publicPages, ...adminPages].map((entry) => (
            <chakra.li key={entry.path} maxW="full">
              <BarLink entry={entry} stacked={entry.label.length > 10} />
            </chakra.li>
          ))}
        </chakra.ul>
      </chakra.nav>
    </chakra.header>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import { club } from '@onchan-bowls/contract/club';
import { paths } from '@onchan-bowls/contract/pages';
import { Link, useLocation } from 'react-router-dom';
import { Container, Wrap } from '../ui/boxes.js';
import { ButtonLink } from '../ui/button.js';
import { withoutScripts } from '../ui/with-scripts.js';
import { MobileMenu } from './mobile-menu.js';
import { currentPage, NavigationLink } from './navigation-link.js';
import { adminPages, publicPages } from './navigation.js';
import { scrollToTop } from './scroll.js';

const BarLink = chakra(NavigationLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '7',
    my: '2',
    px: '0.3rem',
    borderRadius: 'sm',
    borderWidth: '1px',
    borderColor: 'transparent',
    _highContrast: { borderColor: 'Canvas' },
    fontSize: 'xs',
    lineHeight: '1.2',
    whiteSpace: { base: 'normal', sm: 'nowrap' },
    position: 'relative',
    // The whole height of the strip can be pressed.
    _after: { content: '""', position: 'absolute', insetX: '0', insetY: '-2' },
    _hover: { borderColor: 'turf.line' },
    _currentPage: currentPage,
  },
});

/** Two bowls and the jack. */
function Mark() {
  return (
    <chakra.img
      src="/favicon.svg"
      alt=""
      width="32"
      height="32"
      boxSize="8"
      flexShrink="0"
      borderRadius="sm"
    />
  );
}

/**
 * The header of every page: the club's name with the link to join and a menu button, and a strip of the green with the
 * navigation. Where there is room for the navigation, only the strip stays when the page scrolls.
 */
export function Header() {
  const { pathname } = useLocation();
  const isInviting =
    pathname !== paths.home && pathname !== paths.admin && !pathname.startsWith(paths.membership);
  return (
    <chakra.header
      position="sticky"
      top={{ base: '0', xl: '-2.75rem' }}
      zIndex="sticky"
      bg="bg"
      // Not sticky on a phone in landscape or with large letters, where it would take too much of the screen.
      css={{ '@media (max-height: 30rem), (max-width: 17rem), (scripting: none)': { position: 'static' } }}
    >
      <Container
        display="flex"
        alignItems="center"
        minH={{ base: '3.125rem', xl: '11' }}
        columnGap={{ base: '2', md: '4' }}
        // With large letters the rest wraps below the name.
        css={{ '@media (max-width: 17rem)': { flexWrap: 'wrap', py: '1' } }}
      >
        <Wrap asChild flexWrap="nowrap" gap={{ base: '2', sm: '3' }} minH="10" minW="0" me="auto">
          <Link to={paths.home} onClick={() => pathname === paths.home && scrollToTop()}>
            <chakra.span hideBelow={isInviting ? 'sm' : undefined}>
              <Mark />
            </chakra.span>
            <chakra.span
              display={{ base: 'block', sm: 'flex' }}
              flexWrap="wrap"
              alignItems="baseline"
              columnGap="3"
              lineHeight="1.15"
              minW="0"
            >
              <chakra.span fontFamily="heading" fontSize={{ base: 'sm', sm: 'md', md: 'lg' }} color="fg.link">
                {club.name}
              </chakra.span>{' '}
              <chakra.span
                fontSize="xs"
                color="fg.muted"
                whiteSpace="nowrap"
                hideBelow={isInviting ? 'sm' : undefined}
              >
                Established {club.established}
              </chakra.span>
            </chakra.span>
          </Link>
        </Wrap>
        {isInviting && (
          <ButtonLink asChild size="sm" flexShrink="0" whiteSpace="nowrap">
            <Link to={paths.membership}>Join Now</Link>
          </ButtonLink>
        )}
        <MobileMenu />
      </Container>
      <chakra.div
        layerStyle="turf"
        minH={{ base: '2', xl: '11' }}
        borderRadius="50% 50% 0 0 / var(--rise) var(--rise) 0 0"
      >
        <chakra.nav
          aria-label="Main"
          hideBelow="xl"
          maxW="wide"
          mx="auto"
          // The words of the first and the last link stand above the edges of the content.
          px="calc(clamp(1rem, 2.5vw, 2rem) - 0.3rem - 1px)"
          css={{ [withoutScripts]: { display: 'block' } }}
        >
          <chakra.ul
            display="flex"
            justifyContent="space-between"
            // With wide letters.
            flexWrap="wrap"
          >
            {[...publicPages, ...adminPages].map((entry) => (
              <li key={entry.path}>
                <BarLink entry={entry} />
              </li>
            ))}
          </chakra.ul>
        </chakra.nav>
      </chakra.div>
    </chakra.header>
  );
}

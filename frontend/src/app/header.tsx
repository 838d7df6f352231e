import { chakra } from '@chakra-ui/react/styled-system';
import { club } from '@onchan-bowls/contract/club';
import { Link, NavLink } from 'react-router-dom';
import { MobileMenu } from './mobile-menu.js';
import { adminPages, publicPages } from './paths.js';

const NavigationLink = chakra(NavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    px: '4',
    borderRadius: 'full',
    fontWeight: '600',
    color: 'fg.muted',
    _hover: { color: 'fg', bg: 'green.50' },
    _currentPage: { bg: 'green.100', color: 'green.800', _hover: { bg: 'green.100' } },
  },
});

/** Two bowls and the jack. */
function Mark() {
  return <chakra.img src="/favicon.svg" alt="" width="44" height="44" boxSize="11" flexShrink="0" />;
}

/** The sticky head of every page: the club's name, and the navigation that the screen has room for. */
export function Header() {
  return (
    <chakra.header
      position="sticky"
      top="0"
      zIndex="sticky"
      bg="bg"
      borderBottomWidth="1px"
      borderColor="border"
    >
      <chakra.div
        maxW="wide"
        mx="auto"
        px={{ base: '4', md: '8' }}
        py="2"
        minH="16"
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        columnGap="6"
        flexWrap={{ lg: 'wrap' }}
      >
        <chakra.div asChild display="flex" alignItems="center" gap="3" minH="11" minW="0">
          <Link to="/">
            <Mark />
            <chakra.span display="flex" flexDirection="column" lineHeight="1.2" minW="0">
              <chakra.span fontFamily="heading" fontSize={{ base: 'md', md: 'lg' }} color="green.800">
                {club.name}
              </chakra.span>
              <chakra.span fontSize="xs" color="fg.muted">
                Established {club.established}
              </chakra.span>
            </chakra.span>
          </Link>
        </chakra.div>
        <chakra.nav aria-label="Main" display={{ base: 'none', lg: 'block' }}>
          <chakra.ul display="flex" flexWrap="wrap" gap="1" listStyleType="none">
            {[...publicPages, ...adminPages].map(({ label, path }) => (
              <li key={path}>
                <NavigationLink to={path}>{label}</NavigationLink>
              </li>
            ))}
          </chakra.ul>
        </chakra.nav>
        <chakra.div display={{ lg: 'none' }}>
          <MobileMenu />
        </chakra.div>
      </chakra.div>
    </chakra.header>
  );
}

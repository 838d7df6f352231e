import { chakra } from '@chakra-ui/react/styled-system';
import { club, inPounds, newMembersPlan } from '@onchan-bowls/contract/club';
import { paths } from '@onchan-bowls/contract/pages';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Container, Wrap } from '../../ui/boxes.js';
import { ButtonLink } from '../../ui/button.js';
import { Crown } from '../../ui/page-artwork.js';
import { PageHeading } from '../../ui/page-heading.js';
import { Scene } from './scene.js';

const { park, island } = club.address;

const sceneHeight = { base: '15rem', md: '18rem', lg: 'clamp(21rem, 26vw, 29rem)' };
/** The room below the text, up to where the drawing's sea begins. */
const landHeight = { base: '11rem', md: '14rem', lg: '0' };

/** Narrow on a phone, so that both buttons fit beside each other. */
const sides = { base: '2.5', sm: '4' };

const post = {
  content: '""',
  display: { base: 'none', lg: 'block' },
  position: 'absolute',
  top: '100%',
  width: '0.7rem',
  height: '4.5rem',
  bgImage: 'linear-gradient(90deg, light-dark(#b9a98a, #4c4537), light-dark(#ded2b8, #6a614f))',
  _highContrast: { display: 'none' },
} as const;

/** What the scoreboard stands on. */
const Posts = chakra('div', {
  base: { position: 'relative', _before: { ...post, left: '14%' }, _after: { ...post, right: '14%' } },
});

/**
 * The club's name, place and price, with the first steps, in front of a drawing of a green by the sea.
 * @param children what stands in the drawing: the scoreboard.
 */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <chakra.div
      position="relative"
      overflow="hidden"
      bgImage="linear-gradient(light-dark(#cfe2e4, #0e1a22), light-dark(#e6eee4, #1a2c31) 60%, light-dark(#fbf0d3, #3b3a2c))"
      pb={landHeight}
    >
      <Container
        position="relative"
        zIndex="1"
        pt={{ base: '3', lg: '6' }}
        pb={{ lg: '24' }}
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 26rem' }}
        gridTemplateRows={{ lg: 'auto auto minmax(0, 1fr)' }}
        gridTemplateAreas={{
          base: '"name" "offer" "steps" "board"',
          lg: '"name board" "offer board" "steps board"',
        }}
        columnGap="8"
        rowGap={{ base: '3', lg: '2' }}
        minH={{ lg: '28rem' }}
      >
        <chakra.div gridArea="name">
          <PageHeading fontSize="hero" lineHeight="1.1" maxW="11em">
            {club.name}
          </PageHeading>
          <chakra.p mt={{ base: '2', lg: '3' }} maxW="22em">
            Crown green bowls for all ages, in {park} on the {island}.
          </chakra.p>
        </chakra.div>
        <chakra.p gridArea="offer" fontWeight="700" maxW="20em">
          New members join free: all you pay is the {inPounds(newMembersPlan.greenageFee)} greenage fee.
        </chakra.p>
        <Wrap gridArea="steps" alignSelf="start" columnGap="2" rowGap="2" mt={{ lg: '2' }}>
          <ButtonLink asChild px={sides}>
            <Link to={paths.membership}>Join Now</Link>
          </ButtonLink>
          <span>or</span>
          <ButtonLink asChild variant="outline" px={sides}>
            <Link to={paths.tasterSessionApply}>Try a Free Taster Session</Link>
          </ButtonLink>
        </Wrap>
        <Posts gridArea="board" alignSelf="start">
          {children}
        </Posts>
      </Container>
      {/* After the text, although it is behind it: while the page is loading it would be painted too high and then move. */}
      <Scene height={sceneHeight} />
      <Crown aria-hidden />
    </chakra.div>
  );
}

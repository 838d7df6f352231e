import { chakra } from '@chakra-ui/react/styled-system';
import { club, inPounds, newMembersPlan } from '@onchan-bowls/contract/club';
import { paths } from '@onchan-bowls/contract/pages';
import { Link } from 'react-router-dom';
import { Container, Wrap } from '../../ui/boxes.js';
import { ButtonLink } from '../../ui/button.js';
import { Crown } from '../../ui/page-artwork.js';
import { PageHeading } from '../../ui/page-heading.js';
import { Scene } from './scene.js';

const { park, island } = club.address;

// The text ends where the sea begins, so the room below it depends on the height of the drawing.
const sceneHeight = { base: '17rem', md: '22rem', lg: 'clamp(26rem, 30vw, 36rem)' };
const landHeight = { base: '14.5rem', md: '17rem', lg: 'clamp(13.5rem, 15.5vw, 18.5rem)' };

/** The club's name, place and price, with the first steps, in front of a drawing of a green by the sea. */
export function Hero() {
  return (
    <chakra.div
      position="relative"
      overflow="hidden"
      bgImage="linear-gradient(#d3e5e6, #e9f0e6 55%, #fcf1d6 80%)"
      pb={landHeight}
    >
      <Container position="relative" zIndex="1" pt={{ base: '6', lg: '14' }}>
        <PageHeading
          fontSize={{ base: '2.1rem', md: '4xl', lg: '3.2rem' }}
          lineHeight="1.1"
          color="green.900"
          maxW="12em"
        >
          {club.name}
        </PageHeading>
        <chakra.div maxW="32rem" fontSize={{ md: 'lg' }}>
          <chakra.p mt={{ base: '3', lg: '5' }}>
            Crown green bowls for all ages, in {park} on the {island}.
          </chakra.p>
          <chakra.p mt="2" fontWeight="700" color="green.900">
            New members join free: all you pay is the {inPounds(newMembersPlan.greenageFee)} greenage fee.
          </chakra.p>
        </chakra.div>
        <Wrap columnGap="3" rowGap="2" mt="5">
          <ButtonLink asChild px="6">
            <Link to={paths.membership}>Join Now</Link>
          </ButtonLink>
          <span>or</span>
          <ButtonLink asChild variant="outline">
            <Link to={paths.tasterSessionApply}>Try a Free Taster Session</Link>
          </ButtonLink>
        </Wrap>
      </Container>
      {/* After the text, although it is behind it: while the page is loading it would be painted too high and then move. */}
      <Scene height={sceneHeight} />
      <Crown />
    </chakra.div>
  );
}

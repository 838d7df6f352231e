import { chakra } from '@chakra-ui/react/styled-system';
import { club } from '@onchan-bowls/contract/club';

const { park, street, town, island, postcode } = club.address;

/** The club's name and postal address. */
export function Footer() {
  return (
    <chakra.footer bg="green.900" color="green.100">
      <chakra.div
        maxW="wide"
        mx="auto"
        px={{ base: '4', md: '8' }}
        py="10"
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        gap="6"
      >
        <div>
          <chakra.p fontFamily="heading" fontSize="lg" color="white">
            {club.name}
          </chakra.p>
          <p>Established {club.established}</p>
        </div>
        <chakra.address fontStyle="normal">
          {park}, {street}
          <br />
          {town}, {island}
          <br />
          {postcode}
        </chakra.address>
      </chakra.div>
    </chakra.footer>
  );
}

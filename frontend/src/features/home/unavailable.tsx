import { chakra } from '@chakra-ui/react/styled-system';

/** The quiet word in the place of what could not be loaded. */
export function Unavailable() {
  return <chakra.p color="fg.muted">This is not available at the moment.</chakra.p>;
}

import { chakra } from '@chakra-ui/react/styled-system';

/** Shown in place of content that could not be loaded. */
export function Unavailable() {
  return <chakra.p opacity="0.9">This is not available at the moment.</chakra.p>;
}

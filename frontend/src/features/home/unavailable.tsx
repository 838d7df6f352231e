import { chakra } from '@chakra-ui/react/styled-system';

/** Shown in place of content that could not be loaded. */
export function Unavailable() {
  return <chakra.p color="fg.muted">This is not available at the moment.</chakra.p>;
}

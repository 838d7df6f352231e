import { chakra } from '@chakra-ui/react/styled-system';

/** Shows where the form was that a message was sent. The toast, which screen readers announce, is gone soon. */
export function MessageSent() {
  return (
    <chakra.p layerStyle="tinted" color="fg" mt="3" px="4" py="2" fontWeight="600">
      Message sent. Thank you.
    </chakra.p>
  );
}

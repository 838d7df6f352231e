import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { styleSystem } from '../ui/theme.js';

/** A component alone, with the application's theme. */
export const themed = (component: ReactNode) => (
  <ChakraProvider value={styleSystem()}>{component}</ChakraProvider>
);

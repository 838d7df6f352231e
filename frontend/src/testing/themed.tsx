import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { styleSystem } from '../ui/theme.js';

/** A component by itself, in the application's looks. */
export const themed = (component: ReactNode) => (
  <ChakraProvider value={styleSystem()}>{component}</ChakraProvider>
);

import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Heading } from '../../ui/text.js';

/** A section with its heading beside it where there is room. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <chakra.section
      aria-labelledby={id}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '14rem minmax(0, 1fr)' }}
      columnGap="10"
      rowGap="4"
      pt={{ base: '8', md: '10' }}
      borderTopWidth="1px"
    >
      <Heading size="lg" id={id} tabIndex={-1} color="green.fg" alignSelf="start" borderRadius="sm">
        {title}
      </Heading>
      <chakra.div display="grid" gap="5" alignContent="start">
        {children}
      </chakra.div>
    </chakra.section>
  );
}

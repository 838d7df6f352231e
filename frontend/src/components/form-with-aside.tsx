import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';
import { Card } from './card.js';
import { Heading } from './text.js';

interface FormWithAsideProps {
  /** Heads what is good to know. */
  asideTitle: string;
  aside: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** A form on a page of its own, and what is good to know: beside it, or below where there is no room. */
export function FormWithAside({ asideTitle, aside, children }: FormWithAsideProps) {
  const titleId = useId();
  return (
    <chakra.div
      display="grid"
      gap="6"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}
      alignItems="start"
    >
      <Card p={{ base: '4', md: '8' }}>{children}</Card>
      <chakra.aside
        aria-labelledby={titleId}
        layerStyle="tinted"
        borderRadius="lg"
        p={{ base: '4', md: '6' }}
        position={{ lg: 'sticky' }}
        top="24"
      >
        <Heading size="sm" id={titleId} color="green.800" mb="3">
          {asideTitle}
        </Heading>
        {aside}
      </chakra.aside>
    </chakra.div>
  );
}

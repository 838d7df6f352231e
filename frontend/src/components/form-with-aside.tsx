import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';
import { Card } from './card.js';

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
        bg="green.50"
        borderWidth="1px"
        borderColor="green.200"
        borderRadius="lg"
        p={{ base: '4', md: '6' }}
        position={{ lg: 'sticky' }}
        top="24"
      >
        <chakra.h2 id={titleId} fontFamily="heading" fontSize="lg" color="green.800" mb="3">
          {asideTitle}
        </chakra.h2>
        {aside}
      </chakra.aside>
    </chakra.div>
  );
}

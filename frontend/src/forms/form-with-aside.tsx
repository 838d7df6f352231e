import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';
import { Card } from '../ui/card.js';
import { Heading } from '../ui/text.js';

interface FormWithAsideProps {
  asideTitle: string;
  aside: ReactNode;
  children: ReactNode;
}

/** A form with information beside it, or below it on a small screen. */
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
        <Heading size="sm" id={titleId} color="green.fg" mb="3">
          {asideTitle}
        </Heading>
        {aside}
      </chakra.aside>
    </chakra.div>
  );
}

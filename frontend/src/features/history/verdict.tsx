import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Stack } from '../../ui/boxes.js';

interface VerdictProps {
  tone: 'green' | 'orange' | 'red';
  title: string;
  children: ReactNode;
}

/** The outcome of a check. */
export function Verdict({ tone, title, children }: VerdictProps) {
  return (
    <Stack
      gap="2"
      mt="4"
      p="4"
      borderRadius="md"
      borderWidth="1px"
      bg={`${tone}.subtle`}
      borderColor={`${tone}.border`}
    >
      <chakra.h3 fontWeight="700" color={`${tone}.fg`}>
        {title}
      </chakra.h3>
      {children}
    </Stack>
  );
}

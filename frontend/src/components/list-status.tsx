import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useEffectEvent } from 'react';
import { NetworkError } from '../lib/api.js';
import { Button } from './button.js';

/** Says that a list is on its way, in the room that it will take. */
export function Loading({ text }: { text: string }) {
  return (
    <chakra.p role="status" color="fg.muted" textAlign="center" py="16">
      {text}
    </chakra.p>
  );
}

/** Says that a list is empty, and what to do about it. */
export function Empty({ title, hint }: { title: string; hint?: string }) {
  return (
    <chakra.div
      textAlign="center"
      py="12"
      px="4"
      borderWidth="1.5px"
      borderStyle="dashed"
      borderColor="gray.300"
      borderRadius="lg"
    >
      <chakra.p fontWeight="600">{title}</chakra.p>
      {hint !== undefined && <chakra.p color="fg.muted">{hint}</chakra.p>}
    </chakra.div>
  );
}

/** The quiet line in the place of a list that could not be loaded. Tries again by itself once there is a connection. */
export function LoadFailed({ error, retry }: { error: Error | null; retry: () => unknown }) {
  const offline = error instanceof NetworkError && error.offline;
  const onOnline = useEffectEvent(() => void retry());
  useEffect(() => {
    const listen = () => onOnline();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);
  return (
    <chakra.div role="status" textAlign="center" color="fg.muted" py="12">
      <chakra.p>{offline ? 'You are offline' : 'This could not be loaded.'}</chakra.p>
      <Button
        variant="plain"
        onClick={({ currentTarget }) => {
          // The button goes, and must not take the focus with it.
          currentTarget.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
          void retry();
        }}
      >
        Try again
      </Button>
    </chakra.div>
  );
}

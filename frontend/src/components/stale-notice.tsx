import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { ApiError } from '../lib/api.js';
import { Button } from './button.js';

/** Whether a change was refused because somebody else had changed the record first. */
export const isStale = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'changed-meanwhile';

/** Says that the record has changed meanwhile, and offers what it says now. */
export function StaleNotice({ onReload }: { onReload: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  // On a small screen it would appear below the part of the dialog that is seen.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <chakra.div
      ref={notice}
      role="alert"
      bg="orange.50"
      borderWidth="1px"
      borderColor="orange.200"
      borderRadius="md"
      p="4"
    >
      <chakra.p mb="2">
        <strong>Somebody else changed this in the meantime.</strong> Your change was not saved, and nothing of
        theirs was overwritten. Loading the current values replaces what you typed here.
      </chakra.p>
      <Button variant="outline" colorPalette="orange" onClick={onReload}>
        Load the current values
      </Button>
    </chakra.div>
  );
}

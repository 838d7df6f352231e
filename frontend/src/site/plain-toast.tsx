import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Wrap } from '../ui/boxes.js';
import { Button } from '../ui/button.js';
import type { ToastText } from '../ui/toast.js';

/** Shows a toast's text if the toaster could not be loaded, until it is dismissed. */
export function PlainToast({ toast: { title, description } }: { toast: ToastText }) {
  const [isShown, setShown] = useState(true);
  if (!isShown) return null;
  return (
    <Wrap
      role="status"
      position="sticky"
      bottom="0"
      zIndex="toast"
      justifyContent="space-between"
      gap="3"
      p="4"
      bg="bg.panel"
      borderTopWidth="1px"
    >
      <chakra.p minW="0" overflowWrap="anywhere">
        <strong>{title}</strong> {description}
      </chakra.p>
      <Button variant="outline" onClick={() => setShown(false)}>
        Dismiss
      </Button>
    </Wrap>
  );
}

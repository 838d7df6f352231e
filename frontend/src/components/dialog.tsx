import {
  DialogBackdrop,
  DialogBody,
  DialogCloseTrigger,
  DialogContent,
  DialogDescription,
  DialogPositioner,
  DialogRoot,
  DialogTitle,
} from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { type ReactNode, useRef, useState } from 'react';
import { Icon } from './icon.js';

interface DialogProps {
  title: string;
  description?: string;
  /** Asked by the close button and Escape; without it the dialog stays until it is answered. */
  onClose?: () => void;
  role?: 'dialog' | 'alertdialog';
  /** For tables. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog, open as long as it is rendered. A click beside it does not close it, so that nothing typed
 * is lost by a slip. The focus goes back to where it was, or to the page's content if that is gone.
 */
export function Dialog({
  title,
  description,
  onClose,
  role = 'dialog',
  wide = false,
  children,
}: DialogProps) {
  const wasClicked = useRef(false);
  const [opener] = useState(() => document.activeElement);
  const focusAfterwards = () =>
    opener instanceof HTMLElement && opener.isConnected ? opener : document.getElementById('content');
  return (
    <DialogRoot
      open
      role={role}
      closeOnEscape={onClose !== undefined}
      closeOnInteractOutside={false}
      onOpenChange={({ open }) => !open && onClose?.()}
      finalFocusEl={focusAfterwards}
    >
      <Portal>
        <DialogBackdrop />
        <DialogPositioner>
          <DialogContent
            {...(wide && { maxWidth: 'page' })}
            onClickCapture={(event) => {
              // The second press of the double click that has opened the dialog was not meant for what lies there now.
              if (event.detail > 1 && !wasClicked.current) {
                event.preventDefault();
                event.stopPropagation();
              } else wasClicked.current = true;
            }}
          >
            <DialogTitle>{title}</DialogTitle>
            {description !== undefined && <DialogDescription>{description}</DialogDescription>}
            <DialogBody>{children}</DialogBody>
            {onClose && (
              <DialogCloseTrigger aria-label="Close">
                <Icon name="close" />
              </DialogCloseTrigger>
            )}
          </DialogContent>
        </DialogPositioner>
      </Portal>
    </DialogRoot>
  );
}

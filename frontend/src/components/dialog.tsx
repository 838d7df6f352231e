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
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from './icon.js';

interface DialogProps {
  title: string;
  description?: string;
  /** Asked by the close button and Escape; without it the dialog stays until it is answered. */
  onClose?: () => void;
  role?: 'dialog' | 'alertdialog';
  /** For tables. */
  wide?: boolean;
  /** Hides everything behind it. */
  covering?: boolean;
  children: ReactNode;
}

/** What had the focus before each of the open dialogs, the newest first. */
const openersOfOpen: (Element | null)[] = [];

/**
 * A modal dialog, open as long as it is rendered. A click beside it does not close it, so that nothing typed
 * is lost by a slip. The focus goes back to where it was, to where it was before the dialog below if that has closed too,
 * or to the page's content.
 */
export function Dialog({
  title,
  description,
  onClose,
  role = 'dialog',
  wide = false,
  covering = false,
  children,
}: DialogProps) {
  const wasClicked = useRef(false);
  const [openers] = useState(() => [document.activeElement, ...openersOfOpen]);
  useEffect(() => {
    const [opener = null] = openers;
    openersOfOpen.unshift(opener);
    return () => void openersOfOpen.splice(openersOfOpen.indexOf(opener), 1);
  }, [openers]);
  const focusAfterwards = () =>
    openers.find((opener): opener is HTMLElement => opener instanceof HTMLElement && opener.isConnected) ??
    document.getElementById('content');
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
        <DialogBackdrop {...(covering && { bg: 'bg' })} />
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

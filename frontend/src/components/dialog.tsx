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
  /** Called by the close button and Escape. Without it, only the dialog's own buttons close it. */
  onClose?: () => void;
  role?: 'dialog' | 'alertdialog';
  /** Makes room for a table. */
  wide?: boolean;
  /** Hides the page behind the dialog. */
  covering?: boolean;
  children: ReactNode;
}

/** The element that had the focus before each open dialog, newest first. */
const openersOfOpen: (Element | null)[] = [];

/**
 * A modal dialog, open as long as it is rendered. A click beside it does not close it, so that nobody loses text by
 * accident. When it closes, the focus returns to the element that had it before. If that element is gone, the focus returns to
 * the one before the dialog below, or to the page's content.
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
  const content = useRef<HTMLDivElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const [openers] = useState(() => [document.activeElement, ...openersOfOpen]);
  useEffect(() => {
    const [opener = null] = openers;
    openersOfOpen.unshift(opener);
    return () => void openersOfOpen.splice(openersOfOpen.indexOf(opener), 1);
  }, [openers]);
  const focusAfterwards = () =>
    openers.find((opener): opener is HTMLElement => opener instanceof HTMLElement && opener.isConnected) ??
    document.getElementById('content');
  // The focus trap starts a moment after the dialog has opened, when somebody may have moved on already.
  const focusAtFirst = () => {
    const { activeElement } = document;
    return activeElement instanceof HTMLElement && content.current?.contains(activeElement)
      ? activeElement
      : role === 'alertdialog'
        ? closeButton.current
        : null;
  };
  return (
    <DialogRoot
      open
      role={role}
      closeOnEscape={onClose !== undefined}
      closeOnInteractOutside={false}
      onOpenChange={({ open }) => !open && onClose?.()}
      initialFocusEl={focusAtFirst}
      finalFocusEl={focusAfterwards}
    >
      <Portal>
        <DialogBackdrop {...(covering && { bg: 'bg' })} />
        <DialogPositioner>
          <DialogContent
            ref={content}
            {...(wide && { maxWidth: 'page' })}
            onClickCapture={(event) => {
              // The second press of a double click that opened the dialog must not press what is now under the pointer.
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
              <DialogCloseTrigger ref={closeButton} aria-label="Close">
                <Icon name="close" />
              </DialogCloseTrigger>
            )}
          </DialogContent>
        </DialogPositioner>
      </Portal>
    </DialogRoot>
  );
}

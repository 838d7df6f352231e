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
import { type Place, placeOf, successorOf } from './keep-focus.js';

interface DialogProps {
  title: string;
  description?: string;
  /** Called by the close button and Escape. Without it, only the dialog's own buttons close it. */
  onClose?: () => void;
  /** Keeps it open: whether what is being sent is done is not known yet. */
  isSending?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** Makes room for a table. */
  wide?: boolean;
  /** Hides the page behind the dialog. */
  covering?: boolean;
  children: ReactNode;
}

/** The places that had the focus before each open dialog, newest first. */
const placesBehind: Place[] = [];

/**
 * A modal dialog, open as long as it is rendered. A click outside does not close it, so that no text is lost by
 * accident. When it closes, the focus returns to the element that had it before, or to its successor.
 */
export function Dialog({
  title,
  description,
  onClose,
  isSending = false,
  role = 'dialog',
  wide = false,
  covering = false,
  children,
}: DialogProps) {
  const wasClicked = useRef(false);
  const content = useRef<HTMLDivElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const [places] = useState(() => {
    const { activeElement } = document;
    return [placeOf(activeElement ?? document.body), ...placesBehind];
  });
  useEffect(() => {
    const [own] = places;
    if (own) placesBehind.unshift(own);
    return () => {
      if (own) placesBehind.splice(placesBehind.indexOf(own), 1);
      // After a step back to an address with a fragment, the browser moves the focus to its target. And a dialog that was answered
      // before its focus trap had started does not return the focus.
      requestAnimationFrame(() => {
        const isPlaced = document.activeElement?.matches(':not(body, :target)');
        if (!isPlaced) successorOf(places)?.focus({ preventScroll: true });
      });
    };
  }, [places]);
  // The focus trap starts a moment after the dialog has opened, when the user may have moved the focus already.
  const focusAtFirst = () =>
    content.current?.querySelector<HTMLElement>(':focus') ??
    (role === 'alertdialog' ? closeButton.current : null);
  return (
    <DialogRoot
      open
      role={role}
      closeOnEscape={onClose !== undefined}
      closeOnInteractOutside={false}
      onOpenChange={({ open }) => !open && !isSending && onClose?.()}
      initialFocusEl={focusAtFirst}
      finalFocusEl={() => successorOf(places)}
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

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

/** The same button of the rows beside that of an element, the next row first. */
const alikeBeside = (element: Element | null): Element[] => {
  const row = element?.closest('li');
  return [row?.nextElementSibling, row?.previousElementSibling].flatMap((other) => {
    const buttons = [...(other?.querySelectorAll('button') ?? [])];
    return buttons.find(({ textContent }) => textContent === element?.textContent) ?? buttons[0] ?? [];
  });
};

/** A button of the record that a removed button was about, such as `Add Result: Onchan A v Peel`, in another list. */
const ofSameRecord = (button: Element | undefined): Element[] => {
  const record = /: .*/.exec(button?.getAttribute('aria-label') ?? '')?.[0];
  if (record === undefined) return [];
  return [...document.querySelectorAll('[role=tabpanel] li button')].filter((other) =>
    other.getAttribute('aria-label')?.endsWith(record),
  );
};

/** Where the focus goes when a dialog with these openers closes. */
const placeAfter = (openers: readonly Element[][]): HTMLElement | null =>
  [
    ...openers.flat(),
    ...openers.flatMap(([opener]) => ofSameRecord(opener)),
    document.querySelector('[role=tabpanel]:not([hidden])'),
  ].find((place): place is HTMLElement => place instanceof HTMLElement && place.isConnected) ??
  document.getElementById('content');

/** The element that had the focus before each open dialog, newest first, each with what to go on with when it is gone. */
const openersOfOpen: Element[][] = [];

/**
 * A modal dialog, open as long as it is rendered. A click beside it does not close it, so that nobody loses text by
 * accident. When it closes, the focus returns to the element that had it before. If that element is gone, the focus goes to
 * the same button of the next row, to the record in its new place, or to the tab's or the page's content.
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
  const [openers] = useState(() => {
    const { activeElement } = document;
    return [activeElement ? [activeElement, ...alikeBeside(activeElement)] : [], ...openersOfOpen];
  });
  useEffect(() => {
    const [opener = []] = openers;
    openersOfOpen.unshift(opener);
    return () => {
      openersOfOpen.splice(openersOfOpen.indexOf(opener), 1);
      // After a step back to an address with a fragment, the browser moves the focus to its target.
      requestAnimationFrame(() => {
        const isAtTarget = document.activeElement?.matches(':target') ?? false;
        if (isAtTarget) placeAfter(openers)?.focus({ preventScroll: true });
      });
    };
  }, [openers]);
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
      finalFocusEl={() => placeAfter(openers)}
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

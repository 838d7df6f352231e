import { useEffect } from 'react';

/** An element that has the focus, and where the focus can go when it is removed. */
export interface Place {
  readonly element: Element;
  /** Its row, form or dialog, the nearest first. */
  readonly around: readonly Element[];
  /** The same button in the neighbouring rows, the next row first. */
  readonly beside: readonly Element[];
  /** The tab that it belongs to. */
  readonly tab: Element | null;
}

const placesAround = (element: Element | null): Element[] => {
  const nearest = element?.closest('li, form, [role=dialog], [role=alertdialog]');
  return nearest ? [nearest, ...placesAround(nearest.parentElement)] : [];
};

/** Its buttons, without those of a menu, which is closed. */
const buttonsIn = (place: Element): HTMLButtonElement[] =>
  [...place.querySelectorAll('button')].filter((button) => !button.closest('[popover]'));

/** The button of a row that does what another one does, or its first; undefined if it has none. */
export const alikeIn = (row: Element | null | undefined, { textContent }: Element) => {
  const buttons = row ? buttonsIn(row) : [];
  return buttons.find((button) => button.textContent === textContent) ?? buttons[0];
};

const alikeBeside = (element: Element): Element[] => {
  const row = element.closest('li');
  return [row?.nextElementSibling, row?.previousElementSibling].flatMap(
    (other) => alikeIn(other, element) ?? [],
  );
};

/** Notes what is near an element. To be called while it is there. */
export const placeOf = (element: Element): Place => ({
  element,
  around: placesAround(element),
  beside: alikeBeside(element),
  tab: element.closest('[role=tabpanel]'),
});

/** The buttons of the record that a removed button was about, such as `Add Result: Onchan A v Peel`, in another list. */
const ofSameRecord = ({ element }: Place): Element[] => {
  const record = /: .*/.exec(element.getAttribute('aria-label') ?? '')?.[0];
  if (record === undefined) return [];
  return [...document.querySelectorAll('[role=tabpanel] li')]
    .flatMap(buttonsIn)
    .filter((other) => other.getAttribute('aria-label')?.endsWith(record));
};

/**
 * Where the focus goes from the first place, or from those before it: to its element, to the row, form or dialog that is
 * still around it, to the same button of the next row, to the record in its new place, or to the tab's or the page's content.
 */
export const successorOf = (places: readonly Place[]): HTMLElement | null => {
  const successor = [
    ...places.flatMap(({ element, around, beside }) => [element, ...around, ...beside]),
    ...places.flatMap(ofSameRecord),
    ...places.map(({ tab }) => tab),
    document.querySelector('[role=tabpanel]:not([hidden])'),
    document.getElementById('content'),
  ].find((one): one is HTMLElement => one instanceof HTMLElement && one.isConnected);
  // A row or a form does not take the focus without this.
  if (successor && successor.tabIndex < 0 && !successor.hasAttribute('tabindex')) successor.tabIndex = -1;
  return successor ?? null;
};

/**
 * Moves the focus to its successor when the focused element is removed. The browser would drop it, and the keyboard would
 * start again at the top of the page.
 */
export function useKeepFocus(): void {
  useEffect(() => {
    let focused: Place | undefined;
    let frame: number | undefined;
    const remember = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? placeOf(target) : undefined;
    };
    const recover = () => {
      frame = undefined;
      const isLost = focused?.element.isConnected === false && document.activeElement === document.body;
      if (focused && isLost) successorOf([focused])?.focus({ preventScroll: true });
    };
    // A closing dialog returns the focus in its own frame, so wait for two frames after the last change.
    const afterwards = () => {
      frame = requestAnimationFrame(recover);
    };
    const observer = new MutationObserver(() => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      frame = requestAnimationFrame(afterwards);
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, []);
}

import { useEffect } from 'react';

/** Elements that can take the focus of a removed child: rows, forms, dialogs and tab panels. */
const places = 'li, form, [role=dialog], [role=alertdialog], [role=tabpanel]';

const ancestorsOf = (element: Element): Element[] => {
  const ancestors = [];
  for (let one: Element | null = element; one; one = one.parentElement) ancestors.push(one);
  return ancestors;
};

/**
 * Moves the focus to a nearby element when the focused element is removed. The browser would drop it, and the keyboard
 * would start again at the top of the page.
 */
export function useKeepFocus(): void {
  useEffect(() => {
    let focused: Element[] = [];
    let frame: number | undefined;
    const remember = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? ancestorsOf(target) : [];
    };
    const recover = () => {
      frame = undefined;
      const isLost = focused[0]?.isConnected === false && document.activeElement === document.body;
      if (!isLost) return;
      const left = focused.find((element) => element.isConnected && element.matches(places));
      const place = left ?? document.querySelector('[role=tabpanel]:not([hidden])');
      if (!(place instanceof HTMLElement)) return;
      if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
      place.focus({ preventScroll: true });
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

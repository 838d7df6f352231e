const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Whether events from an element reach the window. React stops them until it has hydrated the element. */
function isHydrated(element: Element): boolean {
  let isHeard = false;
  const listener = () => {
    isHeard = true;
  };
  element.addEventListener('pointerdown', listener);
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  element.removeEventListener('pointerdown', listener);
  return isHeard;
}

/**
 * Holds back clicks on the buttons of a prerendered page until the application runs. Links work without it, and fields
 * keep their text. Returns a function that clicks the last of these buttons, to be called when the application has
 * started; it waits until React has hydrated all buttons, because React drops a click on a part that it cannot hydrate yet.
 */
export function holdEarlyClicks(): () => Promise<void> {
  let clicked: Element | undefined;
  const hold = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    clicked = button;
  };
  window.addEventListener('click', hold, true);

  return async () => {
    for (const button of document.querySelectorAll('button:not(:disabled)'))
      while (button.isConnected && !isHydrated(button)) await nextFrame();
    window.removeEventListener('click', hold, true);
    if (clicked instanceof HTMLElement && clicked.isConnected) clicked.click();
  };
}

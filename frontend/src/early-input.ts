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
 * keep their text.
 */
export function holdEarlyClicks() {
  let clicked: Element | undefined;
  let isLost = false;
  const hold = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (!button) return;
    if (isLost) {
      // Without a connection the browser would put an error in the page's place.
      fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
        () => window.location.reload(),
        () => undefined,
      );
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    clicked = button;
  };
  window.addEventListener('click', hold, true);

  return {
    isClicked: () => clicked !== undefined,
    /**
     * Clicks the last of these buttons, when the application has started. Waits until React has hydrated all buttons, because
     * React drops a click on a part that it cannot hydrate yet.
     */
    async clickAgain() {
      for (const button of document.querySelectorAll('button:not(:disabled)'))
        while (button.isConnected && !isHydrated(button)) await nextFrame();
      window.removeEventListener('click', hold, true);
      if (clicked instanceof HTMLElement && clicked.isConnected) clicked.click();
    },
    /** Reloads the page at the next click on a button, when the application could not be loaded but the server can be reached. */
    reloadAtNext() {
      isLost = true;
    },
  };
}

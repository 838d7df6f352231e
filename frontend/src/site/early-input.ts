/**
 * Holds back clicks on the buttons of a prerendered page until it is hydrated, and then repeats the last one. Links work without
 * the application, and fields keep their text.
 */
export function holdEarlyClicks(hydrated: Promise<void>): void {
  let clicked: HTMLElement | undefined;
  let isLost = false;
  const hold = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (!button) return;
    if (isLost) {
      // Without a connection the browser would put an error in the page's place.
      if (navigator.onLine) window.location.reload();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    clicked = button;
  };
  window.addEventListener('click', hold, true);

  hydrated.then(
    () => {
      window.removeEventListener('click', hold, true);
      if (clicked?.isConnected) clicked.click();
    },
    // The application could not be loaded. Everything on the page can still be read, and browsers remember the failure until the
    // page is loaded again.
    () => {
      isLost = true;
    },
  );
}

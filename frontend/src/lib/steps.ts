/** Whether a prerendered page is still to be hydrated. */
let isHydrating = false;

/**
 * Must be called before the router listens: Chromium calls the window's listeners in the order in which they were added,
 * whether they capture or not.
 */
export const hearStepsFirst = (isPrerendered: boolean): void => {
  isHydrating = isPrerendered;
  window.addEventListener('popstate', (step) => {
    // React renders a POP navigation at once. A page that is not hydrated yet would be replaced by a loading one. A link
    // within the page needs no rendering, because the browser follows it by itself. Its step is the only one without state.
    if (isHydrating && step.state === null) step.stopImmediatePropagation();
  });
};

/** Ends the time in which POP navigations are left to the browser. To be called when a page has been shown or hydrated. */
export const pageIsShown = (): void => {
  isHydrating = false;
};

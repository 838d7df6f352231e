let resolve: () => void;

/** Resolves when the first page has been shown or hydrated. */
export const whenPageIsShown = new Promise<void>((shown) => {
  resolve = shown;
});

/** To be called when a page has been shown or hydrated. */
export const pageIsShown = (): void => resolve();

/** Called for each POP navigation before the router. */
let guard: ((step: PopStateEvent) => void) | undefined;

/**
 * Must be called before the router listens: Chromium calls the window's listeners in the order in which they were added,
 * whether they capture or not.
 */
export const hearStepsFirst = (): void =>
  window.addEventListener('popstate', (step) => {
    guard?.(step);
  });

/** Calls the guard for each POP navigation before the router. Returns a function that removes it. */
export const guardSteps = (next: (step: PopStateEvent) => void): (() => void) => {
  guard = next;
  return () => {
    if (guard === next) guard = undefined;
  };
};

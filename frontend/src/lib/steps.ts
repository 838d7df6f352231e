/** What hears of a step through the browser's history before the router does. */
let guard: ((step: PopStateEvent) => void) | undefined;

/**
 * To be called before the router listens: Chromium calls the window's listeners in the order in which they were added,
 * capturing or not.
 */
export const hearStepsFirst = (): void =>
  window.addEventListener('popstate', (step) => {
    guard?.(step);
  });

/** Has each step heard before the router hears of it, unless the guard stops it there. Answers how to end that. */
export const guardSteps = (next: (step: PopStateEvent) => void): (() => void) => {
  guard = next;
  return () => {
    if (guard === next) guard = undefined;
  };
};

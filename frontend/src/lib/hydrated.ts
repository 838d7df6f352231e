import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Whether the page is hydrated. False while prerendering and in the first render, which must match the prerendered page.
 * Content that depends on the time or the browser waits until it is true.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

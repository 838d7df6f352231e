import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Whether the page runs in a browser. False while it is prerendered, and in the first rendering over the prerendered
 * page, which must be the same: what depends on the moment or on the browser waits until it is true.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Whether the page is hydrated. False while prerendering and in the first render, which must match the prerendered page.
 * Content that depends on the time or the browser waits until it is true.
 */
export const useHydrated = (): boolean => {
  const atFirst = useRef(true);
  const initial = useSyncExternalStore(
    subscribe,
    () => atFirst.current,
    // Called only while prerendering and hydrating. The store stays as it is then: React would render its change at once, and
    // with it the whole page, in one long task.
    () => (atFirst.current = false),
  );
  const [hydrated, setHydrated] = useState(initial);
  useEffect(() => {
    startTransition(() => setHydrated(true));
  }, []);
  return hydrated;
};

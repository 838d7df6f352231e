import { useSyncExternalStore } from 'react';

/** A value that any code sets and components show. */
export const createStore = <Value>() => {
  let value: Value | undefined;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    set: (next?: Value): void => {
      value = next;
      for (const notify of listeners) notify();
    },
    useValue: () => useSyncExternalStore(subscribe, () => value),
  };
};

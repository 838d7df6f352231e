import { useSyncExternalStore } from 'react';

const storageKey = 'own-entries';

const listeners = new Set<() => void>();

const read = (): string => {
  try {
    return sessionStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
};

const idsIn = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));

/** Remembers for this browser session that an entry was made in it. */
export const rememberEntry = (id: number): void => {
  try {
    sessionStorage.setItem(storageKey, [...idsIn(read()), id].join(','));
  } catch {
    // The toast has shown it.
  }
  for (const notify of listeners) notify();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The ids of the entries that were made in this browser session. */
export const useOwnEntries = (): readonly number[] => idsIn(useSyncExternalStore(subscribe, read, () => ''));

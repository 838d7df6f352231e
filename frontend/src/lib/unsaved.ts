import { useEffect, useSyncExternalStore } from 'react';

/** Where something unsaved stands: a dialog is left by closing it, a tab's own form by leaving the tab. */
export type UnsavedPlace = 'dialog' | 'tab';

interface Unsaved {
  readonly place: UnsavedPlace;
}

const unsaved = new Set<Unsaved>();
const listeners = new Set<() => void>();

/** What somebody wanted to do when they were asked about unsaved changes. */
let question: (() => void) | undefined;

const ask = (next: (() => void) | undefined) => {
  question = next;
  for (const notify of listeners) notify();
};

/** Whether something would be lost by leaving; `place` narrows it to what stands there. */
export const isUnsaved = (place?: UnsavedPlace): boolean =>
  [...unsaved].some((one) => place === undefined || one.place === place);

/** Lets go of what stands there, or of all: it was saved, or is not wanted. */
export const forgetUnsaved = (place?: UnsavedPlace): void => {
  for (const one of unsaved) if (place === undefined || one.place === place) unsaved.delete(one);
};

/** Does what leaves something behind: at once, or after asking when that would lose changes. */
export const leave = (go: () => void, place?: UnsavedPlace): void => {
  if (!isUnsaved(place)) go();
  else {
    ask(() => {
      forgetUnsaved(place);
      go();
    });
  }
};

/** Has changes guarded as long as they are not saved and their form is there. */
export function useUnsavedChanges(hasChanges: boolean, place: UnsavedPlace): void {
  useEffect(() => {
    if (!hasChanges) return;
    const one = { place };
    unsaved.add(one);
    return () => void unsaved.delete(one);
  }, [hasChanges, place]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The question about unsaved changes, and the two answers to it; undefined while nothing is asked. */
export function useLeaveQuestion() {
  const go = useSyncExternalStore(subscribe, () => question);
  return (
    go && {
      stay: () => ask(undefined),
      leave: () => {
        ask(undefined);
        go();
      },
    }
  );
}

import { useEffect } from 'react';
import { createStore } from './store.js';

/** Where unsaved changes are: a dialog is left by closing it, a tab's own form by leaving the tab. */
export type UnsavedPlace = 'dialog' | 'tab';

interface Unsaved {
  readonly place: UnsavedPlace;
}

const unsaved = new Set<Unsaved>();

/** Changes that the user has decided to lose. They are guarded again if their form stays open. */
const givenUp = new Set<Unsaved>();

/** The forms that are being sent. */
const sending = new Set<Unsaved>();

/** What happens after the decision about unsaved changes. */
interface Question {
  go: () => void;
  stay: () => void;
}

const question = createStore<Question>();

const isIn = (forms: ReadonlySet<Unsaved>, place: UnsavedPlace | undefined) =>
  [...forms].some((one) => !givenUp.has(one) && (place === undefined || one.place === place));

/** Whether there are unsaved changes, in one `place` or anywhere. */
export const isUnsaved = (place?: UnsavedPlace): boolean => isIn(unsaved, place);

/** Forgets the unsaved changes of one place or of all. */
export const forgetUnsaved = (place?: UnsavedPlace): void => {
  for (const one of unsaved) if (place === undefined || one.place === place) givenUp.add(one);
};

/** Guards the forgotten changes whose forms are still there. To be called when leaving is over or has failed. */
export const guardRemaining = (): void => givenUp.clear();

/**
 * Runs an action that would lose unsaved changes: at once if there are none, otherwise after asking. While they are being sent it does
 * not run: whether they are saved is not known yet.
 * @param stay runs if the changes are kept.
 */
export const leave = (go: () => void, place?: UnsavedPlace, stay: () => void = () => undefined): void => {
  if (isIn(sending, place)) {
    stay();
    return;
  }
  if (!isUnsaved(place)) {
    go();
    return;
  }
  question.set({
    go: () => {
      forgetUnsaved(place);
      go();
    },
    stay,
  });
};

/** Guards unsaved changes while their form is mounted. */
export function useUnsavedChanges(hasChanges: boolean, place: UnsavedPlace): void {
  useEffect(() => {
    if (!hasChanges) return;
    const one = { place };
    unsaved.add(one);
    return () => {
      unsaved.delete(one);
      givenUp.delete(one);
    };
  }, [hasChanges, place]);
}

/** Keeps a form on the screen while it is being sent. */
export function useSending(isSending: boolean, place: UnsavedPlace): void {
  useEffect(() => {
    if (!isSending) return;
    const one = { place };
    sending.add(one);
    return () => void sending.delete(one);
  }, [isSending, place]);
}

/** The open question about unsaved changes with its two answers; undefined if there is none. */
export function useLeaveQuestion() {
  const asked = question.useValue();
  return (
    asked && {
      stay: () => {
        question.set();
        asked.stay();
      },
      leave: () => {
        question.set();
        asked.go();
      },
    }
  );
}

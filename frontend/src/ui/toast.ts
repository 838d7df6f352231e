import { useState } from 'react';
import { isSessionEnd, messageOf } from '../data/api.js';
import { createStore } from './store.js';

export interface ToastText {
  title: string;
  description?: string;
  type: 'success' | 'error';
  /** What the toast's button does. With it the toast stays for longer. */
  action?: ToastAction;
}

export interface ToastAction {
  label: string;
  run: () => void;
}

const latest = createStore<ToastText>();

/** Shows that something was done, in the place of the toast that may be showing. */
export const showSuccess = (title: string, description?: string): void =>
  latest.set({ type: 'success', title, ...(description !== undefined && { description }) });

/** Shows that something was done, with a button that undoes it. */
export const showUndoable = (title: string, description: string | undefined, undo: () => void): void =>
  latest.set({
    type: 'success',
    title,
    ...(description !== undefined && { description }),
    action: { label: 'Undo', run: undo },
  });

/** Shows that something did not work, and why, in the place of the toast that may be showing. */
export const showError = (title: string, description: string, action?: ToastAction): void =>
  latest.set({ type: 'error', title, description, ...(action && { action }) });

/** Shows that a request failed, and why; not when the session has ended, as the dashboard then asks to sign in. */
export const showFailure = (title: string, error: unknown, description = messageOf(error)): void => {
  if (!isSessionEnd(error)) showError(title, description);
};

/** The last toast that was asked for since the caller was first rendered. */
export function useLatestToast(): ToastText | undefined {
  const [earlier] = useState(latest.get);
  const current = latest.useValue();
  return current === earlier ? undefined : current;
}

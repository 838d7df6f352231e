import { useState, useSyncExternalStore } from 'react';
import { isSessionEnd, messageOf } from '../data/api.js';

export interface ToastText {
  title: string;
  description: string | undefined;
  type: 'success' | 'error';
  /** What the toast's button does. With it the toast stays for longer. */
  action: ToastAction | undefined;
}

export interface ToastAction {
  label: string;
  run: () => void;
}

let latest: ToastText | undefined;
const listeners = new Set<() => void>();

const show = (toast: ToastText): void => {
  latest = toast;
  for (const notify of listeners) notify();
};

/** Shows that something was done, in the place of the toast that may be showing. */
export const showSuccess = (title: string, description?: string, action?: ToastAction): void =>
  show({ type: 'success', title, description, action });

/** Shows that something did not work, and why, in the place of the toast that may be showing. */
export const showError = (title: string, description: string, action?: ToastAction): void =>
  show({ type: 'error', title, description, action });

/** Shows that a request failed, and why; not when the session has ended, as the dashboard then asks to sign in. */
export const showFailure = (title: string, error: unknown, description = messageOf(error)): void => {
  if (!isSessionEnd(error)) showError(title, description);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const getLatest = () => latest;

/** The last toast that was asked for since the caller was first rendered. */
export function useLatestToast(): ToastText | undefined {
  const [earlier] = useState(latest);
  const current = useSyncExternalStore(subscribe, getLatest, getLatest);
  return current === earlier ? undefined : current;
}

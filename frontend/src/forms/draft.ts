import type { Attempt } from './submission-key.js';

/** The unsent content of a form. */
export interface Draft {
  /** The values by field name. */
  readonly values: Readonly<Record<string, string>>;
  /** The attempt that got no response. */
  readonly attempt?: Attempt | undefined;
}

const keyOf = (form: string) => `draft-${form}`;

/** Reads a form's draft of this browser session. Returns undefined if there is none or storage is blocked. */
export const readDraft = (form: string): Draft | undefined => {
  try {
    const text = sessionStorage.getItem(keyOf(form));
    return text === null ? undefined : (JSON.parse(text) as Draft);
  } catch {
    return undefined;
  }
};

/** Stores a form's draft, or removes it if all fields are empty. */
export const keepDraft = (form: string, draft: Draft): void => {
  try {
    if (Object.values(draft.values).every((value) => value === '')) sessionStorage.removeItem(keyOf(form));
    else sessionStorage.setItem(keyOf(form), JSON.stringify(draft));
  } catch {
    // The form works without storage.
  }
};

export const dropDraft = (form: string): void => keepDraft(form, { values: {} });

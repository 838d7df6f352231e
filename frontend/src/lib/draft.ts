import type { Attempt } from './submission-key.js';

/** What was typed into a form and not sent yet. */
export interface Draft {
  /** By the names of the fields. */
  readonly values: Readonly<Record<string, string>>;
  /** What was sent without an answer. */
  readonly attempt?: Attempt | undefined;
}

const keyOf = (form: string) => `draft-${form}`;

/** The draft of a form, kept for the browser session; undefined when there is none, or the browser keeps nothing. */
export const readDraft = (form: string): Draft | undefined => {
  try {
    const text = sessionStorage.getItem(keyOf(form));
    return text === null ? undefined : (JSON.parse(text) as Draft);
  } catch {
    return undefined;
  }
};

/** Keeps the draft of a form; where everything is empty, none. */
export const keepDraft = (form: string, draft: Draft): void => {
  try {
    if (Object.values(draft.values).every((value) => value === '')) sessionStorage.removeItem(keyOf(form));
    else sessionStorage.setItem(keyOf(form), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing still sends the form.
  }
};

export const dropDraft = (form: string): void => keepDraft(form, { values: {} });

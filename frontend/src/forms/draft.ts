import type { Attempt } from './submission-key.js';

/** The unsent content of a form. */
export interface Draft {
  /** The values by field name. */
  readonly values: Readonly<Record<string, string>>;
  /** The attempt that got no response. */
  readonly attempt?: Attempt | undefined;
  /** When it was kept, in milliseconds since 1970. */
  readonly keptAt: number;
}

/** How long a draft is good, in milliseconds: the next person at a shared computer shall not find it. */
const keptFor = 60 * 60_000;

const keyOf = (form: string) => `draft-${form}`;

/** Reads a form's draft of the last hour in this browser session. Returns undefined if there is none or storage is blocked. */
export const readDraft = (form: string, now: Date): Draft | undefined => {
  try {
    const text = sessionStorage.getItem(keyOf(form));
    const draft = JSON.parse(text ?? 'null') as Draft | null;
    if (draft && now.getTime() - draft.keptAt < keptFor) return draft;
    dropDraft(form);
    return undefined;
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

export const dropDraft = (form: string): void => keepDraft(form, { values: {}, keptAt: 0 });

import { tryStorage } from '../lib/try-storage.js';
import type { Attempt } from './submission-key.js';

/** The unsent content of a form. */
export interface Draft {
  /** The values by field name. */
  readonly values: Readonly<Record<string, string>>;
  /** The attempt that got no response. */
  readonly attempt?: Attempt | undefined;
  /** When it was kept, in milliseconds since 1970. Earlier versions left it out. */
  readonly keptAt?: number;
}

/** How long a draft is shown again, in milliseconds. The next person at a shared computer should not find it. */
const keptFor = 60 * 60_000;

const keyOf = (form: string) => `draft-${form}`;

/** Reads a form's draft of the last hour in this browser session. Returns undefined if there is none or storage is blocked. */
export const readDraft = (form: string, now: Date): Draft | undefined =>
  tryStorage(() => {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null') as Draft | null;
    if (draft && now.getTime() - (draft.keptAt ?? now.getTime()) < keptFor) return draft;
    dropDraft(form);
    return undefined;
  });

export const keepDraft = (form: string, draft: Draft): void =>
  tryStorage(() => sessionStorage.setItem(keyOf(form), JSON.stringify(draft)));

export const dropDraft = (form: string): void => tryStorage(() => sessionStorage.removeItem(keyOf(form)));

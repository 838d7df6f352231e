import { withStorage } from '../lib/storage.js';
import type { Attempt } from './submission-key.js';

export interface Draft {
  readonly values: Readonly<Record<string, string>>;
  /** The attempt that got no response. */
  readonly attempt?: Attempt | undefined;
  /** When it was kept, in milliseconds since 1970. */
  readonly keptAt: number;
}

/** How long a draft is shown again, in milliseconds. The next person at a shared computer should not find it. */
const keptFor = 60 * 60_000;

const keyOf = (form: string) => `draft-${form}`;

/** Reads a form's draft of the last hour in this browser session. Returns undefined if there is none or storage is blocked. */
export const readDraft = (form: string, now: Date): Draft | undefined =>
  withStorage('sessionStorage', (storage) => {
    const draft = JSON.parse(storage.getItem(keyOf(form)) ?? 'null') as Draft | null;
    if (draft && now.getTime() - draft.keptAt < keptFor) return draft;
    dropDraft(form);
    return undefined;
  });

export const keepDraft = (form: string, draft: Draft): void =>
  withStorage('sessionStorage', (storage) => storage.setItem(keyOf(form), JSON.stringify(draft)));

export const dropDraft = (form: string): void =>
  withStorage('sessionStorage', (storage) => storage.removeItem(keyOf(form)));

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

/** Uses the session's storage. Where it is blocked, forms work without drafts. */
const withStorage = <Result>(access: (storage: Storage) => Result): Result | undefined => {
  try {
    return access(sessionStorage);
  } catch {
    return undefined;
  }
};

/** Reads a form's draft of the last hour in this browser session. Returns undefined if there is none or storage is blocked. */
export const readDraft = (form: string, now: Date): Draft | undefined =>
  withStorage((storage) => {
    const draft = JSON.parse(storage.getItem(keyOf(form)) ?? 'null') as Draft | null;
    if (draft && now.getTime() - (draft.keptAt ?? now.getTime()) < keptFor) return draft;
    dropDraft(form);
    return undefined;
  });

export const keepDraft = (form: string, draft: Draft): void =>
  withStorage((storage) => storage.setItem(keyOf(form), JSON.stringify(draft)));

export const dropDraft = (form: string): void => withStorage((storage) => storage.removeItem(keyOf(form)));

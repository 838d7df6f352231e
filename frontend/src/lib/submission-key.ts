import { useState } from 'react';

/** Gives each submission an `Idempotency-Key` and keeps it while the same content is tried again. */
export class SubmissionKey {
  #content = '';
  #key = '';

  /** The key for this body: the one of the last attempt if nothing was changed since. */
  for(body: unknown): string {
    const content = JSON.stringify(body);
    if (content !== this.#content || this.#key === '') {
      this.#content = content;
      this.#key = crypto.randomUUID();
    }
    return this.#key;
  }

  /** To be called when a submission was accepted: the same content again is a new one. */
  settled(): void {
    this.#key = '';
  }
}

/** A submission key that lives as long as the form. */
export const useSubmissionKey = (): SubmissionKey => useState(() => new SubmissionKey())[0];

import { useState } from 'react';

/** 128 random bits in hexadecimal digits; `crypto.randomUUID` is not there on plain HTTP. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Gives each submission an `Idempotency-Key` and keeps it while the same content is tried again. */
export class SubmissionKey {
  #content = '';
  #key = '';

  /** The key for this body: the one of the last attempt if nothing was changed since. */
  for(body: unknown): string {
    const content = JSON.stringify(body);
    if (content !== this.#content || this.#key === '') {
      this.#content = content;
      this.#key = randomKey();
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

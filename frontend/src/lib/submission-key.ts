import { useState } from 'react';

/** 128 random bits in hexadecimal digits; `crypto.randomUUID` is not there on plain HTTP. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The content of a submission that was tried, and its `Idempotency-Key`. */
export interface Attempt {
  readonly content: string;
  readonly key: string;
}

/** Gives each submission an `Idempotency-Key` and keeps it while the same content is tried again. */
export class SubmissionKey {
  #attempt: Attempt | undefined;

  /** The last attempt, unless it was accepted. */
  get attempt(): Attempt | undefined {
    return this.#attempt;
  }

  /** Goes on with an attempt that was made before the page was reloaded. */
  resume(attempt: Attempt | undefined): void {
    this.#attempt = attempt;
  }

  /** The key for this body: the one of the last attempt if nothing was changed since. */
  for(body: unknown): string {
    const content = JSON.stringify(body);
    if (this.#attempt?.content !== content) this.#attempt = { content, key: randomKey() };
    return this.#attempt.key;
  }

  /** To be called when a submission was accepted: the same content again is a new one. */
  settled(): void {
    this.#attempt = undefined;
  }
}

/** A submission key that lives as long as the form. */
export const useSubmissionKey = (): SubmissionKey => useState(() => new SubmissionKey())[0];

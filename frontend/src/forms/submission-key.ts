import { useState } from 'react';
import { ApiError } from '../data/api.js';

/** 128 random bits in hexadecimal. `crypto.randomUUID` is not available on plain HTTP. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The content of an attempted submission and its `Idempotency-Key`. */
export interface Attempt {
  readonly content: string;
  readonly key: string;
}

/** Gives each submission an `Idempotency-Key`, and the same one to retries of the same content. */
export class SubmissionKey {
  /** The last attempt that was not accepted. */
  attempt: Attempt | undefined;

  /** Restores an attempt from before a reload. */
  resume(attempt: Attempt | undefined): void {
    this.attempt = attempt;
  }

  /** The key for this body: that of the last attempt if the body is the same. */
  for(body: unknown): string {
    const content = JSON.stringify(body);
    if (this.attempt?.content !== content) this.attempt = { content, key: randomKey() };
    return this.attempt.key;
  }

  /** Forgets the attempt. Call it when a submission was accepted, so that the same content is a new submission. */
  settled(): void {
    this.attempt = undefined;
  }

  /**
   * Forgets the attempt if the server refused it because of what it has stored: it keeps such a refusal under the key. Call it when a
   * submission has failed.
   */
  failed(error: Error): void {
    const refusal = error instanceof ApiError ? error : error.cause;
    if (refusal instanceof ApiError && [404, 409].includes(refusal.status)) this.settled();
  }
}

/** Sends a body with its key. Not a method, so that the forms for visitors need not load it. */
export const sendWithKey = <Answer>(
  key: SubmissionKey,
  body: unknown,
  send: (idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> =>
  send(key.for(body)).catch((error: unknown) => {
    if (error instanceof Error) key.failed(error);
    throw error;
  });

/** The submission keys of many lines that are sent one by one. */
export class SubmissionKeys<Line> {
  private readonly keys = new Map<Line, SubmissionKey>();

  /** Sends the body of a line with its `Idempotency-Key`. */
  send<Answer>(line: Line, body: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> {
    const key = this.keys.get(line) ?? new SubmissionKey();
    this.keys.set(line, key);
    return sendWithKey(key, body, send);
  }
}

/** A submission key for the lifetime of the form. */
export const useSubmissionKey = (): SubmissionKey => useState(() => new SubmissionKey())[0];

import { z } from 'zod';

/** Stable, machine-readable reasons of a refusal; the `code` of a problem document. */
export const problemCodes = [
  'invalid-request',
  'malformed-json',
  'nested-too-deeply',
  'not-signed-in',
  'wrong-password',
  'not-allowed',
  'foreign-origin',
  'not-found',
  'fixture-not-found',
  'changed-meanwhile',
  'body-too-large',
  'not-json',
  'too-many-requests',
  'internal-error',
  'unavailable',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** RFC 9457 problem document, the body of every answer from 400 on. */
export const problem = z.object({
  /** `about:blank#{code}` has no page behind it; the `code` says the same. */
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** Readable on its own: the first message. */
  detail: z.string(),
  code: z.enum(problemCodes),
  /** One entry per wrong field of an invalid request. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof problem>;

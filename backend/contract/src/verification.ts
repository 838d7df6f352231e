import { z } from 'zod';
import { logHead } from './history.js';

/** Response of `GET /api/admin/events/verify`. */
export const verification = z.object({
  ok: z.boolean(),
  /** The number of valid events, counted from the first. */
  events: z.int(),
  head: logHead.nullable(),
  /** The newest stamp of an RFC 3161 authority, if there is one and all hold: the log had this event, and all before it, at this time. */
  stamp: z
    .object({
      position: z.int(),
      stampedAt: z.iso.datetime(),
      /** The name in the authority's certificate. */
      authority: z.string(),
      /** Whether the certificate was compared with those that the operator trusts. */
      isTrusted: z.boolean(),
    })
    .optional(),
  /** Why the history, a stamp or the given head is not valid. */
  failure: z
    .object({
      /** Whether an event has changed, or all events are valid but a stamp does not hold or the given head is not among them. */
      of: z.enum(['event', 'stamp', 'kept-head']),
      /** The first event that does not match, or whose stamp does not hold. */
      position: z.int(),
      reason: z.string(),
    })
    .optional(),
});

/** One line of `GET /api/admin/events/verify.ndjson`: how many events are verified, and at last the verification. */
export type VerificationLine = { done: number; total: number } | Verification;

export type Verification = z.infer<typeof verification>;
export type Stamp = NonNullable<Verification['stamp']>;

/** A stamp in words. `time` is its time in words. */
export const stampInWords = ({ position, authority, isTrusted }: Stamp, time: string): string =>
  `Stamped by ${authority} on ${time}: event ${position.toLocaleString('en-GB')} and all before it.${
    isTrusted ? '' : ' Its certificate was not compared with the authority’s.'
  }`;

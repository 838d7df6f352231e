import { z } from 'zod';

/** The minimum time to fill in a form by hand, in milliseconds. */
export const shortestFillTime = 2000;

/**
 * Extra fields of a visitor's form, to detect programs. They are never stored. Without them nothing is suspected.
 */
export const submissionSigns = z.object({
  /** A hidden field. Only programs fill it in. */
  website: z.string().optional(),
  /** Time between showing and sending the form, in milliseconds. */
  filledInMs: z.number().optional(),
});
export type SubmissionSigns = z.infer<typeof submissionSigns>;

/** The limits of one address: requests to one path per minute, and to all forms per day. */
export const submissionLimits = { perMinute: 30, perDay: 200 } as const;

/** The limits of all addresses of one IPv6 /48 together. */
export const widerSubmissionLimits = { perMinute: 60, perDay: 400 } as const;

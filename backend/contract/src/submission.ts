import { z } from 'zod';

/** What a form must take at least to fill in by hand, in milliseconds. */
export const shortestFillTime = 2000;

/**
 * What a visitor's form may send besides its fields, to tell people from programs; never stored.
 * Both may be absent: then nothing is suspected.
 */
export const submissionSigns = z.object({
  /** A field that no person sees; a program that fills in everything gives itself away. */
  website: z.string().optional(),
  /** From the form's appearance to its sending, in milliseconds. */
  filledInMs: z.number().optional(),
});
export type SubmissionSigns = z.infer<typeof submissionSigns>;

/** How much one address may send: requests to one path in a minute, and to all of them in a day. */
export const submissionLimits = { perMinute: 30, perDay: 200 } as const;

/** The same for all addresses of a /48 of IPv6 together. */
export const widerSubmissionLimits = { perMinute: 60, perDay: 400 } as const;

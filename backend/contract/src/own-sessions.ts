import { z } from 'zod';

/** A browser in which the account that asks is signed in, as `GET /api/admin/sessions` returns it. */
export const ownSession = z.object({
  id: z.uuid(),
  /** The browser and its system in words; null when it did not say, or signed in under an earlier version. */
  browser: z.string().nullable(),
  /** The code of the network where it signed in, as in the list of sign-ins; null under an earlier version. */
  network: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Its last use, to the minute. */
  lastSeenAt: z.iso.datetime(),
  /** Whether it is the browser that asks. */
  isCurrent: z.boolean(),
});

export type OwnSession = z.infer<typeof ownSession>;

import { z } from 'zod';

/** How long sign-ins are kept, in days. */
export const signInsKeptFor = 90;

/** Sign-ins of one account from one network on one day, as `GET /api/admin/sign-ins` returns them. */
export const signInRecord = z.object({
  /** The account; null for unknown usernames, which are not stored. */
  accountId: z.uuid().nullable(),
  username: z.string().nullable(),
  succeeded: z.boolean(),
  /** A code for the network: the same letters mean the same network. Null for networks beyond the first 50 of a day. */
  network: z.string().nullable(),
  times: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});

export type SignInRecord = z.infer<typeof signInRecord>;

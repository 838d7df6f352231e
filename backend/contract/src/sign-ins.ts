import { z } from 'zod';

/** How long sign-ins stay on record, in days. */
export const signInsKeptFor = 90;

/** Sign-ins of one account from one network on one day, as `GET /api/admin/sign-ins` returns them. */
export const signInRecord = z.object({
  /** The account; null for usernames that no account has, which are not kept. */
  accountId: z.uuid().nullable(),
  username: z.string().nullable(),
  succeeded: z.boolean(),
  /** Stands for a network: the same letters are the same network. Null for the networks beyond a day's first 50. */
  network: z.string().nullable(),
  times: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});

export type SignInRecord = z.infer<typeof signInRecord>;

import { z } from 'zod';

/** A form that visitors have used too often: until then only signed-in administrators can send it. */
export const reachedCeiling = z.object({
  /** The form's path, such as `/api/messages`. */
  form: z.string(),
  /** Which ceiling is reached. */
  per: z.enum(['hour', 'day']),
  until: z.iso.datetime(),
});

/** Answer of `GET /api/admin/status`: what administrators need to know of the site itself. */
export const siteStatus = z.object({
  mails: z.object({
    /** Whether mails are sent; without a mail server they are kept as files. */
    areSent: z.boolean(),
    /** Mails that are tried again later. */
    waiting: z.int(),
    /** Mails that are not tried any more. */
    givenUp: z.int(),
    /** Whether visitors have caused so many mails within a day that forms cause no more for now. */
    isCeilingReached: z.boolean(),
  }),
  forms: z.array(reachedCeiling),
});

export type ReachedCeiling = z.infer<typeof reachedCeiling>;
export type SiteStatus = z.infer<typeof siteStatus>;

import { z } from 'zod';

/** A form that has reached a ceiling. Until `until`, only signed-in administrators can send it. */
export const reachedCeiling = z.object({
  /** The form's path, such as `/api/messages`. */
  form: z.string(),
  /** Which ceiling is reached. */
  per: z.enum(['hour', 'day']),
  until: z.iso.datetime(),
});

/** The backups that the product makes by itself. */
export const backupStatus = z.object({
  /** When the latest backup was made that could be restored; null while there is none. */
  lastVerified: z.iso.datetime().nullable(),
  /** Whether that was too long ago. */
  isOverdue: z.boolean(),
  /** The number of erased people whose keys are still in the backup, because it cannot be written. */
  erasuresWaiting: z.int(),
});

/** Response of `GET /api/admin/status`: what administrators need to know about the site itself. */
export const siteStatus = z.object({
  mails: z.object({
    /** Whether mails are sent. Without a mail server they are kept as files. */
    areSent: z.boolean(),
    /** The number of mails that will be tried again. */
    waiting: z.int(),
    /** The number of mails that are no longer tried. */
    givenUp: z.int(),
    /** Whether visitors have reached the day's limit of mails, so that forms send no more for now. */
    isCeilingReached: z.boolean(),
  }),
  forms: z.array(reachedCeiling),
  /** Null when the product makes no backups by itself, and no erasure waits for one. */
  backups: backupStatus.nullable(),
});

/** How long the filling of a request is that tries how much the proxy lets through, in bytes: about the longest body. */
export const longestFilling = 250_000;

/** Body of `POST /api/admin/status/proxy`. */
export const proxyCheck = z.object({ filling: z.string().max(longestFilling) });

/** Response of `POST /api/admin/status/proxy`: what arrived of the request, and what was sent back. */
export const proxySeen = z.object({
  /** Where the product believes that it is reached, such as `https://example.org`. */
  origin: z.string(),
  /** Whether somebody named the visitor’s address (`X-Forwarded-For`) who is not trusted to. */
  isForwardedIgnored: z.boolean(),
  /** The protective headers as they were sent, by their names. */
  headers: z.record(z.string(), z.string()),
});

export type ProxySeen = z.infer<typeof proxySeen>;
export type BackupStatus = z.infer<typeof backupStatus>;
export type ReachedCeiling = z.infer<typeof reachedCeiling>;
export type SiteStatus = z.infer<typeof siteStatus>;

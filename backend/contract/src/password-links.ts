import { z } from 'zod';
import { newPassword } from './session.js';
import { text } from './text.js';

/** How long a link works: one for an account that nobody has signed in to yet, and one for a forgotten password. */
export const linkPeriods = {
  invitation: { hours: 24, inWords: '24 hours' },
  reset: { hours: 0.5, inWords: '30 minutes' },
} as const;

/** Body of `POST /api/admin/password-link`: the username or the email address of an account. */
export const linkRequest = z.object({ account: text(254, 'Username or email is required') });

const token = text(100, 'The link is not complete');

/** Body of `POST /api/admin/password-link/owner`. */
export const linkToken = z.object({ token });

/** Body of `PUT /api/admin/password-link`. */
export const linkPassword = z.object({ token, password: newPassword });

/** Response of `POST /api/admin/password-link/owner`: whose password the link sets. */
export const linkOwner = z.object({ username: z.string() });

/** Response of `POST /api/admin/accounts/{id}/password-link`. */
export const madeLink = z.object({
  /** The address that it is sent to; null when somebody has to pass it on. */
  sentTo: z.string().meta({ format: 'email' }).nullable(),
  /** The link itself when it is not sent; it is shown this once. */
  link: z.url().nullable(),
  expiresAt: z.iso.datetime(),
});

export type LinkRequest = z.infer<typeof linkRequest>;
export type LinkPassword = z.infer<typeof linkPassword>;
export type LinkOwner = z.infer<typeof linkOwner>;
export type MadeLink = z.infer<typeof madeLink>;

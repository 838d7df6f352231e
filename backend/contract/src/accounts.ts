import { z } from 'zod';
import { recordVersion } from './record-version.js';
import { roles } from './roles.js';
import { newAccountName, newPassword, signInRequest } from './session.js';
import { optionalEmail } from './text.js';

export const accountMessages = {
  role: `Role must be one of ${roles.join(', ')}`,
  disabled: 'Disabled must be true or false',
  email: 'Please enter a valid email address, or none',
} as const;

const role = z.enum(roles, accountMessages.role);
const email = optionalEmail(accountMessages.email);

/** Body of `POST /api/admin/accounts`. */
export const accountRequest = z.object({
  username: newAccountName,
  role,
  email,
  /** Absent when its owner is to choose one by a link. */
  password: newPassword.optional(),
});

/** Body of `PUT /api/admin/accounts/{id}/password`. */
export const passwordRequest = z.object({ password: newPassword });

/** Body of `PUT /api/admin/password`. */
export const ownPasswordRequest = z.object({
  currentPassword: signInRequest.shape.password,
  password: newPassword,
});

/** Body of `PUT /api/admin/email`. */
export const ownEmailRequest = ownPasswordRequest.pick({ currentPassword: true }).extend({ email });

/** Body of `PATCH /api/admin/accounts/{id}`. Absent fields stay unchanged. */
export const accountRevision = z
  .object({ role, disabled: z.boolean(accountMessages.disabled), email: email.unwrap() })
  .partial();

/** The message for a new password that is easy to guess. */
export const guessablePassword =
  'This password is too easy to guess: it is common, repetitive or a simple row of characters';

/** An account as every accounts path returns it, without its password. */
export const accountRecord = z.object({
  id: z.uuid(),
  username: z.string(),
  role: z.enum(roles),
  /** Where links to set a password are sent; null where there is none. */
  email: z.string().meta({ format: 'email' }).nullable(),
  /** Since when signing in needs a code from an app as well; null where it does not. */
  secondFactorSince: z.iso.datetime().nullable(),
  /** How many passkeys it can sign in with. */
  passkeys: z.int(),
  /** When the account was disabled; null while it is enabled. */
  disabledAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Null until the first time. */
  lastSignInAt: z.iso.datetime().nullable(),
  /** The number of browsers that are signed in with it. */
  signedIn: z.int(),
  version: recordVersion,
});

export type AccountRequest = z.input<typeof accountRequest>;
export type OwnEmailRequest = z.input<typeof ownEmailRequest>;
export type OwnPasswordRequest = z.infer<typeof ownPasswordRequest>;
export type PasswordRequest = z.infer<typeof passwordRequest>;
export type AccountRevision = z.infer<typeof accountRevision>;
export type AccountRecord = z.infer<typeof accountRecord>;

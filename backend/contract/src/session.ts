import { z } from 'zod';
import { isStorable, text, tooLong, unstorable } from './text.js';

/** `admin` does everything; `committee` reads everything and changes nothing. */
export const roles = ['admin', 'committee'] as const;
export type Role = (typeof roles)[number];

export const signInLimits = { username: 60, password: 200 } as const;

/** The account that a sign-in without a username means. */
export const defaultUsername = 'admin';

/** Body of `POST /api/admin/session`. A password is taken as typed, never trimmed. */
export const signInRequest = z.object({
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(signInLimits.password, tooLong(signInLimits.password))
    .meta({ format: 'password' }),
  username: text(signInLimits.username, 'Username is required').default(defaultUsername),
});

/** The least characters of a password that somebody chooses. */
export const shortestPassword = 12;

/**
 * A password that somebody chooses, taken as typed. Its length is counted in UTF-16 units, as the field that it will be
 * typed into counts.
 */
export const newPassword = z
  .string('Password is required')
  .refine(
    ({ length }) => length >= shortestPassword && length <= signInLimits.password,
    `Must have ${shortestPassword} to ${signInLimits.password} characters`,
  )
  .refine(isStorable, unstorable)
  .meta({ format: 'password', minLength: shortestPassword, maxLength: signInLimits.password });

/** The name of a new account, trimmed as a sign-in trims it; its length is counted like a password's. */
export const newUsername = text(signInLimits.username, 'Username is required').refine(
  ({ length }) => length <= signInLimits.username,
  tooLong(signInLimits.username),
);

/** Answer of `GET` and `POST /api/admin/session`. */
export const sessionRecord = z.object({
  authenticated: z.boolean(),
  username: z.string().optional(),
  role: z.enum(roles).optional(),
});

export type SignInRequest = z.input<typeof signInRequest>;
export type SessionRecord = z.infer<typeof sessionRecord>;

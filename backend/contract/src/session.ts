import { z } from 'zod';
import { roles } from './roles.js';
import { atMost, isStorable, text, unstorable } from './text.js';

export const signInLimits = { username: 60, password: 200, code: 40 } as const;

/** The account for a sign-in without a username. */
export const defaultUsername = 'admin';

/** The name of an account. */
export const accountName = text(signInLimits.username, 'Username is required');

/** Whether a text has characters that nobody sees, or spaces other than the ordinary one. */
const hasInvisible = (value: string): boolean =>
  /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Z}/u.test(value);

/** The name of a new account. */
export const newAccountName = accountName.refine(
  (name) => !hasInvisible(name),
  'Must not have invisible characters',
);

/** A code of the account's second factor: the six digits that the app shows, or a recovery code. Spaces and hyphens do not count. */
export const signInCode = text(signInLimits.code, 'Code is required');

/** Body of `POST /api/admin/session`. A password is taken as typed, never trimmed. */
export const signInRequest = z.object({
  password: atMost(
    signInLimits.password,
    z.string('Password is required').min(1, 'Password is required'),
  ).meta({ format: 'password' }),
  username: accountName.default(defaultUsername),
  /** For an account with a second factor, which is asked for by `code-needed` once the password is right. */
  code: signInCode.optional(),
});

/** The minimum length of a chosen password, in characters. */
export const shortestPassword = 12;

/**
 * A chosen password, taken as typed. Its length is counted in UTF-16 units, as input fields count.
 */
export const newPassword = z
  .string('Password is required')
  .refine(
    ({ length }) => length >= shortestPassword && length <= signInLimits.password,
    `Must have ${shortestPassword} to ${signInLimits.password} characters`,
  )
  .refine(isStorable, unstorable)
  .meta({ format: 'password', minLength: shortestPassword, maxLength: signInLimits.password });

/** Response of `GET` and `POST /api/admin/session`. */
export const sessionRecord = z.object({
  authenticated: z.boolean(),
  username: z.string().optional(),
  role: z.enum(roles).optional(),
  /** For an account that has to have a second factor and has none. */
  missingFactor: z
    .object({
      /** The first day at the club on which it has to have one. */
      from: z.iso.date(),
      /** Whether that day has come: the session is open for setting one up, and for nothing else. */
      isDue: z.boolean(),
    })
    .optional(),
});

export type SignInRequest = z.input<typeof signInRequest>;
export type SessionRecord = z.infer<typeof sessionRecord>;

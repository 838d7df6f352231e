import { z } from 'zod';
import { text } from './text.js';

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
    .max(signInLimits.password, `Must be at most ${signInLimits.password} characters`),
  username: text(signInLimits.username, 'Username is required').default(defaultUsername),
});

/** Answer of `GET` and `POST /api/admin/session`. */
export const sessionRecord = z.object({
  authenticated: z.boolean(),
  username: z.string().optional(),
  role: z.enum(roles).optional(),
});

export type SignInRequest = z.input<typeof signInRequest>;
export type SessionRecord = z.infer<typeof sessionRecord>;

import { createHash, randomBytes } from 'node:crypto';

/** A token for a link or a session, which nobody can guess. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The SHA-256 of a token, in hex: only it is stored. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A link to a page with a token, which stands behind the `#`, so that it is in no log and no `Referer`. */
export const linkWith = (token: string, origin: string, path: string): string =>
  `${origin}${path}#link=${token}`;

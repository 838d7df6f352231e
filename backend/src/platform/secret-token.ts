import { createHash, randomBytes } from 'node:crypto';

/** A token for a link or a session, which nobody can guess. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The SHA-256 of a token, in hex: only it is stored. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

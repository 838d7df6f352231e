import { createHash } from 'node:crypto';

/** The stored form of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

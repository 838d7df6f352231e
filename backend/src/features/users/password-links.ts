import { randomBytes } from 'node:crypto';
import { linkHours } from '@onchan-bowls/contract/password-links';
import type { EntityManager } from 'typeorm';
import { RefusedError } from '../../platform/refused.js';
import { hashOf } from './sessions.js';
import type { User } from './user.entity.js';

/** A link that is not stored yet. */
export interface NewLink {
  readonly purpose: keyof typeof linkHours;
  readonly token: string;
  readonly expiresAt: Date;
}

/** A link for an account: an invitation until somebody has signed in. */
export const newLink = ({ lastSignInAt }: Pick<User, 'lastSignInAt'>, now: Date): NewLink => {
  const purpose = lastSignInAt === null ? 'invitation' : 'reset';
  const expiresAt = new Date(now.getTime() + linkHours[purpose] * 60 * 60_000);
  return { purpose, token: randomBytes(32).toString('base64url'), expiresAt };
};

/** The address of a link. The token is behind the `#`, so that it is in no log and no `Referer`. */
export const addressOf = (origin: string, { token }: NewLink): string => `${origin}/admin#password=${token}`;

/** Stores a link in place of an earlier one of the same purpose. Only the SHA-256 of its token is kept. */
export const storeLink = async (
  manager: EntityManager,
  userId: string,
  { purpose, token, expiresAt }: NewLink,
): Promise<void> => {
  await manager.query(
    `INSERT INTO password_links (user_id, purpose, token_hash, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, purpose) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [userId, purpose, hashOf(token), expiresAt],
  );
};

/** The account of a link. @throws RefusedError `link-not-valid` also when the account is disabled. */
export const ownerOf = async (
  manager: EntityManager,
  token: string,
  now: Date,
): Promise<Pick<User, 'id' | 'username'>> => {
  const [owner] = await manager.query<Pick<User, 'id' | 'username'>[]>(
    `SELECT u.id, u.username FROM password_links l JOIN users u ON u.id = l.user_id
     WHERE l.token_hash = $1 AND l.expires_at > $2 AND u.disabled_at IS NULL`,
    [hashOf(token), now],
  );
  if (!owner) throw new RefusedError('link-not-valid');
  return owner;
};

/** Deletes the links of an account. @throws RefusedError `link-not-valid` when this one has been used meanwhile. */
export const useLink = async (manager: EntityManager, userId: string, token: string): Promise<void> => {
  const links = await manager.query<{ token_hash: string }[]>(
    `WITH gone AS (DELETE FROM password_links WHERE user_id = $1 RETURNING token_hash) SELECT token_hash FROM gone`,
    [userId],
  );
  if (!links.some(({ token_hash }) => token_hash === hashOf(token))) throw new RefusedError('link-not-valid');
};

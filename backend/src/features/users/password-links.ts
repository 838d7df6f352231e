import { linkPeriods } from '@onchan-bowls/contract/password-links';
import type { EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { hashOf, newToken } from '../../platform/secret-token.js';
import { RefusedError } from '../../platform/refused.js';
import type { User } from './user.entity.js';

/** A link that is not stored yet. */
export interface NewLink {
  readonly kind: keyof typeof linkPeriods;
  readonly token: string;
  readonly expiresAt: Date;
}

export const newLink = (kind: NewLink['kind'], now: Date): NewLink => ({
  kind,
  token: newToken(),
  expiresAt: new Date(now.getTime() + linkPeriods[kind].hours * 60 * 60_000),
});

/** The address of a link. The token is behind the `#`, so that it is in no log and no `Referer`. */
export const addressOf = (origin: string, { token }: NewLink): string => `${origin}/admin#password=${token}`;

/**
 * Stores the SHA-256 of a link's token, in place of an earlier link that was made by the same side: strangers must not make void what
 * an administrator has made. Returns false when the account has been disabled or has another address meanwhile.
 */
export const storeLink = async (
  manager: EntityManager,
  { id, email }: Pick<User, 'id' | 'email'>,
  madeBy: 'club' | 'owner',
  { token, expiresAt }: NewLink,
): Promise<boolean> => {
  const stored = await manager.query<unknown[]>(
    `WITH owner AS (
       SELECT id FROM users WHERE id = $1 AND email IS NOT DISTINCT FROM $2 AND disabled_at IS NULL FOR UPDATE)
     INSERT INTO password_links (user_id, made_by, token_hash, expires_at) SELECT id, $3, $4, $5 FROM owner
     ON CONFLICT (user_id, made_by) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
     RETURNING user_id`,
    [id, email, madeBy, hashOf(token), expiresAt],
  );
  return stored.length > 0;
};

const mailsOf = (userId: string): string => `password-link-${userId}-`;

/** Identifies a mail with a link in the outbox. */
export const mailKey = ({ id }: Pick<User, 'id'>): string => `${mailsOf(id)}${v7()}`;

/** Deletes the links of an account with their mails. Returns the hashes of their tokens. */
export const deleteLinks = async (manager: EntityManager, userId: string): Promise<string[]> => {
  await manager.query(`DELETE FROM outbox_mails WHERE starts_with(subject, $1)`, [mailsOf(userId)]);
  const deleted = await manager.query<{ token_hash: string }[]>(
    `WITH gone AS (DELETE FROM password_links WHERE user_id = $1 RETURNING token_hash) SELECT token_hash FROM gone`,
    [userId],
  );
  return deleted.map(({ token_hash }) => token_hash);
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

/** Makes the write that deletes all links of an account. It throws RefusedError `link-not-valid` when this one was used meanwhile. */
export const useLink =
  (userId: string, token: string) =>
  async (manager: EntityManager): Promise<void> => {
    if (!(await deleteLinks(manager, userId)).includes(hashOf(token)))
      throw new RefusedError('link-not-valid');
  };

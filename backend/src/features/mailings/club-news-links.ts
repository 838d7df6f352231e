import { paths } from '@onchan-bowls/contract/pages';
import type { EntityManager } from 'typeorm';
import type { Transaction } from '../../platform/event-store/write/transaction.js';
import { daysBefore, type Housekeeping } from '../../platform/housekeeping.js';
import type { PublicUrl } from '../../platform/http/public-url.js';
import { RefusedError } from '../../platform/refused.js';
import { hashOf, linkWith, newToken } from '../../platform/secret-token.js';

/** How long the link in an email works, in days. */
const keptDays = 366;

/**
 * Makes a link for each of these members, beside those from before, whose tokens are stored as hashes with the transaction. None where
 * the site's address is not configured.
 */
export const makeClubNewsLinks = (
  transaction: Transaction,
  memberIds: readonly number[],
  { origin }: PublicUrl,
): ReadonlyMap<number, string> => {
  if (origin === undefined) return new Map();
  const tokens = memberIds.map((memberId) => ({ memberId, token: newToken() }));
  const rows = tokens.map(({ memberId, token }) => ({ member_id: memberId, token_hash: hashOf(token) }));
  transaction.alsoWrite((manager) =>
    manager.query(
      `INSERT INTO club_news_tokens (token_hash, member_id, created_at)
       SELECT token_hash, member_id, $2 FROM jsonb_to_recordset($1) AS row (token_hash text, member_id integer)`,
      [JSON.stringify(rows), transaction.now],
    ),
  );
  return new Map(tokens.map(({ memberId, token }) => [memberId, linkWith(token, origin, paths.clubNews)]));
};

/** The member of a link about club news. @throws RefusedError `link-not-valid` */
export const memberOfLink = async (manager: EntityManager, token: string): Promise<number> => {
  const [found] = await manager.query<{ id: number }[]>(
    `SELECT members.id FROM club_news_tokens JOIN members ON members.id = member_id WHERE token_hash = $1`,
    [hashOf(token)],
  );
  if (!found) throw new RefusedError('link-not-valid', notValid);
  return found.id;
};

/** Has expired links deleted every day. Those of an erased member a day later: until then the member may be brought back. */
export const addLinkChore = (housekeeping: Housekeeping): void =>
  housekeeping.deletes(
    'Links about club news deleted',
    `DELETE FROM club_news_tokens
     WHERE created_at < $1 OR NOT EXISTS (SELECT FROM members WHERE members.id = member_id)
       AND NOT EXISTS (SELECT FROM events WHERE stream = 'member' AND stream_id = member_id::text AND recorded_at > $2)`,
    (now) => [daysBefore(now, keptDays), daysBefore(now, 1)],
  );

const notValid = 'This link does not work any more. Please reply to the email instead.';

import { entryLinksKeptDays } from '@onchan-bowls/contract/entry-links';
import { paths } from '@onchan-bowls/contract/pages';
import type { EntityManager } from 'typeorm';
import { daysBefore, type Housekeeping } from '../../platform/housekeeping.js';
import type { PublicUrl } from '../../platform/http/public-url.js';
import { RefusedError } from '../../platform/refused.js';
import { hashOf, linkWith, newToken } from '../../platform/secret-token.js';

/** The entry that a link is for. It may be withdrawn by now. */
export interface LinkedEntry {
  readonly entryId: number;
  readonly competitionId: number;
}

/**
 * Makes another link to an entry, beside the ones that it has, and the write that stores its token as a hash. None where the site's
 * address is not configured: the sender of a form could name another host.
 */
export const makeEntryLink = (
  entry: LinkedEntry,
  { origin }: PublicUrl,
): { link?: string; store: (manager: EntityManager) => Promise<unknown> } => {
  if (origin === undefined) return { store: () => Promise.resolve() };
  const token = newToken();
  return {
    link: linkWith(token, origin, paths.entry),
    store: (manager) =>
      manager.query(
        `INSERT INTO entry_link_tokens (token_hash, entry_id, competition_id) VALUES ($1, $2, $3)`,
        [hashOf(token), entry.entryId, entry.competitionId],
      ),
  };
};

/** Has expired links deleted every day. Those of a deleted competition a day later: until then it may be brought back. */
export const addLinkChore = (housekeeping: Housekeeping): void =>
  housekeeping.deletes(
    'Links of entrants deleted',
    `DELETE FROM entry_link_tokens
     WHERE NOT EXISTS (SELECT FROM competitions WHERE id = competition_id AND date > $1)
       AND NOT EXISTS (SELECT FROM events WHERE stream = 'competition' AND stream_id = competition_id::text AND recorded_at > $2)`,
    (now) => [daysBefore(now, entryLinksKeptDays), daysBefore(now, 1)],
  );

/** Nobody can ask for another link. */
const notValid = 'This link does not work any more. Please reply to the email to cancel the entry.';

/** What a link is for. @throws RefusedError `link-not-valid` */
export const entryOf = async (manager: EntityManager, token: string): Promise<LinkedEntry> => {
  const [entry] = await manager.query<LinkedEntry[]>(
    `SELECT entry_id AS "entryId", competition_id AS "competitionId" FROM entry_link_tokens
     WHERE token_hash = $1 AND EXISTS (SELECT FROM competitions WHERE id = competition_id)`,
    [hashOf(token)],
  );
  if (!entry) throw new RefusedError('link-not-valid', notValid);
  return entry;
};

import { paths } from '@onchan-bowls/contract/pages';
import { isClubTeam } from '@onchan-bowls/contract/teams';
import type { EntityManager } from 'typeorm';
import type { Transaction } from '../../platform/event-store/write/transaction.js';
import type { Housekeeping } from '../../platform/housekeeping.js';
import type { PublicUrl } from '../../platform/http/public-url.js';
import { RefusedError } from '../../platform/refused.js';
import { hashOf, linkWith, newToken } from '../../platform/secret-token.js';
import { hasBegun } from './team-sheet.js';

/** The player that a link is for. */
export interface LinkedPlayer {
  readonly playerId: number;
  readonly fixtureId: number;
}

/**
 * Makes another link for a player, beside those from before, whose token is stored as a hash with the transaction. Undefined where the
 * site's address is not configured.
 */
export const makeTeamLink = (
  transaction: Transaction,
  playerId: number,
  { origin }: PublicUrl,
): string | undefined => {
  if (origin === undefined) return undefined;
  const token = newToken();
  transaction.alsoWrite((manager) =>
    manager.query(`INSERT INTO team_link_tokens (token_hash, player_id) VALUES ($1, $2)`, [
      hashOf(token),
      playerId,
    ]),
  );
  return linkWith(token, origin, paths.team);
};

/** Has the links of those who are not down any more deleted every day. */
export const addLinkChore = (housekeeping: Housekeeping): void =>
  housekeeping.deletes(
    'Links of players deleted',
    'DELETE FROM team_link_tokens WHERE NOT EXISTS (SELECT FROM team_players WHERE id = player_id)',
    () => [],
  );

/** Nobody can ask for another link. */
const notValid = 'This link does not work any more. Please ring your captain.';

/** The player of a link. It moves with the match, and ends when it begins, or the team is another club's. */
export const playerOfLink = async (
  manager: EntityManager,
  token: string,
  now: Date,
): Promise<LinkedPlayer> => {
  const [found] = await manager.query<(LinkedPlayer & { date: string | null; time: string; team: string })[]>(
    `SELECT player.id AS "playerId", fixture_id AS "fixtureId", date::text, time,
       CASE WHEN team IN (home_team, away_team) THEN team WHEN side = 'home' THEN home_team ELSE away_team END AS team
     FROM team_link_tokens
     JOIN team_players player ON player.id = player_id JOIN fixtures ON fixtures.id = fixture_id
     WHERE token_hash = $1`,
    [hashOf(token)],
  );
  if (!found || !isClubTeam(found.team) || hasBegun(found, now))
    throw new RefusedError('link-not-valid', notValid);
  return { playerId: found.playerId, fixtureId: found.fixtureId };
};

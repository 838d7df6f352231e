import { isWithheld } from '@onchan-bowls/contract/history';
import { compareNames } from '@onchan-bowls/contract/order';
import { nameKey, type PlayerFigures } from '@onchan-bowls/contract/team-sheets';
import { dayAtClub } from '../../platform/club-time.js';
import { query } from '../../platform/records/record-queries.js';
import type { Side } from '../fixtures/fixture.js';
import { sideNow, type Player, type SideOfSheet } from './team-sheet.js';

/** Somebody who is down for a match that has a result, with the match. */
export interface PlayedBy extends Pick<Player, 'playerId' | 'name' | 'side' | 'team' | 'answer'> {
  readonly fixtureId: number;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly winner: Side | 'draw';
  readonly homeAggregate: number | null;
  readonly awayAggregate: number | null;
  /** What was published of the player's own side of the sheet. */
  readonly published: SideOfSheet['published'];
}

/** A match from the side of somebody who has played in it. */
interface Appearance extends Pick<PlayedBy, 'name' | 'fixtureId'> {
  readonly side: Side;
  readonly outcome: 'won' | 'drawn' | 'lost';
  readonly shots: { readonly own: number; readonly theirs: number } | null;
}

/** The matches of those who were in a published team, and have not withdrawn. */
const appearancesIn = (down: readonly PlayedBy[]): Appearance[] =>
  down.flatMap(({ playerId, name, answer, published, fixtureId, winner, ...match }) => {
    if (!published?.team.includes(playerId) || answer === 'withdrew' || isWithheld(name)) return [];
    const side = sideNow(down, match, match.side);
    const { homeAggregate: home, awayAggregate: away } = match;
    const isKnown = home !== null && away !== null;
    const outcome = winner === 'draw' ? 'drawn' : winner === side ? 'won' : 'lost';
    const shots =
      side === 'home' ? { own: home ?? 0, theirs: away ?? 0 } : { own: away ?? 0, theirs: home ?? 0 };
    return [{ name, fixtureId, side, outcome, shots: isKnown ? shots : null }];
  });

const mean = (numbers: readonly number[]): number | null =>
  numbers.length === 0
    ? null
    : Math.round((10 * numbers.reduce((sum, one) => sum + one, 0)) / numbers.length) / 10;

/**
 * What the matches add up to for each person, by name. Different spellings of a name are one person.
 * @param down everybody who is down for each match, the first match first
 */
export const figuresOf = (down: readonly PlayedBy[]): PlayerFigures[] => {
  const matches = [...Map.groupBy(down, ({ fixtureId }) => fixtureId).values()];
  const people = Map.groupBy(matches.flatMap(appearancesIn), ({ name }) => nameKey(name));
  return [...people.values()]
    .map((appearances) => {
      const count = (outcome: Appearance['outcome']) =>
        appearances.filter((one) => one.outcome === outcome).length;
      const shots = appearances.flatMap((one) => one.shots ?? []);
      return {
        name: appearances.at(-1)?.name ?? '',
        played: appearances.length,
        won: count('won'),
        drawn: count('drawn'),
        lost: count('lost'),
        averageFor: mean(shots.map(({ own }) => own)),
        averageAgainst: mean(shots.map(({ theirs }) => theirs)),
        averaged: shots.length,
        matches: appearances.map(({ fixtureId, side }) => ({ fixtureId, side })),
      };
    })
    .sort((a, b) => compareNames(a.name, b.name));
};

/** Everybody who is down for a match of a year that has a result. The side that did not concede wins, and an abandoned match does not count. */
const ofSeason = `SELECT player.id AS "playerId", player.name, side, team, answer, match.id AS "fixtureId",
    home_team AS "homeTeam", away_team AS "awayTeam", home_aggregate AS "homeAggregate", away_aggregate AS "awayAggregate",
    CASE side WHEN 'home' THEN home_published ELSE away_published END AS published,
    CASE WHEN conceded_by = 'home' THEN 'away' WHEN conceded_by = 'away' THEN 'home' WHEN home_score = away_score THEN 'draw'
      WHEN home_score > away_score THEN 'home' ELSE 'away' END AS winner
  FROM team_players player
  JOIN fixtures match ON match.id = fixture_id
  JOIN team_sheets sheet ON sheet.id = fixture_id
  WHERE match.status = 'completed' AND state IS DISTINCT FROM 'abandoned'
    AND date_part('year', coalesce(match.date, match.postponed_date)) = $1
  ORDER BY coalesce(match.date, match.postponed_date), match.id, player.id`;

/** The figures of a season, by default of this year. They are made when they are read, and stored nowhere. */
export const GetFigures = query(
  async ({ manager, clock }, season = Number(dayAtClub(clock.now()).slice(0, 4))): Promise<PlayerFigures[]> =>
    figuresOf(await manager.query<PlayedBy[]>(ofSeason, [season])),
);

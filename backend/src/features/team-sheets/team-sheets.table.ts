import { club, entrantsShownDays } from '@onchan-bowls/contract/club';
import { isWithheld } from '@onchan-bowls/contract/history';
import { problems } from '@onchan-bowls/contract/problem';
import {
  nameKey,
  teamPlayerRecord,
  type OwnPlace,
  type PublishedTeams,
  type TeamSheet,
} from '@onchan-bowls/contract/team-sheets';
import { isClubTeam } from '@onchan-bowls/contract/teams';
import type { EntityManager } from 'typeorm';
import { dayAtClub } from '../../platform/club-time.js';
import type { Recorded } from '../../platform/event-store/decider/decider.js';
import { daysBefore } from '../../platform/housekeeping.js';
import { deleteRows, insertRow, projection, updateRows } from '../../platform/projections/projection.js';
import {
  instant,
  integer,
  json,
  key,
  nullable,
  readTable,
  recordColumns,
  text,
} from '../../platform/records/read-table.js';
import { query } from '../../platform/records/record-queries.js';
import { deleteRecord, insertRecord, updateRecord } from '../../platform/records/record-row.js';
import { recordTable } from '../../platform/records/record-table.js';
import { RefusedError } from '../../platform/refused.js';
import type { Side } from '../fixtures/fixture.js';
import {
  nobody,
  roleIn,
  sideNow,
  teamNow,
  teamSheet,
  whyClosed,
  type Match,
  type Player,
  type SideOfSheet,
  type TeamSheetEvent,
} from './team-sheet.js';
import type { LinkedPlayer } from './team-links.js';

/** What is picked and published for a match. Its id is the fixture's. */
const TeamSheetRow = readTable('team_sheets', {
  ...recordColumns,
  homePick: json<Omit<SideOfSheet, 'published'>>(),
  awayPick: json<Omit<SideOfSheet, 'published'>>(),
  homePublished: nullable(json<NonNullable<SideOfSheet['published']>>()),
  awayPublished: nullable(json<NonNullable<SideOfSheet['published']>>()),
  createdAt: instant(),
});
type TeamSheetRow = InstanceType<typeof TeamSheetRow>;

/** Everybody who is down for a match. */
export const TeamPlayerRow = readTable('team_players', {
  id: key(integer()),
  fixtureId: integer(),
  side: text<Side>(),
  team: text(),
  memberId: nullable(integer()),
  name: text(),
  email: nullable(text()),
  answer: nullable(text<NonNullable<Player['answer']>>()),
  word: nullable(text()),
  createdAt: instant(),
});

/** An event of a player changes nothing of the sheet but the version. */
const raiseVersion = (event: Recorded<TeamSheetEvent>) => updateRecord<TeamSheetRow>(event, {});

const { published: _, ...nobodyPicked } = nobody;

export const teamSheets = projection({
  name: 'team_sheets',
  version: 1,
  entity: TeamSheetRow,
  decider: teamSheet,
  on: {
    TeamSheetOpened: (event) =>
      insertRecord(event, {
        homePick: nobodyPicked,
        awayPick: nobodyPicked,
        homePublished: null,
        awayPublished: null,
        createdAt: event.recordedAt,
      }),
    PlayerPutDown: raiseVersion,
    TeamPicked: (event) => {
      const { side, ...pick } = event.data;
      return updateRecord(event, side === 'home' ? { homePick: pick } : { awayPick: pick });
    },
    TeamPublished: (event) => {
      const { side, ...published } = event.data;
      return updateRecord(
        event,
        side === 'home' ? { homePublished: published } : { awayPublished: published },
      );
    },
    PlayerAsked: raiseVersion,
    PlayerConfirmed: raiseVersion,
    PlayerWithdrew: raiseVersion,
    PlayerTakenOff: raiseVersion,
    TeamSheetErased: deleteRecord,
  },
});

export const teamPlayers = projection({
  name: 'team_players',
  version: 1,
  entity: TeamPlayerRow,
  decider: teamSheet,
  on: {
    TeamSheetOpened: () => null,
    PlayerPutDown: ({ data: { playerId, ...player }, streamId, recordedAt }) =>
      insertRow({
        ...player,
        id: playerId,
        fixtureId: Number(streamId),
        answer: null,
        word: null,
        createdAt: recordedAt,
      }),
    TeamPicked: () => null,
    TeamPublished: () => null,
    PlayerAsked: ({ data: { playerId } }) => updateRows({ id: playerId }, { answer: null, word: null }),
    PlayerConfirmed: ({ data: { playerId, word } }) =>
      updateRows({ id: playerId }, { answer: 'confirmed', word }),
    PlayerWithdrew: ({ data: { playerId, word } }) =>
      updateRows({ id: playerId }, { answer: 'withdrew', word }),
    PlayerTakenOff: ({ data: { playerId } }) => deleteRows({ id: playerId }),
    TeamSheetErased: ({ streamId }) => deleteRows({ fixtureId: Number(streamId) }),
  },
});

export const teamPlayerRecords = recordTable({
  entity: TeamPlayerRow,
  schema: teamPlayerRecord,
  notFound: 'player-not-found',
});

/**
 * How often each name was down for a match in the season of this one, and played: was in a published team, had not withdrawn, and
 * the match has a result.
 */
const ofSeason = `SELECT player.name, count(*)::integer AS down,
    bool_and(member_id IS NULL) AS "isGuest",
    (array_agg(email ORDER BY player.id DESC) FILTER (WHERE member_id IS NULL AND email IS NOT NULL))[1] AS email,
    (count(*) FILTER (WHERE other.status = 'completed' AND answer IS DISTINCT FROM 'withdrew'
      AND (CASE side WHEN 'home' THEN home_published ELSE away_published END)->'team' @> to_jsonb(player.id)))::integer AS played
  FROM team_players player
  JOIN fixtures other ON other.id = fixture_id
  JOIN team_sheets sheet ON sheet.id = fixture_id
  JOIN fixtures this ON this.id = $1
  WHERE date_trunc('year', coalesce(other.date, other.postponed_date)) = date_trunc('year', coalesce(this.date, this.postponed_date))
  GROUP BY player.name ORDER BY 1`;

/** The same with the different spellings of a name as one person, as the decision has them. */
const byPerson = (rows: TeamSheet['season']): TeamSheet['season'] => {
  const people = new Map<string, TeamSheet['season'][number]>();
  for (const row of rows.filter(({ name }) => !isWithheld(name))) {
    const known = people.get(nameKey(row.name));
    const sum = known && {
      ...known,
      isGuest: known.isGuest && row.isGuest,
      email: known.email ?? row.email,
      down: known.down + row.down,
      played: known.played + row.played,
    };
    people.set(nameKey(row.name), sum ?? row);
  }
  return [...people.values()].map((one) => (one.isGuest ? one : { ...one, email: null }));
};

/** The team sheet of a match; an empty one while nobody was put down. */
export const GetTeamSheet = query(async ({ manager }, fixtureId: number): Promise<TeamSheet> => {
  const match = await matchOf(manager, fixtureId);
  if (!match) throw new RefusedError('fixture-not-found');
  // The version first: beside newer players, an old version only makes an edit compare them again.
  const sheet = await manager.findOneBy(TeamSheetRow, { id: fixtureId });
  const players = await manager.find(TeamPlayerRow, { where: { fixtureId }, order: { id: 'ASC' } });
  const now = (side: Side): Side => sideNow(players, match.details, side);
  const ids = new Set(players.map(({ id }) => id));
  const there = (picked: readonly number[]): number[] => picked.filter((id) => ids.has(id));
  const sideOf = ({ team, reserves, size, published }: SideOfSheet) => ({
    team: there(team),
    reserves: there(reserves),
    size,
    published: published && {
      ...published,
      team: there(published.team),
      reserves: there(published.reserves),
    },
  });
  const sides = sidesOf(sheet);
  return {
    version: sheet?.version ?? 0,
    home: sideOf(sides[now('home')]),
    away: sideOf(sides[now('away')]),
    players: players.map((player) => ({
      ...teamPlayerRecords.toRecord(player),
      side: now(player.side),
    })),
    season: byPerson(await manager.query(ofSeason, [fixtureId])),
  };
});

/** A match as the list of fixtures has it. */
type MatchRow = Match & { readonly details: { readonly venue: string } };

/** @returns null when the fixture is deleted. */
const matchOf = async (manager: EntityManager, id: number): Promise<MatchRow | null> => {
  const [row] = await manager.query<
    (MatchRow['details'] & Match['standing'] & { homeScore: number | null })[]
  >(
    `SELECT home_team AS "homeTeam", away_team AS "awayTeam", date::text, time, venue, home_score AS "homeScore", state,
       postponed_date::text AS "postponedDate", postponed_time AS "postponedTime" FROM fixtures WHERE id = $1`,
    [id],
  );
  if (!row) return null;
  const { homeScore } = row;
  return { details: row, standing: row, score: homeScore === null ? null : { homeScore } };
};

const sidesOf = (sheet: TeamSheetRow | null): Record<Side, SideOfSheet> => ({
  home: sheet ? { ...sheet.homePick, published: sheet.homePublished } : nobody,
  away: sheet ? { ...sheet.awayPick, published: sheet.awayPublished } : nobody,
});

/** The published teams of a match by name, without those who have withdrawn; none unless the club shows them, and around the match. */
export const GetPublishedTeams = query(
  async ({ manager, clock }, fixtureId: number): Promise<PublishedTeams> => {
    const match = await matchOf(manager, fixtureId);
    if (!match) throw new RefusedError('fixture-not-found');
    const { date, homeTeam, awayTeam } = match.details;
    const lastDay = dayAtClub(daysBefore(clock.now(), entrantsShownDays));
    if (!club.showsTeams) return [];
    // Without a day nothing would end it.
    if (date === null || date < lastDay) return [];
    const sides = sidesOf(await manager.findOneBy(TeamSheetRow, { id: fixtureId }));
    const players = await manager.findBy(TeamPlayerRow, { fixtureId });
    return (['home', 'away'] as const).flatMap((side) => {
      const { published } = sides[sideNow(players, match.details, side)];
      if (!published || !isClubTeam(side === 'home' ? homeTeam : awayTeam)) return [];
      const names = published.team
        .map((id) => players.find((player) => player.id === id))
        .flatMap((player) =>
          player && player.answer !== 'withdrew' && !isWithheld(player.name) ? [player.name] : [],
        );
      return names.length === 0 ? [] : [{ side, players: names }];
    });
  },
);

/** The place of a link's player. @throws RefusedError `link-not-valid` when there is none any more. */
export const GetOwnPlace = query(
  async ({ manager, clock }, { playerId }: LinkedPlayer): Promise<OwnPlace> => {
    const player = await manager.findOneBy(TeamPlayerRow, { id: playerId });
    const match = player && (await matchOf(manager, player.fixtureId));
    if (!match) throw new RefusedError('link-not-valid');
    const { homeTeam, awayTeam, date, time, venue } = match.details;
    const { name, side, answer, word } = player;
    const players = await manager.findBy(TeamPlayerRow, { fixtureId: player.fixtureId });
    const team = teamNow(players, match.details, player);
    const sheet = sidesOf(await manager.findOneBy(TeamSheetRow, { id: player.fixtureId }));
    const own = { playerId, side, answer };
    const reason = whyClosed(sheet, own, match, clock.now());
    const closed = reason ? problems[reason].title : null;
    const role = roleIn(sheet, own);
    return { homeTeam, awayTeam, date, time, venue, team, name, role, answer, word, closed };
  },
);

import { clockTime } from '@onchan-bowls/contract/clock-time';
import { club } from '@onchan-bowls/contract/club';
import { isSameTime, takesPlace } from '@onchan-bowls/contract/fixture-state';
import { nameKey, teamLimits, type TeamRequest } from '@onchan-bowls/contract/team-sheets';
import { isClubTeam } from '@onchan-bowls/contract/teams';
import { z } from 'zod';
import { dayAtClub, endOfDayAtClub, instantAtClub } from '../../platform/club-time.js';
import type { Decider, DecisionContext } from '../../platform/event-store/decider/decider.js';
import { defineEvent, personal, type EventOf } from '../../platform/event-store/decider/event.js';
import { assertReadable } from '../../platform/personal-data/assert-readable.js';
import { refuse } from '../../platform/refused.js';
import { dayInWords, teamOf, type Fixture, type FixtureDetails, type Side } from '../fixtures/fixture.js';

/** The subject of the personal fields and mails of somebody who is down for one match. */
export const playerOf = (playerId: number): string => `team-player-${playerId}`;

const side = z.enum(['home', 'away']);

const ofPlayer = z.strictObject({ playerId: z.int() });

const answer = ofPlayer.extend({ word: personal(z.string().nullable()) });

const playerIds = z.array(z.int()).describe('In order');

const picked = z.strictObject({ side, team: playerIds, reserves: playerIds });

const aboutPlayer = (_id: string, { playerId }: z.infer<typeof ofPlayer>) => playerOf(playerId);

const teamSheetEvents = {
  TeamSheetOpened: defineEvent({
    label: 'Team sheet opened',
    many: 'opened # team sheets',
    meaning: 'Players can be put down for a match.',
    data: z.strictObject({ fixtureId: z.int() }),
  }),
  PlayerPutDown: defineEvent({
    label: 'Player put down',
    many: 'put # players down',
    meaning: 'Somebody is down for the match, and can be picked.',
    data: ofPlayer.extend({
      side,
      team: z.string().describe('The name of the side when the player was put down'),
      memberId: z.int().nullable().describe('Null for somebody who is not from the list of members'),
      name: personal(z.string()),
      email: personal(z.string().nullable()),
    }),
    about: aboutPlayer,
  }),
  TeamPicked: defineEvent({
    label: 'Team picked',
    many: 'picked # teams',
    meaning: 'These players are the team of one side, and these its reserves. Nobody has been told.',
    data: picked.extend({ size: z.int().describe('How many players the match needs') }),
  }),
  TeamPublished: defineEvent({
    label: 'Team published',
    many: 'published # teams',
    meaning: 'The team of one side is published for this day and time.',
    data: picked.extend({ date: z.string(), time: z.string() }),
  }),
  PlayerAsked: defineEvent({
    label: 'Player asked',
    many: 'asked # players',
    meaning:
      'The place of the player in the published team, or its day, is new. An answer from before does not count any more.',
    data: ofPlayer.extend({ role: z.enum(['team', 'reserve']) }),
  }),
  PlayerConfirmed: defineEvent({
    label: 'Player confirmed',
    many: 'confirmed # players',
    meaning: 'The player will be there.',
    data: answer,
    about: aboutPlayer,
  }),
  PlayerWithdrew: defineEvent({
    label: 'Player withdrew',
    many: 'withdrew # players',
    meaning: 'The player cannot play.',
    data: answer,
    about: aboutPlayer,
  }),
  PlayerTakenOff: defineEvent({
    label: 'Player taken off',
    many: 'took # players off',
    meaning: 'The player is not down for the match any more, and is erased from its sheet.',
    data: ofPlayer,
    erases: (_id, { playerId }) => [playerOf(playerId)],
  }),
  TeamSheetErased: defineEvent({
    label: 'Team sheet erased',
    many: 'erased # team sheets',
    meaning: 'The season or the match is gone, and everybody who was down is erased.',
    data: z.strictObject({ playerIds }),
    erases: (_id, data) => data.playerIds.map(playerOf),
  }),
};

export type TeamSheetEvent = EventOf<typeof teamSheetEvents>;

/** The ids of those who are picked, in order. */
export interface Selection {
  readonly team: number[];
  readonly reserves: number[];
}

export interface SideOfSheet extends Selection {
  readonly size: number;
  readonly published: (Selection & { readonly date: string; readonly time: string }) | null;
}

export interface Player {
  readonly playerId: number;
  readonly side: Side;
  readonly team: string;
  readonly memberId: number | null;
  readonly name: string;
  readonly email: string | null;
  /** As what they were asked last. */
  readonly asked: 'team' | 'reserve' | null;
  readonly answer: 'confirmed' | 'withdrew' | null;
  readonly word: string | null;
}

export interface OpenSheet {
  readonly fixtureId: number;
  readonly players: readonly Player[];
  readonly home: SideOfSheet;
  readonly away: SideOfSheet;
}

/** Null before anybody is put down for the match, and after the sheet is erased. */
export type Sheet = OpenSheet | null;

/** Nobody is picked. */
export const nobody: SideOfSheet = { team: [], reserves: [], size: club.teamSize, published: null };

/** Who is down for a match, on both sides, so that one decision knows whether somebody is down already. */
export const teamSheet: Decider<Sheet, TeamSheetEvent> = {
  category: 'team-sheet',
  label: 'Team sheets',
  events: teamSheetEvents,
  initial: null,

  evolve(state, event) {
    switch (event.type) {
      case 'TeamSheetOpened':
        return { ...event.data, players: [], home: nobody, away: nobody };
      case 'PlayerPutDown': {
        const before = open(state);
        return {
          ...before,
          players: [...before.players, { ...event.data, asked: null, answer: null, word: null }],
        };
      }
      case 'TeamPicked': {
        const { side: of, ...pick } = event.data;
        const before = open(state);
        return { ...before, [of]: { ...before[of], ...pick } };
      }
      case 'TeamPublished': {
        const { side: of, ...published } = event.data;
        const before = open(state);
        return { ...before, [of]: { ...before[of], published } };
      }
      case 'PlayerAsked':
        return withPlayer(state, event.data.playerId, { asked: event.data.role, answer: null, word: null });
      case 'PlayerConfirmed':
        return withPlayer(state, event.data.playerId, { answer: 'confirmed', word: event.data.word });
      case 'PlayerWithdrew':
        return withPlayer(state, event.data.playerId, { answer: 'withdrew', word: event.data.word });
      case 'PlayerTakenOff': {
        const before = open(state);
        return { ...before, players: before.players.filter((one) => one.playerId !== event.data.playerId) };
      }
      case 'TeamSheetErased':
        return null;
    }
  },

  describe(event, before) {
    switch (event.type) {
      case 'TeamSheetOpened':
        return 'opened a team sheet';
      case 'PlayerPutDown':
        return `put ${event.data.name} down for ${event.data.team}`;
      case 'TeamPicked':
        return `picked ${inNumbers(event.data)} for ${sideInWords(before, event.data.side)}`;
      case 'TeamPublished':
        return `published ${inNumbers(event.data)} for ${sideInWords(before, event.data.side)} on ${dayInWords(event.data.date)}`;
      case 'PlayerAsked':
        return `asked ${nameIn(before, event.data.playerId)} to ${event.data.role === 'team' ? 'play' : 'be a reserve'}`;
      case 'PlayerConfirmed':
        return `confirmed that ${nameIn(before, event.data.playerId)} will be there${withWord(event.data)}`;
      case 'PlayerWithdrew':
        return `said that ${nameIn(before, event.data.playerId)} cannot play${withWord(event.data)}`;
      case 'PlayerTakenOff':
        return `took ${nameIn(before, event.data.playerId)} off`;
      case 'TeamSheetErased':
        return `erased everybody who was down for ${teamSheet.name(open(before)) ?? ''}`;
    }
  },

  name({ players }) {
    const teams = [...new Set(players.map(({ team }) => team))];
    return teams.length === 0 ? 'a match' : teams.join(' and ');
  },

  view: (sheet) => ({
    Match: sheet.fixtureId,
    ...viewOfSide(sheet, 'home'),
    ...viewOfSide(sheet, 'away'),
  }),

  references: { Match: 'fixture' },

  items: ({ players }) => players,

  viewItem: ({ playerId, name, email, side: of, team, asked: role, answer, word }: Player) => [
    `Player ${playerId}`,
    [
      `${name}${email === null ? '' : `, ${email}`}`,
      `${of} (${team})`,
      role && `asked (${role})`,
      answer,
      word,
    ]
      .filter(Boolean)
      .join(', '),
  ],
};

/** Puts somebody down for a match, once. */
export const putDown =
  (
    player: Pick<Player, 'playerId' | 'side' | 'memberId' | 'name' | 'email'>,
    fixtureId: number,
    match: Match | null,
  ) =>
  (state: Sheet, { now }: DecisionContext): TeamSheetEvent[] => {
    const team = openTeam(match, player.side, now);
    const own = sideNow(state?.players ?? [], match?.details, player.side);
    assertReadable(player.name);
    const { players } = state ?? { players: [] };
    const isDown = players.some(
      ({ memberId, name }) =>
        (memberId !== null && memberId === player.memberId) || nameKey(name) === nameKey(player.name),
    );
    if (isDown) refuse('player-down');
    if (players.length >= teamLimits.players) refuse('too-many-players');
    return [...opened(state, fixtureId), { type: 'PlayerPutDown', data: { ...player, side: own, team } }];
  };

/** Takes somebody off who is not in the published team, and erases them from the sheet. */
export const takeOff =
  (playerId: number) =>
  (state: Sheet): TeamSheetEvent[] => {
    const player = playerIn(state, playerId);
    if (roleIn(open(state), player) !== null && player.answer !== 'withdrew') refuse('player-in-team');
    return erasePlayer(playerId)(state);
  };

/** Erases somebody from the sheet, wherever they are on it. */
export const erasePlayer =
  (playerId: number) =>
  (state: Sheet): TeamSheetEvent[] => {
    playerIn(state, playerId);
    return [{ type: 'PlayerTakenOff', data: { playerId } }];
  };

/** Picks the team of one side from those who are down for it, and publishes it if that is asked for. */
export const pickTeam =
  ({ isPublished, ...pick }: TeamRequest, fixtureId: number, match: Match | null) =>
  (state: Sheet, { now }: DecisionContext): TeamSheetEvent[] => {
    openTeam(match, pick.side, now);
    const { team, reserves } = pick;
    const players = state?.players ?? [];
    const of = sideNow(players, match?.details, pick.side);
    const all = [...team, ...reserves];
    const areDown = all.every((id) => players.some((one) => one.playerId === id && one.side === of));
    if (!areDown || new Set(all).size < all.length) refuse('player-not-found');
    const before = state?.[of] ?? nobody;
    const isSame = before.size === pick.size && isSamePick(before, pick);
    const events: TeamSheetEvent[] = isSame ? [] : [{ type: 'TeamPicked', data: { ...pick, side: of } }];
    if (isPublished) {
      const { date, time } = playedOn(match);
      const published = { team, reserves, date, time };
      const known = before.published;
      const isKnown = known && isSamePick(known, published) && isSameDay(known, published);
      if (!isKnown) {
        events.push({ type: 'TeamPublished', data: { side: of, ...published } });
        events.push(...asked(players, of, before.published, published));
      }
    }
    return events.length === 0 ? [] : [...opened(state, fixtureId), ...events];
  };

/** Answers for a player, until the match begins. The same answer again changes nothing. A withdrawal is final until the team changes. */
export const answerFor =
  (playerId: number, given: 'confirmed' | 'withdrew', word: string | null, match: Match | null) =>
  (state: Sheet, { now }: DecisionContext): TeamSheetEvent[] => {
    const player = playerIn(state, playerId);
    if (player.answer === given) return [];
    const reason = whyClosed(open(state), player, match, now);
    if (reason) refuse(reason);
    const type = given === 'confirmed' ? 'PlayerConfirmed' : 'PlayerWithdrew';
    return [{ type, data: { playerId, word } }];
  };

/** What decides whether a team can change. */
export interface Match {
  readonly details: Pick<FixtureDetails, 'homeTeam' | 'awayTeam' | 'date' | 'time'>;
  readonly standing: Pick<NonNullable<Fixture>['standing'], 'state' | 'postponedDate' | 'postponedTime'>;
  readonly score: { readonly homeScore: number } | null;
}

/** Why a player cannot answer; undefined when they can. */
export const whyClosed = (
  sheet: Pick<OpenSheet, Side>,
  player: Pick<Player, 'playerId' | 'side' | 'answer'>,
  match: Match | null,
  now: Date,
) => {
  if (!match || isOver(match, now) || hasBegun(match.details, now)) return 'match-over';
  if (!isOn(match)) return 'match-without-day';
  if (roleIn(sheet, player) === null) return 'player-not-picked';
  return player.answer === 'withdrew' ? 'player-withdrew' : undefined;
};

/** Erases everybody who was down for a match. */
export const eraseSheet = (state: Sheet): TeamSheetEvent[] =>
  state
    ? [{ type: 'TeamSheetErased', data: { playerIds: state.players.map(({ playerId }) => playerId) } }]
    : [];

export type Role = 'team' | 'reserve' | null;

/** The place of a player in the published team of their side; null without one. */
export const roleIn = (
  sheet: Pick<OpenSheet, Side>,
  { playerId, side: of }: Pick<Player, 'playerId' | 'side'>,
): Role => roleOf(sheet[of].published, playerId);

const roleOf = (published: Selection | null, playerId: number): Role => {
  if (published?.team.includes(playerId)) return 'team';
  return published?.reserves.includes(playerId) ? 'reserve' : null;
};

/** The events that ask those of one side whose place, or the day of whose match, is new. */
const asked = (
  players: readonly Player[],
  of: Side,
  before: Published | null,
  after: Published,
): TeamSheetEvent[] => {
  const isMoved = !isSameDay(before, after);
  return players.flatMap(({ playerId, side: own }) => {
    const role = own === of ? roleOf(after, playerId) : null;
    const isNew = role !== null && (isMoved || role !== roleOf(before, playerId));
    return isNew ? [{ type: 'PlayerAsked' as const, data: { playerId, role } }] : [];
  });
};

/** Those who are not in the published team any more, without those who had withdrawn from it. */
export const droppedBetween = (before: Sheet, after: OpenSheet): Player[] =>
  before?.players.filter(
    (player) => player.answer !== 'withdrew' && roleIn(before, player) && !roleIn(after, player),
  ) ?? [];

/** Whether a published reserve can step in. */
export const hasFreeReserve = (sheet: OpenSheet, of: Side): boolean =>
  sheet.players.some(
    ({ playerId, answer: given }) =>
      given !== 'withdrew' && sheet[of].published?.reserves.includes(playerId) === true,
  );

type Teams = Pick<FixtureDetails, 'homeTeam' | 'awayTeam'>;

/**
 * The side of the match now that is this side on its sheet, and the reverse. They differ after home and away were exchanged: the
 * players go with their team.
 */
export const sideNow = (
  players: readonly Pick<Player, 'side' | 'team'>[],
  match: Teams | undefined,
  of: Side,
): Side => {
  const isExchanged =
    match !== undefined &&
    players.some(
      ({ side: own, team }) => team !== teamOf(match, own) && team === teamOf(match, otherSide(own)),
    );
  return isExchanged ? otherSide(of) : of;
};

const otherSide = (of: Side): Side => (of === 'home' ? 'away' : 'home');

/** The name that the team of a player has now. */
export const teamNow = (
  players: readonly Pick<Player, 'side' | 'team'>[],
  match: Teams,
  player: Pick<Player, 'side'>,
): string => teamOf(match, sideNow(players, match, player.side));

/** The player with this id. @throws RefusedError when there is none, or none any more. */
export const playerIn = (state: Sheet, id: number): Player =>
  state?.players.find(({ playerId }) => playerId === id) ?? refuse('player-not-found');

/** Whether the match begins at or before this instant: at its time, or with the end of its day if the time is not known. */
export const hasBegun = ({ date, time }: MatchDay, now: Date): boolean => {
  if (date === null) return false;
  const clock = clockTime(time);
  return now >= (clock === undefined ? endOfDayAtClub(date) : instantAtClub(`${date}T${clock}`));
};

type MatchDay = { readonly date: string | null; readonly time: string };

const open = (state: Sheet): OpenSheet => state ?? refuse('player-not-found');

const withPlayer = (state: Sheet, id: number, changes: Partial<Player>): OpenSheet => {
  const before = open(state);
  const players = before.players.map((player) =>
    player.playerId === id ? { ...player, ...changes } : player,
  );
  return { ...before, players };
};

const opened = (state: Sheet, fixtureId: number): TeamSheetEvent[] =>
  state ? [] : [{ type: 'TeamSheetOpened', data: { fixtureId } }];

/** Whether nothing can be changed any more: the match has a result, was not played, or its day is past. */
const isOver = (match: Match | null, now: Date): boolean => {
  const known = match ?? refuse('fixture-not-found');
  const { details, score, standing } = known;
  const isOff = standing.state === 'abandoned' || standing.state === 'conceded';
  const isPast = details.date !== null && isOn(known) && details.date < dayAtClub(now);
  return score !== null || isOff || isPast;
};

/** Whether the match is on its day: it is not postponed to a day that is not agreed. */
const isOn = (match: Match): boolean => {
  const { details, score, standing } = match;
  return takesPlace({ ...details, ...standing, homeScore: score?.homeScore ?? null });
};

/** The name of the club's team on this side. @throws RefusedError when it is not the club's, or the match is over. */
const openTeam = (match: Match | null, of: Side, now: Date): string => {
  const team = teamOf((match ?? refuse('fixture-not-found')).details, of);
  if (!isClubTeam(team)) refuse('not-our-team');
  return isOver(match, now) ? refuse('match-over') : team;
};

const playedOn = (match: Match | null): { readonly date: string; readonly time: string } => {
  const known = match ?? refuse('fixture-not-found');
  const { date, time } = known.details;
  return date === null || !isOn(known) ? refuse('match-without-day') : { date, time };
};

const isSameList = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

const isSamePick = (one: Selection, other: Selection): boolean =>
  isSameList(one.team, other.team) && isSameList(one.reserves, other.reserves);

type Published = NonNullable<SideOfSheet['published']>;

/** Whether both are for the same day and time, however the time is written. */
const isSameDay = (one: Published | null, other: Published): boolean =>
  one?.date === other.date && isSameTime(one.time, other.time);

const nameIn = (state: Sheet, id: number): string =>
  state?.players.find(({ playerId }) => playerId === id)?.name ?? `player ${id}`;

const namesIn = (sheet: OpenSheet, ids: readonly number[]): string =>
  ids.map((id) => nameIn(sheet, id)).join(', ');

const inNumbers = ({ team, reserves }: Selection): string =>
  `a team of ${team.length}${reserves.length === 0 ? '' : ` and ${reserves.length === 1 ? '1 reserve' : `${reserves.length} reserves`}`}`;

/** The team of one side by its name, if anybody is down for it. */
const sideInWords = (state: Sheet, of: Side): string =>
  state?.players.find((player) => player.side === of)?.team ?? `the ${of} side`;

const withWord = ({ word }: { readonly word: string | null }): string => (word === null ? '' : `: ${word}`);

const viewOfSide = (sheet: OpenSheet, of: Side) => {
  const { team, reserves, size, published } = sheet[of];
  const label = of === 'home' ? 'Home' : 'Away';
  const inWords = (pick: Selection) =>
    [namesIn(sheet, pick.team), pick.reserves.length > 0 && `reserves: ${namesIn(sheet, pick.reserves)}`]
      .filter(Boolean)
      .join('; ') || null;
  return {
    [`${label} Players Needed`]: size,
    [`${label} Picked`]: inWords({ team, reserves }),
    [`${label} Published`]: published && inWords(published),
    [`${label} Published for`]: published && `${published.date}, ${published.time}`,
  };
};

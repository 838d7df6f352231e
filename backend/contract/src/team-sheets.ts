import { z } from 'zod';
import { club } from './club.js';
import { fixtureRecord, sides } from './fixtures.js';
import type { Labels } from './labels.js';
import { memberLimits, memberMessages } from './members.js';
import { digits } from './paging.js';
import { linkToken } from './password-links.js';
import { highestId } from './record-id.js';
import { optionalEmail, optionalText } from './text.js';

/** What a player has said to being in the team, or a reserve. */
export const playerAnswers = ['confirmed', 'withdrew'] as const;

/** Maximum lengths in characters, and how many can be down for a match and picked for one side. */
export const teamLimits = { name: 120, word: 200, players: 80, picked: 30 } as const;

export const teamMessages = {
  fixtureId: 'Fixture is required',
  side: 'Side must be home or away',
  memberId: 'Member must be the number of a member',
  name: 'Name is required',
  email: 'Please enter a valid email address',
  size: `Players needed must be a whole number from 1 to ${teamLimits.picked}`,
  team: `The team must be a list of up to ${teamLimits.picked} players`,
  reserves: `The reserves must be a list of up to ${teamLimits.picked} players`,
  twice: 'A player can only be picked once',
  isPublished: 'Published must be true or false',
  answer: 'The answer must be confirmed or withdrew',
  word: 'Your word must be text',
} as const;

const id = (message: string) => z.int(message).min(1, message).max(highestId, message);

/** Body of `POST /api/team-players`. A member is put down with the name and address on record, anybody else with those sent. */
export const playerRequest = z
  .object({
    fixtureId: id(teamMessages.fixtureId),
    side: z.enum(sides, teamMessages.side),
    memberId: id(teamMessages.memberId).nullable().default(null),
    name: optionalText(teamLimits.name, teamMessages.name),
    email: optionalEmail(teamMessages.email),
  })
  .superRefine(({ memberId, name }, context) => {
    if (memberId === null && name === null)
      context.addIssue({ code: 'custom', path: ['name'], message: teamMessages.name });
  });

/** Somebody who is down for a match. */
export const teamPlayerRecord = z.object({
  id: z.int(),
  fixtureId: z.int(),
  side: z.enum(sides),
  /** Null for somebody who was not put down from the list of members. */
  memberId: z.int().nullable(),
  name: z.string(),
  email: z.string().meta({ format: 'email' }).nullable(),
  /** What the player has said since the team was published; null without an answer. */
  answer: z.enum(playerAnswers).nullable(),
  /** What the player has written with the answer. */
  word: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

export const teamPlayerLabels = {
  fixtureId: null,
  side: 'Side',
  memberId: null,
  name: 'Name',
  email: 'Email',
  answer: 'Answer',
  word: 'Word',
  createdAt: 'Put Down',
} as const satisfies Labels<TeamPlayer>;

const picked = (message: string) =>
  z.array(id(message), message).max(teamLimits.picked, message).meta({ maxItems: teamLimits.picked });

/** Body of `PUT /api/fixtures/{id}/team`: the ids of those who are picked, in order. */
export const teamRequest = z
  .object({
    side: z.enum(sides, teamMessages.side),
    /** How many players the match needs. */
    size: z
      .int(teamMessages.size)
      .min(1, teamMessages.size)
      .max(teamLimits.picked, teamMessages.size)
      .default(club.teamSize),
    team: picked(teamMessages.team),
    reserves: picked(teamMessages.reserves).default([]),
    /** Whether it is published, too: then those are mailed for whom something has changed. */
    isPublished: z.boolean(teamMessages.isPublished).default(false),
  })
  .superRefine(({ team, reserves }, context) => {
    const all = [...team, ...reserves];
    if (new Set(all).size < all.length)
      context.addIssue({ code: 'custom', path: ['team'], message: teamMessages.twice });
  });

const pick = z.object({ team: z.array(z.int()), reserves: z.array(z.int()) });

const teamSide = pick.extend({
  size: z.int(),
  /** What was published last, and for which day and time; null before. */
  published: pick.extend({ date: z.string().meta({ format: 'date' }), time: z.string() }).nullable(),
});

/** Response of `GET /api/fixtures/{id}/team`: who is down for a match and who is picked. */
export const teamSheet = z.object({
  /** 0 while nobody was put down. */
  version: z.int(),
  home: teamSide,
  away: teamSide,
  players: z.array(teamPlayerRecord),
  /** How often each person was down in the season of the match, and played a match that has a result. */
  season: z.array(
    z.object({
      name: z.string(),
      /** Whether the person was put down by name, and never from the list of members. */
      isGuest: z.boolean(),
      /** The address with which a guest was down last; null without one. */
      email: z.string().meta({ format: 'email' }).nullable(),
      down: z.int(),
      played: z.int(),
    }),
  ),
});

/** Response of `GET /api/fixtures/{id}/players`: the published teams by name, where the club shows them. */
export const publishedTeams = z.array(z.object({ side: z.enum(sides), players: z.array(z.string()) }));

/** Query of `GET /api/player-figures`. Without it, the figures are those of the present year. */
export const figuresParams = z.object({
  season: digits({ min: club.established, max: memberLimits.joinedYear }, memberMessages.season).optional(),
});

/** What the matches that somebody has played in a season add up to. They are results of the team: no game has a result of its own. */
export const playerFigures = z.object({
  name: z.string(),
  played: z.int(),
  won: z.int(),
  drawn: z.int(),
  lost: z.int(),
  /** The means of the aggregates of the team and of its opponents, to one decimal; null while no aggregate is known. */
  averageFor: z.number().nullable(),
  averageAgainst: z.number().nullable(),
  /** Of how many matches the aggregates are known. */
  averaged: z.int(),
  /** The matches, the first one first, and the side on which the person played. */
  matches: z.array(z.object({ fixtureId: z.int(), side: z.enum(sides) })),
});

/** Body of `PUT /api/team-link`. */
export const playerAnswer = linkToken.extend({
  answer: z.enum(playerAnswers, teamMessages.answer),
  word: optionalText(teamLimits.word, teamMessages.word),
});

/** Response of both methods of `/api/team-link`: the place of a link's player. */
export const ownPlace = fixtureRecord
  .pick({ homeTeam: true, awayTeam: true, date: true, time: true, venue: true })
  .extend({
    /** The team that the player was put down for. */
    team: z.string(),
    name: z.string(),
    /** Null when the player is not picked any more. */
    role: z.enum(['team', 'reserve']).nullable(),
    answer: z.enum(playerAnswers).nullable(),
    word: z.string().nullable(),
    /** Why no answer can be given now; null while one can. */
    closed: z.string().nullable(),
  });

/** How names are compared: without case and further spaces. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

export type PlayerRequest = z.output<typeof playerRequest>;
export type TeamPlayer = z.infer<typeof teamPlayerRecord>;
export type TeamRequest = z.output<typeof teamRequest>;
export type TeamSheet = z.infer<typeof teamSheet>;
export type TeamSide = z.infer<typeof teamSide>;
export type PlayerFigures = z.infer<typeof playerFigures>;
export type PublishedTeams = z.infer<typeof publishedTeams>;
export type PlayerAnswer = z.output<typeof playerAnswer>;
export type OwnPlace = z.infer<typeof ownPlace>;

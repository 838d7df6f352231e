import { fixtureExample } from './fixtures.examples.js';
import { linkTokenExample } from './password-links.examples.js';
import type {
  OwnPlace,
  PlayerAnswer,
  PlayerFigures,
  PlayerRequest,
  PublishedTeams,
  TeamPlayer,
  TeamRequest,
  TeamSheet,
} from './team-sheets.js';

export const playerExample: PlayerRequest = {
  fixtureId: 1,
  side: 'home',
  memberId: null,
  name: 'Ann Example',
  email: 'ann@example.com',
};

export const teamPlayerExample: TeamPlayer = {
  ...playerExample,
  id: 1,
  name: 'Ann Example',
  answer: null,
  word: null,
  createdAt: '2026-05-04T09:00:00.000Z',
};

export const teamExample: TeamRequest = { side: 'home', size: 8, team: [], reserves: [], isPublished: true };

const { homeTeam, awayTeam, date, time, venue } = fixtureExample;

export const teamSheetExample: TeamSheet = {
  version: 4,
  home: { team: [1], reserves: [], size: 8, published: { team: [1], reserves: [], date, time } },
  away: { team: [], reserves: [], size: 8, published: null },
  players: [teamPlayerExample],
  season: [{ name: 'Ann Example', isGuest: true, email: 'ann@example.org', down: 3, played: 2 }],
};

export const publishedTeamsExample: PublishedTeams = [{ side: 'home', players: ['Ann Example'] }];

export const playerAnswerExample: PlayerAnswer = {
  ...linkTokenExample,
  answer: 'withdrew',
  word: 'I am away that week',
};

export const ownPlaceExample: OwnPlace = {
  homeTeam,
  awayTeam,
  date,
  time,
  venue,
  team: homeTeam,
  name: 'Ann Example',
  role: 'team',
  answer: null,
  word: null,
  closed: null,
};

export const playerFiguresExample: PlayerFigures = {
  name: 'Ann Example',
  played: 2,
  won: 1,
  drawn: 0,
  lost: 1,
  averageFor: 90.5,
  averageAgainst: 88,
  averaged: 2,
  matches: [
    { fixtureId: 1, side: 'home' },
    { fixtureId: 4, side: 'away' },
  ],
};

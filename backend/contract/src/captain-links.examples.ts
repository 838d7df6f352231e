import type { CaptainLinkRequest, CaptainMatch, CaptainScore, ScoreReport } from './captain-links.js';
import { fixtureExample } from './fixtures.examples.js';
import { linkTokenExample } from './password-links.examples.js';

export const captainLinkExample: CaptainLinkRequest = { side: 'home', email: 'captain@example.com' };

export const captainScoreExample: CaptainScore = { ...linkTokenExample, homeScore: 6, awayScore: 4 };

const { homeTeam, awayTeam, date, time, venue } = fixtureExample;

export const captainMatchExample: CaptainMatch = {
  homeTeam,
  awayTeam,
  date,
  time,
  venue,
  side: 'home',
  own: { homeScore: 6, awayScore: 4 },
  others: null,
  closed: null,
};

export const scoreReportExample: ScoreReport = {
  id: 1,
  home: { homeScore: 6, awayScore: 4 },
  away: { homeScore: 4, awayScore: 6 },
};

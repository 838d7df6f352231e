import { z } from 'zod';
import { fixtureRecord, resultRequest, sides } from './fixtures.js';
import type { Labels } from './labels.js';
import { linkToken } from './password-links.js';
import { recordVersion } from './record-version.js';
import { email } from './text.js';

/** Until how many days after the match day a captain's link works, and how long its address is kept after that. */
export const captainLinkDays = { works: 2, kept: 7 } as const;

export const captainLinkMessages = {
  side: 'Side must be home or away',
  email: 'Please enter a valid email address',
} as const;

/** Body of `POST /api/fixtures/{id}/captain-links`. */
export const captainLinkRequest = z.object({
  side: z.enum(sides, captainLinkMessages.side),
  email: email(captainLinkMessages.email),
});

/** A captain's link as the search for people shows it. */
export const captainLinkRecord = z.object({
  id: z.int(),
  side: z.enum(sides),
  email: z.string().meta({ format: 'email' }),
  createdAt: z.iso.datetime(),
  version: recordVersion,
});

export const captainLinkLabels = {
  side: 'Side',
  email: 'Email',
  createdAt: 'Made',
} as const satisfies Labels<z.infer<typeof captainLinkRecord>>;

const { homeScore, awayScore } = resultRequest.shape;

/** Body of `PUT /api/captain-link`. */
export const captainScore = linkToken.extend({ homeScore, awayScore });

const reportedPoints = z.object({ homeScore: z.int(), awayScore: z.int() }).nullable();

/** Response of both methods of `/api/captain-link`: the match of a link, and what has been reported. */
export const captainMatch = fixtureRecord
  .pick({ homeTeam: true, awayTeam: true, date: true, time: true, venue: true })
  .extend({
    /** The side whose captain has the link. */
    side: z.enum(sides),
    own: reportedPoints,
    others: reportedPoints,
    /** Why no score can be sent now; null when one can, or was sent. */
    closed: z.string().nullable(),
  });

/** What captains have reported of a match whose result the club has not confirmed: one of them, or both with different scores. */
export const scoreReport = z.object({ id: z.int(), home: reportedPoints, away: reportedPoints });

export type CaptainLinkRequest = z.output<typeof captainLinkRequest>;
export type CaptainScore = z.output<typeof captainScore>;
export type CaptainMatch = z.infer<typeof captainMatch>;
export type ScoreReport = z.infer<typeof scoreReport>;

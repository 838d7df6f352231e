import { z } from 'zod';
import { club } from './club.js';
import type { Labels } from './labels.js';
import { recordVersion } from './record-version.js';
import { calendarDay, optionalText, text } from './text.js';

export const fixtureCategories = ['mens', 'mens-over-60', 'ladies-over-60'] as const;
export const fixtureTypes = ['league', 'other'] as const;
export const fixtureStatuses = ['upcoming', 'completed'] as const;
export const fixtureStates = ['postponed', 'abandoned', 'conceded'] as const;
export const sides = ['home', 'away'] as const;

/** Maximum lengths in characters, and the highest score (match points or aggregate). */
export const fixtureLimits = {
  team: 100,
  venue: 100,
  time: 20,
  otherType: 60,
  score: 9999,
  reason: 100,
} as const;

export const fixtureMessages = {
  team: 'Team must be the name of a team',
  homeTeam: 'Home team is required',
  awayTeam: 'Away team is required',
  venue: 'Venue is required',
  time: 'Time is required',
  date: 'Date must be a calendar date such as 2026-05-04',
  category: 'Category is required',
  unknownCategory: `Category must be one of ${fixtureCategories.join(', ')}`,
  type: 'Type must be league or other',
  otherType: 'Other type must be text',
  homeScore: 'Home score must be 0 or greater',
  awayScore: 'Away score must be 0 or greater',
  newTime: 'Time must be text',
  reason: 'Reason must be text',
  noReason: 'Reason is required',
  concededBy: 'Conceded by must be home or away',
  homeAggregate: 'Home aggregate must be 0 or greater',
  awayAggregate: 'Away aggregate must be 0 or greater',
  bothAggregates: 'Give both aggregates or none',
  scoreTooHigh: `Score must be at most ${fixtureLimits.score}`,
} as const;

/** Body of `POST /api/fixtures` and `PUT /api/fixtures/{id}`. Absent fields take their default. */
export const fixtureRequest = z.object({
  homeTeam: text(fixtureLimits.team, fixtureMessages.homeTeam),
  awayTeam: text(fixtureLimits.team, fixtureMessages.awayTeam),
  /** A calendar day in the club's zone; null until it is agreed. */
  date: calendarDay(fixtureMessages.date).nullable().default(null),
  /** Free text such as `19:00`. */
  time: text(fixtureLimits.time, fixtureMessages.time),
  venue: text(fixtureLimits.venue, fixtureMessages.venue).default(club.ground),
  category: z.enum(fixtureCategories, fixtureMessages.category),
  type: z.enum(fixtureTypes, fixtureMessages.type).default('league'),
  /** The name of a fixture of type `other`. Ignored for a league fixture. */
  otherType: optionalText(fixtureLimits.otherType, fixtureMessages.otherType),
});

const score = (message: string) =>
  z.int(message).min(0, message).max(fixtureLimits.score, fixtureMessages.scoreTooHigh);

/** Body of `PATCH /api/fixtures/{id}/result`. */
export const resultRequest = z
  .object({
    homeScore: score(fixtureMessages.homeScore),
    awayScore: score(fixtureMessages.awayScore),
    /** The sum of the home side's points of all games. Some results are reported without it. */
    homeAggregate: score(fixtureMessages.homeAggregate).nullable().default(null),
    awayAggregate: score(fixtureMessages.awayAggregate).nullable().default(null),
  })
  .superRefine(({ homeAggregate, awayAggregate }, context) => {
    if ((homeAggregate === null) === (awayAggregate === null)) return;
    const missing = homeAggregate === null ? 'homeAggregate' : 'awayAggregate';
    context.addIssue({ code: 'custom', path: [missing], message: fixtureMessages.bothAggregates });
  });

/** Body of `PUT /api/fixtures/{id}/postponement`. */
export const postponementRequest = z.object({
  /** The new date; null while it is not agreed. */
  date: calendarDay(fixtureMessages.date).nullable().default(null),
  /** The new time; null keeps the time. */
  time: optionalText(fixtureLimits.time, fixtureMessages.newTime),
  /** Shown to visitors. */
  reason: optionalText(fixtureLimits.reason, fixtureMessages.reason),
});

/** Body of `PUT /api/fixtures/{id}/abandonment`. */
export const abandonmentRequest = z.object({
  /** Shown to visitors. */
  reason: text(fixtureLimits.reason, fixtureMessages.noReason),
});

/** Body of `PUT /api/fixtures/{id}/concession`. */
export const concessionRequest = z.object({
  by: z.enum(sides, fixtureMessages.concededBy),
  /** Shown to visitors. */
  reason: optionalText(fixtureLimits.reason, fixtureMessages.reason),
});

/** Query of `GET /api/fixtures.ics`. */
export const calendarParams = z.object({
  /** Only the fixtures of this category; all of them when absent. */
  category: z.enum(fixtureCategories, fixtureMessages.unknownCategory).optional(),
  /** Only the fixtures of this team of the club, such as `Onchan A`, whatever the case and spaces. */
  team: text(fixtureLimits.team, fixtureMessages.team).optional(),
});

/** A fixture as every fixtures path returns it. */
export const fixtureRecord = z.object({
  id: z.int(),
  date: z.string().meta({ format: 'date' }).nullable(),
  time: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  venue: z.string(),
  category: z.enum(fixtureCategories),
  type: z.enum(fixtureTypes),
  otherType: z.string().nullable(),
  status: z.enum(fixtureStatuses),
  homeScore: z.int().nullable(),
  awayScore: z.int().nullable(),
  homeAggregate: z.int().nullable(),
  awayAggregate: z.int().nullable(),
  /** Stands beside the status, which only a result completes. Null for a match that is on, or was played, as planned. */
  state: z.enum(fixtureStates).nullable(),
  reason: z.string().nullable(),
  /** The side that has conceded; null in any other state. */
  concededBy: z.enum(sides).nullable(),
  /** The date from which a postponed fixture was moved; its own date until a new one is agreed. Null in any other state. */
  postponedDate: z.string().meta({ format: 'date' }).nullable(),
  postponedTime: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: recordVersion,
});

/** The labels of a fixture's fields. `null` marks fields that other columns or headings show. */
export const fixtureLabels = {
  date: 'Date',
  time: 'Time',
  category: 'Category',
  type: 'Type',
  otherType: null,
  homeTeam: 'Home Team',
  awayTeam: 'Away Team',
  venue: 'Venue',
  status: null,
  homeScore: 'Home Score',
  awayScore: 'Away Score',
  homeAggregate: 'Home Aggregate',
  awayAggregate: 'Away Aggregate',
  state: 'State',
  reason: 'Reason',
  concededBy: null,
  postponedDate: 'Postponed From',
  postponedTime: null,
} as const satisfies Labels<FixtureRecord, FixtureRequest & ResultRequest>;

export type FixtureRequest = z.input<typeof fixtureRequest>;
export type ResultRequest = z.input<typeof resultRequest>;
/** A result, with null for aggregates that were not reported. */
export type Result = z.output<typeof resultRequest>;
export type PostponementRequest = z.input<typeof postponementRequest>;
export type AbandonmentRequest = z.input<typeof abandonmentRequest>;
export type ConcessionRequest = z.input<typeof concessionRequest>;
export type FixtureRecord = z.infer<typeof fixtureRecord>;

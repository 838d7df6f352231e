import { z } from 'zod';
import { highestId } from './record-id.js';
import { calendarDay, optionalText } from './text.js';

/** How a match of a draw was decided. A walkover names the side that goes on; after a double forfeit nobody does. */
export const drawOutcomes = ['played', 'walkover-first', 'walkover-second', 'double-forfeit'] as const;

/** How many entrants a draw can have, its most rounds, the highest score, and the longest reason in characters. */
export const drawLimits = { entrants: { min: 2, max: 128 }, rounds: 7, score: 99, reason: 200 } as const;

export const drawMessages = {
  seeds: 'Seeds must be a list of entries',
  seedTwice: 'An entry can only be seeded once',
  playBy: 'Please enter valid dates',
  playByOrder: 'Each round must be played by the day of the next round, or before',
  round: `Round must be a whole number from 1 to ${drawLimits.rounds}`,
  match: 'Match must be a whole number from 1',
  outcome: `Outcome must be ${drawOutcomes.join(', ')} or null`,
  score: `A score must be a whole number from 0 to ${drawLimits.score}`,
  scores: 'Please give both scores',
  differ: 'The scores must differ',
  noScores: 'Only a match that was played has scores',
  sides: 'Sides must be the ids of the two entries',
  reason: 'Reason must be text',
  noReason: 'Reason is required',
} as const;

const entryId = (message: string) => z.int(message).min(1, message).max(highestId, message);

/** Body of `PUT /api/competitions/{id}/draw`. */
export const drawRequest = z.object({
  /** The ids of the seeded entries, the strongest first. */
  seeds: z
    .array(entryId(drawMessages.seeds), drawMessages.seeds)
    .max(drawLimits.entrants.max, drawMessages.seeds)
    .refine((ids) => new Set(ids).size === ids.length, drawMessages.seedTwice)
    .default([]),
  /** The last day of each round, the first round first; null for a round without one. Empty for a draw without them. */
  playBy: z
    .array(calendarDay(drawMessages.playBy).nullable(), drawMessages.playBy)
    .max(drawLimits.rounds, drawMessages.playBy)
    .refine((days) => {
      const known = days.filter((day) => day !== null);
      return known.every((day, index) => index === 0 || day >= (known[index - 1] ?? ''));
    }, drawMessages.playByOrder)
    .default([]),
});

const score = z
  .int(drawMessages.score)
  .min(0, drawMessages.score)
  .max(drawLimits.score, drawMessages.score)
  .nullable()
  .default(null);

/** Body of `PUT /api/competitions/{id}/draw/result`: the result of one match, or none any more. */
export const drawResultRequest = z
  .object({
    round: z.int(drawMessages.round).min(1, drawMessages.round).max(drawLimits.rounds, drawMessages.round),
    match: z
      .int(drawMessages.match)
      .min(1, drawMessages.match)
      .max(drawLimits.entrants.max / 2, drawMessages.match),
    /** The ids of the entries that play, as they were seen. Refused if others play by now. */
    sides: z.array(entryId(drawMessages.sides), drawMessages.sides).length(2, drawMessages.sides).optional(),
    /** Null takes the result back. */
    outcome: z.enum(drawOutcomes, drawMessages.outcome).nullable(),
    firstScore: score,
    secondScore: score,
  })
  .superRefine(({ outcome, firstScore, secondScore }, context) => {
    const report = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (outcome !== 'played') {
      if (firstScore !== null || secondScore !== null) report('outcome', drawMessages.noScores);
    } else if (firstScore === null || secondScore === null) {
      report(firstScore === null ? 'firstScore' : 'secondScore', drawMessages.scores);
    } else if (firstScore === secondScore) report('secondScore', drawMessages.differ);
  });

/** Body of `PUT /api/competitions/{id}/draw/discard`. */
export const discardRequest = z.object({
  /** Needed once a result is recorded. For the club only. */
  discardReason: optionalText(drawLimits.reason, drawMessages.reason),
});

/** The result of one match of a draw. */
export const drawResult = z.object({
  round: z.int(),
  match: z.int(),
  outcome: z.enum(drawOutcomes),
  firstScore: z.int().nullable(),
  secondScore: z.int().nullable(),
});

/** Response of `GET /api/competitions/{id}/draw`. It names nobody: the names are in the list of entries. */
export const drawRecord = z.object({
  /** The random text that has decided the order. */
  seed: z.string(),
  /** How many entries at the beginning of the order were seeded by hand. */
  seeded: z.int(),
  /**
   * The ids of all drawn entries: the seeded ones, then the others by the SHA-256 of `seed:id` in hexadecimal digits. Their places in the
   * bracket follow from it.
   */
  order: z.array(z.int()),
  /** The last day of each round; null for a round without one. */
  playBy: z.array(z.string().meta({ format: 'date' }).nullable()),
  results: z.array(drawResult),
  madeAt: z.iso.datetime(),
});

export type DrawRequest = z.output<typeof drawRequest>;
export type DrawResultRequest = z.output<typeof drawResultRequest>;
export type DiscardRequest = z.output<typeof discardRequest>;
export type DrawResult = z.infer<typeof drawResult>;
export type DrawRecord = z.infer<typeof drawRecord>;

import { z } from 'zod';
import type { Labels } from './labels.js';
import { recordVersion } from './record-version.js';
import { optionalLongText, optionalText, text } from './text.js';

export const winnerCategories = ['Mens', 'Ladies', 'Mixed'] as const;

/** Maximum lengths in characters, and the first and last possible year of a win. */
export const winnerLimits = {
  competitionName: 120,
  winner: 120,
  runnerUp: 120,
  notes: 500,
  year: { min: 1900, max: 2100 },
} as const;

export const winnerMessages = {
  competitionName: 'Competition name is required',
  winner: 'Winner is required',
  category: 'Category is required',
  year: `Year must be ${winnerLimits.year.min} or later`,
  yearTooHigh: `Year must be at most ${winnerLimits.year.max}`,
  runnerUp: 'Runner-up must be text',
  notes: 'Notes must be text',
} as const;

/** Body of `POST /api/competition-winners` and `PUT /api/competition-winners/{id}`. Absent fields become null. */
export const winnerRequest = z.object({
  competitionName: text(winnerLimits.competitionName, winnerMessages.competitionName),
  winner: text(winnerLimits.winner, winnerMessages.winner),
  category: z.enum(winnerCategories, winnerMessages.category),
  year: z
    .int(winnerMessages.year)
    .min(winnerLimits.year.min, winnerMessages.year)
    .max(winnerLimits.year.max, winnerMessages.yearTooHigh),
  runnerUp: optionalText(winnerLimits.runnerUp, winnerMessages.runnerUp),
  notes: optionalLongText(winnerLimits.notes, winnerMessages.notes),
});

/** The winner of a competition as every winners path returns it. */
export const winnerRecord = z.object({
  id: z.int(),
  competitionName: z.string(),
  winner: z.string(),
  category: z.enum(winnerCategories),
  year: z.int(),
  runnerUp: z.string().nullable(),
  notes: z.string().nullable(),
  createdAt: z.iso.datetime(),
  version: recordVersion,
});

/** The labels of a winner's fields. */
export const winnerLabels = {
  competitionName: 'Competition Name',
  year: 'Year',
  category: 'Category',
  winner: 'Winner',
  runnerUp: 'Runner-up',
  notes: 'Notes',
} as const satisfies Labels<WinnerRecord, WinnerRequest>;

export type WinnerRequest = z.input<typeof winnerRequest>;
export type WinnerRecord = z.infer<typeof winnerRecord>;

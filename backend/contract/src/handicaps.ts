import { z } from 'zod';
import type { Labels } from './labels.js';
import { recordVersion } from './record-version.js';
import { optionalLongText, text } from './text.js';

export const handicapCategories = ['mens', 'ladies'] as const;

/** Maximum lengths in characters, and the lowest and highest handicap. */
export const handicapLimits = { playerName: 100, notes: 500, handicap: { min: -99, max: 50 } } as const;

export const handicapMessages = {
  playerName: 'Player name is required',
  category: 'Category is required',
  handicap: `Handicap must be a whole number between −99 and ${handicapLimits.handicap.max}`,
  handicapTooHigh: `Handicap must be at most ${handicapLimits.handicap.max}`,
  notes: 'Notes must be text',
} as const;

/** Body of `POST /api/handicaps` and `PUT /api/handicaps/{id}`. Absent fields become null. */
export const handicapRequest = z.object({
  playerName: text(handicapLimits.playerName, handicapMessages.playerName),
  category: z.enum(handicapCategories, handicapMessages.category),
  handicap: z
    .int(handicapMessages.handicap)
    .min(handicapLimits.handicap.min, handicapMessages.handicap)
    .max(handicapLimits.handicap.max, handicapMessages.handicapTooHigh),
  notes: optionalLongText(handicapLimits.notes, handicapMessages.notes),
});

/** A player's handicap as every handicaps path returns it. */
export const handicapRecord = z.object({
  id: z.int(),
  playerName: z.string(),
  category: z.enum(handicapCategories),
  handicap: z.int(),
  notes: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: recordVersion,
});

/** The labels of a handicap's fields. */
export const handicapLabels = {
  playerName: 'Player Name',
  category: 'Category',
  handicap: 'Handicap',
  notes: 'Notes',
} as const satisfies Labels<HandicapRecord, HandicapRequest>;

export type HandicapRequest = z.input<typeof handicapRequest>;
export type HandicapRecord = z.infer<typeof handicapRecord>;

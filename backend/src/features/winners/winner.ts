import { winnerRequest } from '@onchan-bowls/contract/winners';
import { z } from 'zod';
import { defineEvent, type EventOf } from '../../platform/event-store/event.js';
import { refuse } from '../../platform/refused.js';
import { sameFields } from '../../platform/event-store/same-fields.js';
import type { Decider } from '../../platform/event-store/decider.js';
import {
  assertAccepted,
  inRestoredWords,
  restorationFields,
  restorationOf,
} from '../../platform/event-store/restoration.js';

/** The winner of a competition in a year. */
const winnerDetails = z.strictObject({
  competitionName: z.string(),
  winner: z.string().describe('A player, or a pair or team of them'),
  category: z.enum(['Mens', 'Ladies', 'Mixed']),
  year: z.int().describe('A calendar year'),
  runnerUp: z.string().nullable(),
  notes: z.string().nullable(),
});

const winnerEvents = {
  WinnerRecorded: defineEvent({
    label: 'Winner recorded',
    many: 'recorded # winners',
    meaning: 'A winner is on the roll of winners.',
    data: winnerDetails,
    startsAnew: true,
  }),
  WinnerRevised: defineEvent({
    label: 'Winner revised',
    many: 'revised # winners',
    meaning: 'The line of the roll has these details instead.',
    data: winnerDetails,
    startsAnew: true,
  }),
  WinnerDeleted: defineEvent({
    label: 'Winner deleted',
    many: 'deleted # winners',
    meaning: 'The line is off the roll.',
  }),
  WinnerRestored: defineEvent({
    label: 'Winner restored',
    meaning: 'The line of the roll is again as it was at an earlier time.',
    data: winnerDetails.extend(restorationFields),
    startsAnew: true,
  }),
};

export type WinnerDetails = Readonly<z.infer<typeof winnerDetails>>;
export type WinnerEvent = EventOf<typeof winnerEvents>;

/** Null before the winner is recorded and after it is deleted. */
export type Winner = WinnerDetails | null;

/** A line of the club's roll of winners, which is its public record. */
export const winner: Decider<Winner, WinnerEvent> = {
  category: 'winner',
  label: 'Competition winners',
  events: winnerEvents,
  initial: null,

  evolve(_state, event) {
    switch (event.type) {
      case 'WinnerDeleted':
        return null;
      case 'WinnerRestored': {
        const { goesBackTo, createdAt, ...details } = event.data;
        return details;
      }
      case 'WinnerRecorded':
      case 'WinnerRevised':
        return event.data;
    }
  },

  describe(event, before) {
    switch (event.type) {
      case 'WinnerRecorded':
        return `recorded ${inWords(event.data)}`;
      case 'WinnerRevised':
        return `revised ${inWords(event.data)}`;
      case 'WinnerDeleted':
        return `deleted ${inWords(existing(before))}`;
      case 'WinnerRestored':
        return inRestoredWords(inWords(event.data), event.data.goesBackTo, before);
    }
  },

  name: ({ winner, competitionName, year }) => `${competitionName} ${year}, ${winner}`,

  view: ({ competitionName, winner, category, year, runnerUp, notes }) => ({
    Competition: competitionName,
    Winner: winner,
    Category: category,
    Year: year,
    'Runner-up': runnerUp,
    Notes: notes,
  }),

  undoable: ['WinnerDeleted'],

  restore(past, now) {
    if (now && sameFields(now, past.state)) return [];
    assertAccepted(past, winnerRequest, past.state);
    return [{ type: 'WinnerRestored', data: { ...past.state, ...restorationOf(past) } }];
  },
};

/** Records a winner. */
export const recordWinner = (details: WinnerDetails) => (): WinnerEvent[] => [
  { type: 'WinnerRecorded', data: details },
];

/** Replaces the details of a winner. */
export const reviseWinner =
  (details: WinnerDetails) =>
  (state: Winner): WinnerEvent[] =>
    sameFields(existing(state), details) ? [] : [{ type: 'WinnerRevised', data: details }];

/** Deletes a winner. */
export const deleteWinner = (state: Winner): WinnerEvent[] => {
  existing(state);
  return [{ type: 'WinnerDeleted', data: {} }];
};

const existing = (state: Winner): WinnerDetails => state ?? refuse('winner-not-found');

const inWords = ({ winner, category, competitionName, year }: WinnerDetails): string =>
  `the ${category} winner of ${competitionName} ${year}, ${winner}`;

import { winnerLabels, winnerRequest } from '@onchan-bowls/contract/winners';
import { z } from 'zod';
import { byLabels } from '../../platform/event-store/decider/decider.js';
import { wholeRecord } from '../../platform/event-store/decider/whole-record.js';

/** The winner of a competition in a year. */
const winnerDetails = z.strictObject({
  competitionName: z.string(),
  winner: z.string().describe('A player, or a pair or team of them'),
  category: z.enum(['Mens', 'Ladies', 'Mixed']),
  year: z.int().describe('A calendar year'),
  runnerUp: z.string().nullable(),
  notes: z.string().nullable(),
});

export type WinnerDetails = Readonly<z.infer<typeof winnerDetails>>;

/** A line of the club's roll of winners, which is its public record. */
export const winner = wholeRecord({
  category: 'winner',
  label: 'Competition winners',
  details: winnerDetails,
  request: winnerRequest,
  notFound: 'winner-not-found',
  added: {
    type: 'WinnerRecorded',
    many: 'recorded # winners',
    meaning: 'A winner is on the roll of winners.',
  },
  revised: {
    type: 'WinnerRevised',
    many: 'revised # winners',
    meaning: 'The line of the roll has these details instead.',
  },
  deleted: {
    type: 'WinnerDeleted',
    many: 'deleted # winners',
    meaning: 'The line is off the roll.',
  },
  restored: {
    type: 'WinnerRestored',
    meaning: 'The line of the roll is again as it was at an earlier time.',
  },
  name: ({ winner, competitionName, year }) => `${competitionName} ${year}, ${winner}`,
  inWords: ({ winner, category, competitionName, year }) =>
    `the ${category} winner of ${competitionName} ${year}, ${winner}`,
  view: (details) => byLabels(winnerLabels, details),
});

import { handicapLabels, handicapRequest } from '@onchan-bowls/contract/handicaps';
import { z } from 'zod';
import { byLabels } from '../../platform/event-store/decider/decider.js';
import { wholeRecord } from '../../platform/event-store/decider/whole-record.js';

/** The points with which a player starts a handicap match. */
const handicapDetails = z.strictObject({
  playerName: z.string(),
  category: z.enum(['mens', 'ladies']),
  handicap: z.int().describe('Points; may be negative'),
  notes: z.string().nullable(),
});

export type HandicapDetails = Readonly<z.infer<typeof handicapDetails>>;

const inWords = ({ playerName }: HandicapDetails): string => `the handicap of ${playerName}`;

/** With a minus sign, as everywhere on the screen. */
const points = (handicap: number): string => String(handicap).replace('-', '−');

/** A player's handicap on the club's list, which is its public record. */
export const handicap = wholeRecord({
  category: 'handicap',
  label: 'Handicaps',
  details: handicapDetails,
  request: handicapRequest,
  notFound: 'handicap-not-found',
  added: {
    type: 'HandicapSet',
    many: 'set # handicaps',
    meaning: 'A player is on the list of handicaps.',
    says: (details) => `set ${inWords(details)} to ${points(details.handicap)}`,
  },
  revised: {
    type: 'HandicapRevised',
    many: 'changed # handicaps',
    meaning: 'The player’s line has these details instead.',
    says: (details, before) =>
      details.handicap === before.handicap
        ? `revised what is on record beside ${inWords(details)}`
        : `changed ${inWords(details)} from ${points(before.handicap)} to ${points(details.handicap)}`,
  },
  deleted: {
    type: 'HandicapDeleted',
    many: 'deleted # handicaps',
    meaning: 'The player is off the list.',
    says: (details) => `deleted ${inWords(details)}, ${points(details.handicap)}`,
  },
  restored: {
    type: 'HandicapRestored',
    meaning: 'The player’s line is again as it was at an earlier time.',
  },
  name: ({ playerName }) => playerName,
  inWords,
  view: (details) => byLabels(handicapLabels, details),
});

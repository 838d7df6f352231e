import { handicapRequest } from '@onchan-bowls/contract/handicaps';
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

/** The points with which a player starts a handicap match. */
const handicapDetails = z.strictObject({
  playerName: z.string(),
  category: z.enum(['mens', 'ladies']),
  handicap: z.int().describe('Points; may be negative'),
  notes: z.string().nullable(),
});

const handicapEvents = {
  HandicapSet: defineEvent({
    label: 'Handicap set',
    many: 'set # handicaps',
    meaning: 'A player is on the list of handicaps.',
    data: handicapDetails,
    startsAnew: true,
  }),
  HandicapRevised: defineEvent({
    label: 'Handicap revised',
    many: 'changed # handicaps',
    meaning: 'The player’s line has these details instead.',
    data: handicapDetails,
    startsAnew: true,
  }),
  HandicapDeleted: defineEvent({
    label: 'Handicap deleted',
    many: 'deleted # handicaps',
    meaning: 'The player is off the list.',
  }),
  HandicapRestored: defineEvent({
    label: 'Handicap restored',
    meaning: 'The player’s line is again as it was at an earlier time.',
    data: handicapDetails.extend(restorationFields),
    startsAnew: true,
  }),
};

export type HandicapDetails = Readonly<z.infer<typeof handicapDetails>>;
export type HandicapEvent = EventOf<typeof handicapEvents>;

/** Null before the handicap is set and after it is deleted. */
export type Handicap = HandicapDetails | null;

/** A player's handicap on the club's list, which is its public record. */
export const handicap: Decider<Handicap, HandicapEvent> = {
  category: 'handicap',
  label: 'Handicaps',
  events: handicapEvents,
  initial: null,

  evolve(_state, event) {
    switch (event.type) {
      case 'HandicapDeleted':
        return null;
      case 'HandicapRestored': {
        const { goesBackTo, createdAt, ...details } = event.data;
        return details;
      }
      case 'HandicapSet':
      case 'HandicapRevised':
        return event.data;
    }
  },

  describe(event, before) {
    switch (event.type) {
      case 'HandicapSet':
        return `set ${whose(event.data)} to ${inWords(event.data.handicap)}`;
      case 'HandicapRevised': {
        const { handicap } = existing(before);
        return event.data.handicap === handicap
          ? `revised what is on record beside ${whose(event.data)}`
          : `changed ${whose(event.data)} from ${inWords(handicap)} to ${inWords(event.data.handicap)}`;
      }
      case 'HandicapDeleted': {
        const details = existing(before);
        return `deleted ${whose(details)}, ${inWords(details.handicap)}`;
      }
      case 'HandicapRestored':
        return inRestoredWords(whose(event.data), event.data.goesBackTo, before);
    }
  },

  name: ({ playerName }) => playerName,

  view: ({ playerName, category, handicap, notes }) => ({
    Player: playerName,
    Category: category,
    Handicap: handicap,
    Notes: notes,
  }),

  undoable: ['HandicapDeleted'],

  restore(past, now) {
    if (now && sameFields(now, past.state)) return [];
    assertAccepted(past, handicapRequest, past.state);
    return [{ type: 'HandicapRestored', data: { ...past.state, ...restorationOf(past) } }];
  },
};

/** Adds a player to the list. */
export const setHandicap = (details: HandicapDetails) => (): HandicapEvent[] => [
  { type: 'HandicapSet', data: details },
];

/** Replaces a player's handicap and its details. */
export const reviseHandicap =
  (details: HandicapDetails) =>
  (state: Handicap): HandicapEvent[] =>
    sameFields(existing(state), details) ? [] : [{ type: 'HandicapRevised', data: details }];

/** Deletes a player from the list. */
export const deleteHandicap = (state: Handicap): HandicapEvent[] => {
  existing(state);
  return [{ type: 'HandicapDeleted', data: {} }];
};

const existing = (state: Handicap): HandicapDetails => state ?? refuse('handicap-not-found');

/** With a minus sign, as everywhere on the screen. */
const inWords = (handicap: number): string => String(handicap).replace('-', '−');

const whose = ({ playerName }: HandicapDetails): string => `the handicap of ${playerName}`;

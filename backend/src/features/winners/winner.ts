import { Refused } from '../../platform/event-store/refused.js';
import { sameFields } from '../../platform/event-store/same-fields.js';
import type { Stream } from '../../platform/event-store/stream.js';

/** Who won a competition in a year. */
export interface WinnerDetails {
  readonly competitionName: string;
  /** A player, or a pair or team of them. */
  readonly winner: string;
  readonly category: 'Mens' | 'Ladies' | 'Mixed';
  /** A calendar year. */
  readonly year: number;
  readonly runnerUp: string | null;
  readonly notes: string | null;
}

export type WinnerEvent =
  | { readonly type: 'WinnerRecorded'; readonly data: WinnerDetails }
  | { readonly type: 'WinnerRevised'; readonly data: WinnerDetails }
  | { readonly type: 'WinnerDeleted'; readonly data: Record<string, never> };

export type Winner =
  | { readonly phase: 'unrecorded' }
  | { readonly phase: 'recorded'; readonly details: WinnerDetails }
  | { readonly phase: 'deleted' };

/** A line of the club's roll of winners, which is its public record. */
export const winner: Stream<Winner, WinnerEvent> = {
  category: 'winner',
  labels: {
    records: 'Competition winners',
    events: {
      WinnerRecorded: 'Winner recorded',
      WinnerRevised: 'Winner revised',
      WinnerDeleted: 'Winner deleted',
    },
  },
  initial: { phase: 'unrecorded' },

  evolve(_state, event) {
    switch (event.type) {
      case 'WinnerRecorded':
      case 'WinnerRevised':
        return { phase: 'recorded', details: event.data };
      case 'WinnerDeleted':
        return { phase: 'deleted' };
    }
  },

  describe(event, before) {
    switch (event.type) {
      case 'WinnerRecorded':
        return `recorded ${inWords(event.data)}`;
      case 'WinnerRevised':
        return `revised ${inWords(event.data)}`;
      case 'WinnerDeleted':
        return `deleted ${inWords(recorded(before))}`;
    }
  },

  name: (state) => (state.phase === 'recorded' ? title(state.details) : null),

  view(state) {
    if (state.phase !== 'recorded') return null;
    const { competitionName, winner, category, year, runnerUp, notes } = state.details;
    return {
      Competition: competitionName,
      Winner: winner,
      Category: category,
      Year: year,
      'Runner-up': runnerUp,
      Notes: notes,
    };
  },
};

/** Puts a winner on the roll. */
export const recordWinner = (details: WinnerDetails) => (): WinnerEvent[] => [
  { type: 'WinnerRecorded', data: details },
];

/** Replaces what is on record of a winner. */
export const reviseWinner =
  (details: WinnerDetails) =>
  (state: Winner): WinnerEvent[] =>
    sameFields(recorded(state), details) ? [] : [{ type: 'WinnerRevised', data: details }];

/** Takes a winner off the roll. */
export const deleteWinner = (state: Winner): WinnerEvent[] => {
  recorded(state);
  return [{ type: 'WinnerDeleted', data: {} }];
};

const recorded = (state: Winner): WinnerDetails => {
  if (state.phase !== 'recorded') throw new Refused('winner-not-found');
  return state.details;
};

const inWords = ({ winner, category, competitionName, year }: WinnerDetails): string =>
  `the ${category} winner of ${competitionName} ${year}, ${winner}`;

const title = ({ winner, competitionName, year }: WinnerDetails): string =>
  `${competitionName} ${year}, ${winner}`;

import { describe, expect, it } from '@jest/globals';
import { winnerExample } from '@onchan-bowls/contract/winners.examples';
import { viewOf } from '../../platform/event-store/decider.js';
import { given } from '../../testing/given.js';
import {
  deleteWinner,
  recordWinner,
  reviseWinner,
  winner,
  type WinnerDetails,
  type WinnerEvent,
} from './winner.js';

const details: WinnerDetails = { ...winnerExample, notes: null };
const corrected: WinnerDetails = { ...details, winner: 'Beth Example', runnerUp: null };

const recorded: WinnerEvent = { type: 'WinnerRecorded', data: details };
const deleted: WinnerEvent = { type: 'WinnerDeleted', data: {} };

describe('a winner', () => {
  it('is recorded', () => {
    expect(given(winner).when(recordWinner(details))).toEqual([recorded]);
  });

  it('is revised: what is on record is replaced', () => {
    expect(given(winner, recorded).when(reviseWinner(corrected))).toEqual([
      { type: 'WinnerRevised', data: corrected },
    ]);
  });

  it('is not revised when nothing changes', () => {
    expect(given(winner, recorded).when(reviseWinner({ ...details }))).toEqual([]);
    const revised: WinnerEvent = { type: 'WinnerRevised', data: corrected };
    expect(given(winner, recorded, revised).when(reviseWinner(corrected))).toEqual([]);
  });

  it('is deleted', () => {
    expect(given(winner, recorded).when(deleteWinner)).toEqual([deleted]);
  });

  it.each([
    ['never recorded', []],
    ['deleted', [recorded, deleted]],
  ])('that does not exist can be neither revised nor deleted: %s', (_, past: WinnerEvent[]) => {
    for (const decision of [reviseWinner(details), deleteWinner]) {
      expect(() => given(winner, ...past).when(decision)).toThrow('This winner does not exist');
    }
  });
});

describe('in words', () => {
  const before = winner.evolve(winner.initial, recorded);

  it('says what happened to whom', () => {
    expect(winner.describe(recorded, winner.initial)).toBe(
      'recorded the Ladies winner of Summer Cup 2025, Ann Example',
    );
    expect(winner.describe({ type: 'WinnerRevised', data: corrected }, before)).toBe(
      'revised the Ladies winner of Summer Cup 2025, Beth Example',
    );
    expect(winner.describe(deleted, before)).toBe(
      'deleted the Ladies winner of Summer Cup 2025, Ann Example',
    );
  });

  it('shows what is on record, and nothing of a deleted winner', () => {
    expect(viewOf(winner, before)).toEqual({
      Competition: 'Summer Cup',
      Winner: 'Ann Example',
      Category: 'Ladies',
      Year: 2025,
      'Runner-up': 'Beth Example',
      Notes: null,
    });
    expect(viewOf(winner, winner.evolve(before, deleted))).toBeNull();
  });
});

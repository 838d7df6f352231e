import { describe, expect, it } from '@jest/globals';
import { winnerExample } from '@onchan-bowls/contract/winners.examples';
import { viewOf } from '../../platform/event-store/decider/decider.js';
import { given } from '../../testing/given.js';
import { winner, type WinnerDetails } from './winner.js';

const details: WinnerDetails = { ...winnerExample, notes: null };
const corrected: WinnerDetails = { ...details, winner: 'Beth Example', runnerUp: null };

const recorded = { type: 'WinnerRecorded', data: details } as const;
const deleted = { type: 'WinnerDeleted', data: {} } as const;

describe('a winner', () => {
  it('is recorded', () => {
    expect(given(winner).when(winner.add(details))).toEqual([recorded]);
  });

  it('is revised: what is on record is replaced', () => {
    expect(given(winner, recorded).when(winner.revise(corrected))).toEqual([
      { type: 'WinnerRevised', data: corrected },
    ]);
  });

  it('is not revised when nothing changes', () => {
    expect(given(winner, recorded).when(winner.revise({ ...details }))).toEqual([]);
    const revised = { type: 'WinnerRevised', data: corrected } as const;
    expect(given(winner, recorded, revised).when(winner.revise(corrected))).toEqual([]);
  });

  it('is deleted', () => {
    expect(given(winner, recorded).when(winner.delete)).toEqual([deleted]);
  });

  it.each([
    ['never recorded', []],
    ['deleted', [recorded, deleted]],
  ])(
    'that does not exist can be neither revised nor deleted: %s',
    (_, past: (typeof recorded | typeof deleted)[]) => {
      for (const decision of [winner.revise(details), winner.delete]) {
        expect(() => given(winner, ...past).when(decision)).toThrow('This winner does not exist');
      }
    },
  );
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
      'Competition Name': 'Summer Cup',
      Year: 2025,
      Category: 'Ladies',
      Winner: 'Ann Example',
      'Runner-up': 'Beth Example',
      Notes: null,
    });
    expect(viewOf(winner, winner.evolve(before, deleted))).toBeNull();
  });
});

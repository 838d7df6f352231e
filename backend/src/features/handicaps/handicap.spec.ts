import { describe, expect, it } from '@jest/globals';
import { viewOf } from '../../platform/event-store/decider/decider.js';
import { given } from '../../testing/given.js';
import { handicap, type HandicapDetails } from './handicap.js';

const details: HandicapDetails = { playerName: 'Ann Example', category: 'ladies', handicap: 3, notes: null };
const higher: HandicapDetails = { ...details, handicap: 4 };
const noted: HandicapDetails = { ...details, notes: 'Provisional' };

const set = { type: 'HandicapSet', data: details } as const;
const deleted = { type: 'HandicapDeleted', data: {} } as const;

describe('a handicap', () => {
  it('is set', () => {
    expect(given(handicap).when(handicap.add(details))).toEqual([set]);
  });

  it('is revised: what is on record is replaced', () => {
    expect(given(handicap, set).when(handicap.revise(higher))).toEqual([
      { type: 'HandicapRevised', data: higher },
    ]);
  });

  it('is not revised when nothing changes', () => {
    expect(given(handicap, set).when(handicap.revise({ ...details }))).toEqual([]);
    const revised = { type: 'HandicapRevised', data: higher } as const;
    expect(given(handicap, set, revised).when(handicap.revise(higher))).toEqual([]);
  });

  it('is deleted', () => {
    expect(given(handicap, set).when(handicap.delete)).toEqual([deleted]);
  });

  it.each([
    ['never set', []],
    ['deleted', [set, deleted]],
  ])(
    'that does not exist can be neither revised nor deleted: %s',
    (_, past: (typeof set | typeof deleted)[]) => {
      for (const decision of [handicap.revise(details), handicap.delete]) {
        expect(() => given(handicap, ...past).when(decision)).toThrow('This handicap does not exist');
      }
    },
  );
});

describe('in words', () => {
  const before = handicap.evolve(handicap.initial, set);

  it('says what happened to whom, and what it was before', () => {
    expect(handicap.describe(set, handicap.initial)).toBe('set the handicap of Ann Example to 3');
    expect(handicap.describe({ type: 'HandicapRevised', data: higher }, before)).toBe(
      'changed the handicap of Ann Example from 3 to 4',
    );
    expect(handicap.describe({ type: 'HandicapRevised', data: noted }, before)).toBe(
      'revised what is on record beside the handicap of Ann Example',
    );
    expect(handicap.describe(deleted, before)).toBe('deleted the handicap of Ann Example, 3');
    const below = { type: 'HandicapRevised', data: { ...details, handicap: -2 } } as const;
    expect(handicap.describe(below, before)).toBe('changed the handicap of Ann Example from 3 to −2');
  });

  it('shows what is on record, and nothing of a deleted handicap', () => {
    expect(viewOf(handicap, before)).toEqual({
      'Player Name': 'Ann Example',
      Category: 'ladies',
      Handicap: 3,
      Notes: null,
    });
    expect(viewOf(handicap, handicap.evolve(before, deleted))).toBeNull();
  });
});

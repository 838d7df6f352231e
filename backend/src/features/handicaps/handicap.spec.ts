import { describe, expect, it } from '@jest/globals';
import { handicap, type HandicapDetails } from './handicap.js';

const details: HandicapDetails = { playerName: 'Ann Example', category: 'ladies', handicap: 3, notes: null };
const higher: HandicapDetails = { ...details, handicap: 4 };
const noted: HandicapDetails = { ...details, notes: 'Provisional' };

const set = { type: 'HandicapSet', data: details } as const;
const deleted = { type: 'HandicapDeleted', data: {} } as const;

describe('the history of a handicap', () => {
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
});

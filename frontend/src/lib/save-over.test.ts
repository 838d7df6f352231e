import { describe, expect, it } from '@jest/globals';
import { overTheirs } from './save-over.js';

const start = { name: 'Penny', handicap: 2, notes: null };

describe('what was typed, over what somebody else has saved', () => {
  it('is what was changed here, and theirs beside it', () => {
    const theirs = { ...start, handicap: 7, version: 4 };
    expect(overTheirs({ name: 'Penny', handicap: 2, notes: 'Two wins' }, start, theirs)).toEqual({
      name: 'Penny',
      handicap: 7,
      notes: 'Two wins',
    });
  });

  it('stands where both have changed the same', () => {
    expect(overTheirs({ handicap: 3 }, start, { ...start, handicap: 7 })).toEqual({ handicap: 3 });
  });

  it('clears what was cleared here, and keeps what they have cleared', () => {
    const [begun, theirs] = [
      { ...start, notes: 'New' },
      { ...start, notes: null },
    ];
    expect(overTheirs({ notes: '' }, begun, begun)).toEqual({ notes: '' });
    expect(overTheirs({ notes: 'New' }, begun, theirs)).toEqual({ notes: undefined });
    expect(overTheirs({ notes: null }, start, begun)).toEqual({ notes: 'New' });
  });
});

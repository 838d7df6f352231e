import { describe, expect, it } from '@jest/globals';
import { mergeChanges } from './save-over.js';

const start = { name: 'Penny', handicap: 2, notes: null };

describe('what was changed here, merged with what somebody else has saved', () => {
  it('is both where the fields differ', () => {
    const mine = { name: 'Penny', handicap: 2, notes: 'Two wins' };
    expect(mergeChanges(mine, start, { ...start, handicap: 7, version: 4 })).toEqual({
      values: { name: 'Penny', handicap: 7, notes: 'Two wins' },
      clashing: {},
      others: { notes: 'Two wins' },
      context: {},
    });
  });

  it('clashes in the fields that both have changed, and in no others', () => {
    const mine = { name: 'Jenny', handicap: 3, notes: null };
    expect(mergeChanges(mine, start, { ...start, handicap: 7, notes: 'New' })).toEqual({
      values: { name: 'Jenny', handicap: 3, notes: 'New' },
      clashing: { handicap: 3 },
      others: { name: 'Jenny' },
      context: {},
    });
  });

  it('does not clash where both have changed it to the same', () => {
    const both = { handicap: 7 };
    expect(mergeChanges(both, start, { ...start, ...both })).toMatchObject({ clashing: {}, others: {} });
  });

  it('takes an empty text for none', () => {
    const cleared = { ...start, notes: 'Old' };
    expect(mergeChanges({ notes: '' }, cleared, cleared).values).toEqual({ notes: '' });
    expect(mergeChanges({ notes: '' }, start, { ...start, notes: 'New' }).values).toEqual({ notes: 'New' });
    expect(mergeChanges({ notes: 'Old' }, cleared, start).values).toEqual({ notes: null });
  });
});

describe('fields that belong together', () => {
  const match = { home: 'A', away: 'B', homeScore: 8, awayScore: 2, time: '18:30' };
  const together = [{ fields: ['homeScore', 'awayScore'], dependsOn: ['home', 'away'] }];
  const merge = (mine: Partial<typeof match>, theirs: Partial<typeof match>) =>
    mergeChanges(mine, match, { ...match, ...theirs }, together);

  it('clash as one where each side has changed another of them', () => {
    expect(merge({ homeScore: 7, awayScore: 2 }, { awayScore: 1 }).clashing).toEqual({
      homeScore: 7,
      awayScore: 2,
    });
  });

  it('clash with what they depend on, whichever side has changed it', () => {
    expect(merge({ homeScore: 7, awayScore: 2 }, { home: 'B', away: 'A' })).toMatchObject({
      clashing: { homeScore: 7, awayScore: 2 },
      context: { home: 'A', away: 'B' },
    });
    expect(merge({ ...match, home: 'B', away: 'A' }, { homeScore: 9 })).toMatchObject({
      values: { home: 'B', away: 'A', homeScore: 9, awayScore: 2 },
      clashing: { home: 'B', away: 'A' },
      context: { homeScore: 8 },
    });
  });

  it('leave alone what concerns neither', () => {
    expect(merge({ ...match, home: 'C' }, { away: 'D', time: '19:00' })).toMatchObject({
      values: { home: 'C', away: 'D', homeScore: 8, time: '19:00' },
      clashing: {},
    });
  });
});

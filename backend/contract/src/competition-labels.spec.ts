import { describe, expect, it } from '@jest/globals';
import { competitionCategoryLabel } from './competition-labels.js';

describe('the label of a competition’s category', () => {
  it.each([
    ['ladies', 'Ladies'],
    ['LADIES over 60', 'Ladies'],
    ['Women', 'Ladies'],
    ['womens_singles', 'Ladies'],
    ['women and men', 'Ladies'],
    ['mens', 'Mens'],
    ['Men', 'Mens'],
    ['mens_singles', 'Mens'],
    ['MIXED', 'Mixed'],
    ['mixed pairs', 'Mixed'],
    ['Juniors', 'Juniors'],
    ['', ''],
  ])('of %j is %j', (category, label) => {
    expect(competitionCategoryLabel(category)).toBe(label);
  });
});

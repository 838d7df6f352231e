import { describe, expect, it } from '@jest/globals';
import { folded } from './search.js';

describe('a text that is searched', () => {
  it.each([
    ['O’Neill', 'oneill'],
    ["O'NEILL", 'oneill'],
    ['Zoë  Cañell-Müller', 'zoe canell muller'],
    [' Onchan “A” ', 'onchan a'],
    ['06/05/2026', '06 05 2026'],
  ])('is compared without accents, apostrophes and capitals: %s', (text, compared) => {
    expect(folded(text)).toBe(compared);
  });
});

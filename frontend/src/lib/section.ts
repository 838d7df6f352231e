import { folded } from './search.js';

const synonyms = new Map([
  ...['men', 'mens', 'gents', 'gentlemen'].map((word) => [word, 'mens'] as const),
  ...['women', 'womens', 'lady', 'ladys'].map((word) => [word, 'ladies'] as const),
  ['60s', '60'],
]);

/** Normalises a section's name: `Women’s Over-60s` and `Ladies Over 60` are the same. */
export const sectionKey = (text: string): string =>
  folded(text)
    .split(' ')
    .map((word) => synonyms.get(word) ?? word)
    .sort()
    .join(' ');

import { expect, it } from '@jest/globals';
import { sectionKey } from './section.js';

it.each([
  ['Men', 'mens'],
  ["Men's", 'Mens'],
  ['Gents', 'mens'],
  ['Women', 'ladies'],
  ['Women’s Over 60s', 'ladies-over-60'],
  ['Over-60 Men', 'Mens Over 60s'],
])('%s means the same section as %s', (one, other) => {
  expect(sectionKey(one)).toBe(sectionKey(other));
});

it('keeps different sections apart', () => {
  expect(sectionKey('Ladies')).not.toBe(sectionKey('Mens'));
  expect(sectionKey('Mens')).not.toBe(sectionKey('Mens Over 60s'));
});

import { expect, it } from '@jest/globals';
import { club } from './club.js';
import { valueInWords } from './value-words.js';

it.each([
  ['Category', 'ladies-over-60', 'Ladies Over 60s'],
  ['Membership type', 'New Members', 'New Members'],
  ['Notes', 'annual', 'annual'],
  ['Role', 'constructor', 'constructor'],
  ['Year joined', club.established, club.established],
] as const)('%s: %j is shown as %j', (field, value, shown) => {
  expect(valueInWords(field, value)).toBe(shown);
});

it('names the memberships of earlier codes', () => {
  expect(valueInWords('Membership type', 'annual')).toMatch(/^Adult Renewal/);
  expect(valueInWords('Plan', 'family')).toMatch(/^Family Membership/);
});

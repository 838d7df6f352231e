import { describe, expect, it } from '@jest/globals';
import { personSearchRequest } from '@onchan-bowls/contract/people';
import { personMatcher } from './matching.js';

const person = { name: 'Zoë O’Brien-Kelly', email: 'Zoe@Example.org' };

describe('a search for a person', () => {
  it.each([
    'Zoë O’Brien-Kelly',
    'zoe obrien kelly',
    '  ZOE   KELLY ',
    "o'brien",
    'ZOE@EXAMPLE.ORG',
    ' zoe@example.org ',
    'somebody else, Kelly',
    'other@example.org, zoe@example.org',
  ])('finds them by “%s”', (text) => {
    expect(personMatcher(text)(person)).toBe(true);
  });

  it.each([
    'Zo',
    'Zoe Quayle',
    'zoe@example',
    'zoe@example.orgs',
    'zoe+tag@example.org',
    'example.org',
    ',',
    ' , ’ ,🎳',
    '[erased]',
    '.*',
    '@',
  ])('does not find them by “%s”', (text) => {
    expect(personMatcher(text)(person)).toBe(false);
  });

  it('does not find somebody without an address by one', () => {
    expect(personMatcher('zoe@example.org')({ ...person, email: null })).toBe(false);
  });

  it('takes five names and addresses, and refuses more instead of leaving some out', () => {
    expect(personMatcher('a, b, c, d, Kelly')(person)).toBe(true);
    expect(personMatcher('a, , b, c, d,, Kelly,')(person)).toBe(true);
    const isTaken = (text: string) => personSearchRequest.safeParse({ text }).success;
    expect(isTaken('a, , b, c, d,, Kelly,')).toBe(true);
    expect(isTaken('a, b, c, d, e, Kelly')).toBe(false);
  });
});

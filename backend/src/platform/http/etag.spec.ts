import { describe, expect, it } from '@jest/globals';
import { matchesETag } from './etag.js';

describe('If-None-Match', () => {
  it.each([
    'W/"abc"',
    '"abc"',
    '*',
    ' * ',
    '"x", W/"abc"',
    'W/"abc","y"',
    '"with,comma", "abc"',
    ',, "abc" ,',
  ])('%s names the current version', (header) => {
    expect(matchesETag(header, 'W/"abc"')).toBe(true);
  });

  it.each([
    undefined,
    '',
    'abc',
    '"abc',
    'W/"abcd"',
    '"ABC"',
    'w/"abc"',
    'W/"abc"junk',
    'W/"abc", junk',
    'W/"abc"; x',
    '*, "x"',
    '"W/"abc""',
    '"abc" "',
  ])('%s does not', (header) => {
    expect(matchesETag(header, 'W/"abc"')).toBe(false);
  });
});

import { describe, expect, it, jest } from '@jest/globals';
import { EncodedTexts, matchesETag } from './encoded.js';

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

it('keeps texts until they take too many bytes', async () => {
  const texts = new EncodedTexts(3000);
  const make = jest.fn(() => 'x'.repeat(900));
  await texts.get('one', make);
  await texts.get('two', make);
  await texts.get('one', make);
  expect(make).toHaveBeenCalledTimes(2);

  for (const key of ['three', 'four']) await texts.get(key, make);
  await texts.get('one', make);
  expect(make).toHaveBeenCalledTimes(5);
});

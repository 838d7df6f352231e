import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { browserOf } from './browser.js';

describe('the browser in words', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['node', null],
    ['', null],
    [undefined, null],
  ])('of %j is %j', (userAgent, words) => {
    expect(browserOf(userAgent)).toBe(words);
  });

  it('has 60 characters at most, whatever a program says', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000, unit: 'binary' }), (text) => {
        expect(browserOf(`${text}/1 (${text})`)?.length ?? 0).toBeLessThanOrEqual(60);
      }),
    );
  });
});

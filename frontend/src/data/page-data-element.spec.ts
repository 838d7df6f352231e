import { expect, it } from '@jest/globals';
import { inScript } from './page-data-element.js';

it('cannot end its element or a line, and means the same', () => {
  const value = { title: '</script><!--\u2028\u2029"\\u003c' };
  const text = inScript(value);
  expect(text).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual(value);
});

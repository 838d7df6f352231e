import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { withTypedLinks } from './typed-links.js';

const link = (address: string, text = address) =>
  `<a href="${address}" rel="noopener noreferrer">${text}</a>`;
const bowls = link('https://bowls.example');

describe('a typed address', () => {
  it.each([
    ['https://bowls.example', bowls],
    [
      '<p>See http://bowls.example/a?b=1&amp;c=(2)#d now</p>',
      `<p>See ${link('http://bowls.example/a?b=1&amp;c=(2)#d')} now</p>`,
    ],
    ['HTTPS://Bowls.example', link('HTTPS://Bowls.example')],
    ['www.bowls.example/fees', link('https://www.bowls.example/fees', 'www.bowls.example/fees')],
    ['https://bowls.example:8080', link('https://bowls.example:8080')],
    [
      'https://bowls.example<br />www.tea.example',
      `${bowls}<br />${link('https://www.tea.example', 'www.tea.example')}`,
    ],
    ['https://bowls.example https://bowls.example', `${bowls} ${bowls}`],
    ['<li><strong>https://bowls.example</strong></li>', `<li><strong>${bowls}</strong></li>`],
    ['https://Ölmühle.example/für', link('https://Ölmühle.example/für')],
  ])('is a link: %s', (html, linked) => {
    expect(withTypedLinks(html)).toBe(linked);
  });

  it.each([
    ['https://bowls.example.', '.'],
    ['https://bowls.example, and', ', and'],
    ['https://bowls.example?!', '?!'],
    ['https://bowls.example…', '…'],
    ['https://bowls.example) and', ') and'],
    ['https://bowls.example&gt; and', '&gt; and'],
    ['https://bowls.example&amp;', '&amp;'],
    ['https://bowls.example” said', '” said'],
    ['https://bowls.example).', ').'],
    ['https://bowls.example\u00a0is', '\u00a0is'],
    ['https://bowls.example&nbsp;is', '&nbsp;is'],
  ])('ends before the punctuation of the sentence: %s', (html, rest) => {
    expect(withTypedLinks(html)).toBe(bowls + rest);
  });

  it.each([
    'javascript:alert(1)',
    'ftp://bowls.example',
    'https://localhost',
    'https://',
    'https://.',
    'https://bank.example@evil.example/',
    'https://user:word@bowls.example',
    'ann@www.bowls.example',
    'xhttps://bowls.example',
    'https://\u202ebowls.example',
    '<a href="https://bowls.example/" rel="noopener noreferrer">https://bowls.example</a>',
    '<a href="https://bowls.example/">at <em>https://tea.example</em> now</a>',
    `https://bowls.example/${'a'.repeat(3000)}`,
  ])('is none, or is one already: %s', (html) => {
    expect(withTypedLinks(html)).toBe(html);
  });
});

it('takes no longer for hostile texts', () => {
  for (const text of [
    'https://a.b/' + ')'.repeat(50_000),
    'www.'.repeat(12_500),
    'https://a.'.repeat(5000),
    '<'.repeat(50_000),
  ])
    expect(withTypedLinks(text).length).toBeGreaterThanOrEqual(text.length);
});

it('any text stays readable as it was, and doing it again changes nothing', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'https://',
      'www.',
      'bowls.example',
      '/',
      '?a=',
      '&amp;',
      '&gt;',
      '&lt;',
      ' ',
      '.',
      ')',
      '(',
      '@',
      ':',
    ),
    fc.constantFrom(
      '<p>',
      '</p>',
      '<br />',
      '<a href="https://tea.example/">',
      '</a>',
      '<strong>',
      '</strong>',
    ),
    fc.string({ unit: 'grapheme', maxLength: 4 }).map((text) => text.replaceAll(/[&<>"]/g, '')),
  );
  const withoutLinks = (html: string) => html.replaceAll(/<\/?a\b[^>]*>/g, '');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const html = pieces.join('');
      const linked = withTypedLinks(html);
      expect(withoutLinks(linked)).toBe(withoutLinks(html));
      expect(withTypedLinks(linked)).toBe(linked);
      for (const [, address] of linked.matchAll(/<a href="([^"]*)"/g))
        expect(address).toMatch(/^https?:\/\/[^\s@<>"]+(\/.*)?$/i);
    }),
    { numRuns: 1000 },
  );
});

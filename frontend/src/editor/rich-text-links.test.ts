import { describe, expect, it } from '@jest/globals';
import { EditorState } from 'draft-js';
import fc from 'fast-check';
import { contentFromHtml, htmlFromContent } from './rich-text-html.js';
import { addressTyped, linkAt, withLink, withoutLink } from './rich-text-links.js';

const link = (href: string, html: string) => `<a href="${href}" rel="noopener noreferrer">${html}</a>`;

/** The editor with this part of its first block selected. */
const editing = (html: string, from: number, to = from) => {
  const state = EditorState.createWithContent(contentFromHtml(html));
  const [block] = state.getCurrentContent().getBlocksAsArray();
  const key = block?.getKey() ?? '';
  const range = { anchorKey: key, anchorOffset: from, focusKey: key, focusOffset: to };
  return EditorState.acceptSelection(state, state.getSelection().merge(range));
};
const htmlOf = (state: EditorState) => htmlFromContent(state.getCurrentContent());

describe('a typed address', () => {
  it.each([
    [' https://example.org/a?b=1#c ', 'https://example.org/a?b=1#c'],
    ['HTTP://Example.org', 'http://example.org/'],
    ['www.example.org', 'https://www.example.org/'],
    ['example.org:8080/fees', 'https://example.org:8080/fees'],
    ['ann@example.org', 'mailto:ann@example.org'],
    ['mailto:ann@example.org', 'mailto:ann@example.org'],
  ])('%j leads to %s', (typed, href) => {
    expect(addressTyped(typed)).toBe(href);
  });

  it.each([
    ...[
      '',
      ' ',
      'tea',
      'https://',
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      ' JAVASCRIPT:alert(1)//.x',
    ],
    ...['data:text/html,x', 'file:///etc/passwd', 'tel:01624000000', '//example.org', '/fixtures', 'a b.c'],
  ])('%j is refused', (typed) => {
    expect(addressTyped(typed)).toBeUndefined();
  });

  it('never leads anywhere but to the web or to a mail', () => {
    const typed = fc.oneof(fc.string({ unit: 'grapheme' }), fc.webUrl(), fc.emailAddress());
    fc.assert(
      fc.property(typed, (text) => {
        expect(addressTyped(text) ?? 'https://').toMatch(/^(https?:\/\/|mailto:)/);
      }),
    );
  });
});

describe('a link', () => {
  const href = 'https://example.org/';

  it('is made of what is selected, with its styles', () => {
    const state = editing('<p>See <strong>the fees</strong> now</p>', 2, 8);
    const linked = withLink(state, state.getSelection(), href);
    expect(htmlOf(linked)).toBe(`<p>Se${link(href, 'e <strong>the </strong>')}<strong>fees</strong> now</p>`);
    expect(linked.getSelection().getStartOffset()).toBe(8);
  });

  it('is inserted at the cursor, with its text or its address', () => {
    const state = editing('<p>See !</p>', 4);
    const cursor = state.getSelection();
    expect(htmlOf(withLink(state, cursor, href, 'the fees'))).toBe(`<p>See ${link(href, 'the fees')}!</p>`);
    const plain = withLink(state, cursor, href);
    expect(htmlOf(plain)).toBe(`<p>See ${link(href, href)}!</p>`);
    expect(plain.getSelection().getStartOffset()).toBe(4 + href.length);
  });

  const html = `<p>See ${link(href, 'the <em>fees</em>')} now</p>`;

  it.each([
    ['at its beginning', 4, 4],
    ['in it', 9, 9],
    ['at its end', 12, 12],
    ['where a selection begins', 6, 15],
  ])('is found %s, and is changed or taken away as a whole', (_, from, to) => {
    const state = editing(html, from, to);
    const found = linkAt(state);
    expect(found?.href).toBe(href);
    if (!found) return;
    const changed = withLink(state, found.selection, 'https://tea.example/');
    expect(htmlOf(changed)).toBe(html.replace(href, 'https://tea.example/'));
    expect(htmlOf(withoutLink(state, found))).toBe('<p>See the <em>fees</em> now</p>');
  });

  it.each([
    [0, 0],
    [3, 3],
    [13, 13],
    [0, 9],
    [12, 14],
  ])('is not found from %i to %i', (from, to) => {
    expect(linkAt(editing(html, from, to))).toBeUndefined();
  });
});

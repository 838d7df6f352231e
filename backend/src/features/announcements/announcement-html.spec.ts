import { describe, expect, it } from '@jest/globals';
import { isStorable } from '@onchan-bowls/contract/text';
import fc from 'fast-check';
import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { announcementHtml, hasText } from './announcement-html.js';

describe('what the editor makes', () => {
  it.each([
    'Only text',
    '<p>One</p><p><br /></p><p>Two</p>',
    '<p><strong>bold</strong> <b>bold</b> <em>italic</em> <i>italic</i> <u>underlined</u></p>',
    '<ol><li>one</li><li>two<ul><li>within</li></ul></li></ol>',
    '<p>5 &lt; 7 &amp; 7 &gt; 5</p>',
    '<p><a href="https://example.org/a?b=1&amp;c=2#d" rel="noopener noreferrer">web</a></p>',
    '<p><a href="mailto:ann@example.org">mail</a></p>',
  ])('stays as it is: %s', (html) => {
    expect(announcementHtml(html)).toBe(html);
  });

  it('stays, and all else goes: attributes, comments, and what is not for reading', () => {
    expect(
      announcementHtml(`
        <!-- written in a hurry -->
        <style>p { display: none }</style>
        <p class="big" style="color: red" id="top" onclick="alert(1)">Come and <b lang="en">play</b>!</p>
        <script>alert(1)</script><img src="x" onerror="alert(1)"><iframe src="https://example.org">frame</iframe>
        <svg><a href="https://example.org">drawing</a></svg><form action="/"><input value="x"></form>
      `),
    ).toBe('<p>Come and <b>play</b>!</p>');
  });
});

describe('what the editor cannot make', () => {
  it.each([
    ['<h1>Title</h1><h2>Part</h2>', '<p>Title</p><p>Part</p>'],
    ['<div>one</div><div>two</div>', '<p>one</p><p>two</p>'],
    ['<div><h2>Title</h2><p>one</p>two</div>', '<p>Title</p><p>one</p>two'],
    ['<blockquote><p>quoted</p></blockquote>', '<p>quoted</p>'],
    ['<table><tr><td>Ann</td><td>21</td></tr></table>', '<p>Ann</p><p>21</p>'],
    ['<span>one</span> <mark>two</mark> <font color="red">three</font>', 'one two three'],
  ])('keeps its text: %s', (html, reduced) => {
    expect(announcementHtml(html)).toBe(reduced);
  });
});

describe('a link', () => {
  it.each([
    ['http://example.org/', 'http://example.org/'],
    ['https://example.org/?a="b"', 'https://example.org/?a=%22b%22'],
    [' HTTPS://example.org ', 'https://example.org/'],
    // A browser takes what follows for a path of the page that it is on.
    ['https:example.org', 'https://example.org/'],
    ['http:/example.org/a', 'http://example.org/a'],
    ['https:\\\\example.org\\a', 'https://example.org/a'],
  ])('to %j leads to %s from every page, and tells that page nothing of ours', (href, address) => {
    const [link] = elementsOf(
      announcementHtml(`<a href="${escaped(href)}" target="_blank" title="x">there</a>`),
    );
    expect(link).toMatchObject({
      nodeName: 'a',
      attrs: [
        { name: 'href', value: address },
        { name: 'rel', value: 'noopener noreferrer' },
      ],
    });
  });

  it.each([
    'javascript:alert(1)',
    ' \u0001javaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.org',
    'tel:01624000000',
    '//example.org',
    '/fixtures',
    '#top',
    'https://',
    '',
  ])('to %j does not, but its text does', (href) => {
    expect(announcementHtml(`<p>Go <a href="${escaped(href)}">there</a>!</p>`)).toBe('<p>Go there!</p>');
  });
});

describe('text', () => {
  it.each(['word', '7', '<p>!</p>', '🎳', '&amp;', '<p><br /></p><ul><li>مرحبا</li></ul>'])(
    'is what there is to read in %s',
    (html) => {
      expect(hasText(announcementHtml(html))).toBe(true);
    },
  );

  it.each([
    '',
    '<p></p>',
    '<p><br></p>',
    '<p>&nbsp; \u200b\u00ad</p>',
    '<ul><li></li></ul>',
    '<a href="https://example.org"></a>',
    '<script>alert(1)</script>',
    '<!-- words -->',
    '<img alt="words">',
  ])('is missing in %s', (html) => {
    expect(hasText(announcementHtml(html))).toBe(false);
  });
});

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Everything that a browser makes of HTML. */
const nodesOf = (html: string): DefaultTreeAdapterTypes.ChildNode[] => {
  const within = (parent: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.ChildNode[] =>
    parent.childNodes.flatMap((node) => [node, ...('childNodes' in node ? within(node) : [])]);
  return within(parseFragment(html));
};
const elementsOf = (html: string): DefaultTreeAdapterTypes.Element[] =>
  nodesOf(html).filter((node) => defaultTreeAdapter.isElementNode(node));
const textOf = (html: string): string =>
  nodesOf(html)
    .filter((node) => defaultTreeAdapter.isTextNode(node))
    .map(({ value }) => value)
    .join('');

const aText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
const aName = fc.constantFrom(
  ...[
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    'ol',
    'ul',
    'li',
    'a',
    'h2',
    'div',
    'td',
    'hr',
    'span',
    'font',
  ],
  ...['script', 'style', 'textarea', 'title', 'xmp', 'noscript', 'iframe', 'plaintext', 'select', 'option'],
  ...[
    'svg',
    'math',
    'mtext',
    'desc',
    'foreignObject',
    'template',
    'table',
    'form',
    'base',
    'meta',
    'img',
    'x-y',
  ],
);
const anAttribute = fc
  .tuple(
    fc.constantFrom(
      'href',
      'src',
      'onclick',
      'ONERROR',
      'style',
      'class',
      'srcdoc',
      'xlink:href',
      'rel',
      '"',
      '/',
    ),
    fc.constantFrom('=', '="', "='", ''),
    fc.oneof(
      fc.constantFrom(
        'javascript:alert(1)',
        'java&#10;script:x',
        '&#106;avascript:x',
        'data:text/html,x',
        '//x.y',
      ),
      fc.constantFrom('https://example.org', 'mailto:ann@example.org', '</script>', '-->', '"><script>'),
      fc.constantFrom('https:example.org', 'http:/x', 'https:\\x', 'HTTP:?x', 'mailto: x#y ', 'https://x y'),
      fc.webUrl({ withQueryParameters: true }),
      aText,
    ),
    fc.constantFrom('"', "'", ' ', ''),
  )
  .map((parts) => parts.join(''));
const aPiece = fc.oneof(
  fc
    .tuple(aName, fc.array(anAttribute, { maxLength: 3 }))
    .map(([name, attributes]) => `<${[name, ...attributes].join(' ')}>`),
  aName.map((name) => `</${name}>`),
  fc.constantFrom(
    '<',
    '>',
    '</',
    '<!',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '&',
    '&lt;',
    '&#0;',
    '&#x1;',
    '&#xd800;',
  ),
  fc.constantFrom('&lt;script&gt;', '<scr<script>ipt>', '<p>', '<p>', '<div>', '</p>', '</div>', ' ', '\n'),
  aText,
);
const someHtml = fc.array(aPiece, { maxLength: 30 }).map((pieces) => pieces.join(''));

const kept = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ol', 'ul', 'li', 'a'];

describe('any HTML', () => {
  it('is harmless once reduced, and reducing it again changes nothing', () => {
    fc.assert(
      fc.property(someHtml, (html) => {
        const reduced = announcementHtml(html);
        expect(announcementHtml(reduced)).toBe(reduced);
        expect(reduced).not.toMatch(/<(script|!)/i);
        expect(isStorable(reduced) || !isStorable(html)).toBe(true);
        expect(nodesOf(reduced).filter((node) => defaultTreeAdapter.isCommentNode(node))).toEqual([]);
        for (const { nodeName, attrs } of elementsOf(reduced)) {
          expect(kept).toContain(nodeName);
          const { href, rel, ...others } = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
          expect(others).toEqual({});
          if (nodeName === 'a') {
            expect(href).toMatch(/^(https?:\/\/|mailto:)/);
            expect(new URL(href ?? '', 'https://bowls.example/announcements').href).toBe(href);
          } else expect([href, rel]).toEqual([undefined, undefined]);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('loses no word that it only shows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(textOf(announcementHtml(`<h2>${escaped(text)}</h2>`))).toBe(text.trim() && text);
      }),
    );
  });
});

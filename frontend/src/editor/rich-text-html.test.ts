import { describe, expect, it } from '@jest/globals';
import { type ContentState, convertFromRaw } from 'draft-js';
import fc from 'fast-check';
import { contentFromHtml, contentFromPastedHtml, hasText, htmlFromContent } from './rich-text-html.js';

const rewritten = (html: string) => htmlFromContent(contentFromHtml(html));
const pasted = (html: string) => htmlFromContent(contentFromPastedHtml(html));

describe('HTML that the editor has written', () => {
  it.each([
    '<p>One</p><p><br /></p><p>Two</p>',
    '<p>One<br />two<br /><br />three</p>',
    '<p>One<br /><br /></p>',
    '<p><strong>bold</strong> <em>italic</em> <u>underlined</u> <strong><em><u>all</u></em></strong></p>',
    '<p><strong>bold <em>both</em></strong><em> italic</em></p>',
    '<p><strong>one<br />two</strong></p>',
    '<ul><li>one</li><li></li><li>three</li></ul><ol><li>four</li></ol>',
    '<ol><li>one</li><li>two<ul><li>within<ol><li>deeper</li></ol></li><li>again</li></ul></li><li>three</li></ol>',
    '<ul><li>one<ul><li>dots</li></ul><ol><li>numbers</li></ol></li></ul><p>after</p>',
    '<p>5 &lt; 7 &amp; "7" &gt; \'5\' &amp;amp; £ é 🎳 👩‍👩‍👧 مرحبا</p>',
    '<p>  blanks   that\tsomebody typed\u00a0  </p>',
    '<p><a href="https://example.org/a?b=1&amp;c=2#d" rel="noopener noreferrer">web <strong>page</strong></a> or <a href="mailto:ann@example.org">mail</a></p>',
  ])('is written again as it was: %s', (html) => {
    expect(rewritten(html)).toBe(html);
  });
});

describe('HTML that came another way', () => {
  it.each([
    ['', '<p><br /></p>'],
    ['Only text', '<p>Only text</p>'],
    ['<p>one</p>two<p>three</p>', '<p>one</p><p>two</p><p>three</p>'],
    ['<p><b>bold</b> <i>italic</i></p>', '<p><strong>bold</strong> <em>italic</em></p>'],
    ['<p><em><strong>both</strong></em></p>', '<p><strong><em>both</em></strong></p>'],
    ['<strong><p>one</p><p>two</p></strong>', '<p><strong>one</strong></p><p><strong>two</strong></p>'],
    [
      '<p>\n  laid\n  out <b>so</b>\n</p>\n\n<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>\n',
      '<p>laid out <strong>so</strong></p><ul><li>a</li><li>b</li></ul>',
    ],
    ['<ul><li><p>one</p><p>two</p></li></ul>', '<ul><li>one<br />two</li></ul>'],
    [
      '<ul><li>one<ul><li>within</li></ul>after</li></ul>',
      '<ul><li>one<ul><li>within</li></ul></li><li>after</li></ul>',
    ],
    ['<ul><li><ul><li>within</li></ul></li></ul>', '<ul><li>within</li></ul>'],
    ['<ul>one<li>two</li></ul>', '<ul><li>one</li><li>two</li></ul>'],
    ['<p></p><p> </p><p><strong></strong></p><p>one<br /></p>', '<p>one</p>'],
    ['<p><a href="javascript:alert(1)">x</a></p>', '<p>x</p>'],
  ])('says the same in the editor’s way: %j', (html, written) => {
    expect(rewritten(html)).toBe(written);
  });
});

describe('text', () => {
  it.each(['<p>word</p>', '<ul><li>🎳</li></ul>', '<p>!</p>'])('is what there is to read in %s', (html) => {
    expect(hasText(contentFromHtml(html))).toBe(true);
  });
  it.each(['', '<p><br /></p>', '<p>  \u00a0\u200b</p><ul><li></li></ul>'])('is missing in %j', (html) => {
    expect(hasText(contentFromHtml(html))).toBe(false);
  });
});

/* What is said and how it looks, taken from the HTML by way of the browser alone. */

const looksOf = (html: string): string[] => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const looks: string[] = [];
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const look = ['b, strong', 'i, em', 'u']
      .filter((name) => parent?.closest(name))
      .concat(parent?.closest('a')?.href ?? [], parent?.closest('ol, ul')?.tagName ?? []);
    for (const character of (walker.currentNode.textContent ?? '').replaceAll(/\s/g, ''))
      looks.push([character, ...look].join(' '));
  }
  return looks;
};

const aWord = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('&', '<p>', '&amp;', '"', '\u00a0', '  ', '\t', '\n  ', '🎳'),
);
const escaped = aWord.map((text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\0', ''),
);
const { keptHtml } = fc.letrec<{ inline: string; item: string; block: string; keptHtml: string }>((tie) => {
  const many = (one: fc.Arbitrary<string>) => fc.array(one, { maxLength: 4 }).map((all) => all.join(''));
  const within = (names: string[], content: fc.Arbitrary<string>) =>
    fc.tuple(fc.constantFrom(...names), content).map(([name, html]) => `<${name}>${html}</${name}>`);
  const link = fc
    .tuple(fc.constantFrom('https://example.org/?a=1&amp;b', 'mailto:ann@example.org'), escaped)
    .map(([href, text]) => `<a href="${href}">${text}</a>`);
  return {
    inline: fc.oneof(
      { maxDepth: 5 },
      escaped,
      fc.constant('<br />'),
      link,
      within(['b', 'strong', 'i', 'em', 'u'], many(tie('inline'))),
    ),
    item: within(['li'], many(fc.oneof({ maxDepth: 5 }, tie('inline'), tie('block')))),
    block: fc.oneof(
      { maxDepth: 5 },
      within(['p'], many(tie('inline'))),
      within(['ol', 'ul'], many(tie('item'))),
      tie('inline'),
    ),
    keptHtml: many(tie('block')),
  };
});

describe('any HTML that is kept', () => {
  it('says the same in the same look when it is written, and is then written so for good', () => {
    fc.assert(
      fc.property(keptHtml, (html) => {
        const written = rewritten(html);
        expect(looksOf(written)).toEqual(looksOf(html));
        expect(rewritten(written)).toBe(written);
      }),
      { numRuns: 200 },
    );
  });
});

const aStyle = fc.constantFrom('BOLD' as const, 'ITALIC' as const, 'UNDERLINE' as const);
const aBlock = fc
  .record({
    type: fc.constantFrom('unstyled', 'ordered-list-item', 'unordered-list-item'),
    deeper: fc.integer({ min: -2, max: 1 }),
    text: fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\u00a0', '🎳', '<') }),
    ),
    styles: fc.array(
      fc.record({ style: aStyle, offset: fc.nat(12), length: fc.integer({ min: 1, max: 8 }) }),
      { maxLength: 6 },
    ),
    link: fc.option(fc.record({ offset: fc.nat(12), length: fc.integer({ min: 1, max: 8 }) })),
  })
  .map((block) => ({ ...block, text: block.text.replaceAll(/[\0\r\f]/g, '') }));
type SomeBlock = typeof aBlock extends fc.Arbitrary<infer Block> ? Block : never;

const edited = (blocks: readonly SomeBlock[]): ContentState => {
  let deepest = 0;
  return convertFromRaw({
    entityMap: { 0: { type: 'LINK', mutability: 'MUTABLE', data: { href: 'https://example.org/' } } },
    blocks: blocks.map(({ type, deeper, text, styles, link }, index) => {
      const depth = type === 'unstyled' ? 0 : Math.max(0, Math.min(deepest, deepest + deeper));
      deepest = type === 'unstyled' ? 0 : depth + 1;
      const size = Array.from(text).length;
      const inText = (range: { offset: number; length: number }) => range.offset + range.length <= size;
      return {
        key: String(index),
        type,
        depth,
        text,
        inlineStyleRanges: styles.filter(inText),
        entityRanges: link && inText(link) ? [{ ...link, key: 0 }] : [],
      };
    }),
  });
};

/** What the editor shows, block by block and character by character. */
const shown = (content: ContentState) =>
  content.getBlocksAsArray().map((block) => {
    const text = block.getText();
    // A paragraph of blanks is an empty one.
    const isBlank = text.trim() === '' && !text.includes('\n');
    const characters = isBlank
      ? []
      : Array.from({ length: text.length }, (_, at) => [
          text[at],
          block.getInlineStyleAt(at).toArray().sort().join(' '),
          Boolean(block.getEntityAt(at)),
        ]);
    return [block.getType(), block.getDepth(), characters];
  });

describe('whatever was edited', () => {
  it('is there again when its HTML is opened', () => {
    fc.assert(
      fc.property(fc.array(aBlock, { minLength: 1, maxLength: 6 }), (blocks) => {
        const content = edited(blocks);
        const html = htmlFromContent(content);
        expect(shown(contentFromHtml(html))).toEqual(shown(content));
        expect(rewritten(html)).toBe(html);
      }),
      { numRuns: 200 },
    );
  });
});

describe('what is pasted from Word', () => {
  // As Word for Windows puts it on the clipboard, shortened.
  const word = (
    body: string,
  ) => `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- /* Font Definitions */ @font-face {font-family:Wingdings;} p.MsoNormal {margin:0cm; mso-style-name:"Table Normal";} --></style>
</head><body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->
${body}
<!--EndFragment--></body></html>`;
  const item = (text: string, marker: string, level = 1) =>
    `<p class=MsoListParagraphCxSpMiddle style='margin-left:36.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

  it('keeps paragraphs and bold, italic and underlined words', () => {
    expect(
      pasted(
        word(`<h1>Opening day<o:p></o:p></h1>
<p class=MsoNormal style='margin-bottom:8.0pt'><b style='mso-bidi-font-weight:normal'><span lang=EN-US style='font-size:14.0pt;color:red'>The green</span></b><span
style='font-size:14.0pt'> opens on <i>Saturday</i> at <u>ten</u>&nbsp;o’clock,<br>
weather permitting.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal>See <a href="https://example.org/bowls"><span style='color:#0563C1;text-decoration:underline'>our page</span></a>.<o:p></o:p></p>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="x"></v:shape><![endif]--><![if !vml]><img width=120 src="file:///C:/clip_image001.png"><![endif]></p>`),
      ),
    ).toBe(
      '<p>Opening day</p><p><strong>The green</strong> opens on <em>Saturday</em> at <u>ten</u> o’clock,<br />weather permitting.</p><p>See <a href="https://example.org/bowls" rel="noopener noreferrer">our page</a>.</p>',
    );
  });

  it('makes lists of its bullets and numbers', () => {
    expect(
      pasted(
        word(
          [
            '<p class=MsoNormal>Bring:<o:p></o:p></p>',
            item('flat <b>shoes</b>', '·'),
            item('or trainers', 'o', 2),
            item('a friend', '·'),
            item('Turn up', '1.'),
            item('Sign in', 'a)', 2),
            item('Play', '2.'),
          ].join('\n'),
        ),
      ),
    ).toBe(
      '<p>Bring:</p><ul><li>flat <strong>shoes</strong><ul><li>or trainers</li></ul></li><li>a friend</li></ul>' +
        '<ol><li>Turn up<ol><li>Sign in</li></ol></li><li>Play</li></ol>',
    );
  });

  it('makes a line of each row of a table', () => {
    const cell = (text: string) =>
      `<td width=200 valign=top style='width:150pt;border:solid windowtext 1.0pt'><p class=MsoNormal>${text}<o:p></o:p></p></td>`;
    expect(
      pasted(
        word(`<table class=MsoTableGrid border=1><tr style='mso-yfti-irow:0'>${cell('<b>Onchan A</b>')}${cell('8')}</tr>
<tr>${cell('Peel A')}${cell('2')}</tr></table>`),
      ),
    ).toBe('<p><strong>Onchan A</strong>, 8</p><p>Peel A, 2</p>');
  });
});

describe('what is pasted from a web page', () => {
  it('keeps its words and what they are made of, and nothing of its looks', () => {
    expect(
      pasted(`<meta charset='utf-8'><style>h2 { color: red }</style>
        <div class="post" style="font-family: Arial; background: url(https://example.org/x.png)">
          <h2 id="t" onclick="alert(1)">Club   <span style="font-weight: 700">news</span></h2>
          <p>One<sup>st</sup> <span style="font-style: italic; text-decoration: underline">July</span></p>
          <blockquote><p>Quoted</p></blockquote>
          <img src="https://example.org/x.png" alt="A green"><script>alert(1)</script><!-- secret -->
          <ul><li>Tea</li><ul><li>and cake</li></ul><li><p>Coffee</p></li></ul>
          <table><tbody><tr><td>Ann</td><td></td><td>21</td></tr></tbody></table>
          <p><a href="/fixtures">Fixtures</a> <a href="javascript:alert(1)">Results</a> <button>Share</button></p>
          <p>&nbsp;</p><span style="display: none">tracking</span>
        </div>`),
    ).toBe(
      '<p>Club <strong>news</strong></p><p>Onest <em><u>July</u></em></p><p>Quoted</p>' +
        '<ul><li>Tea<ul><li>and cake</li></ul></li><li>Coffee</li></ul><p>Ann, 21</p><p>Fixtures Results Share</p>',
    );
  });

  it('knows Google’s frame, which is bold in name only', () => {
    expect(
      pasted(
        '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Plain, </span><span style="font-weight:700">bold</span></p><br></b>',
      ),
    ).toBe('<p>Plain, <strong>bold</strong></p>');
  });

  it('keeps the parts of a page apart that a table lays out', () => {
    expect(
      pasted('<table><tr><td><h2>News</h2><p>One</p><p>Two</p></td><td><p>Aside</p></td></tr></table>'),
    ).toBe('<p>News</p><p>One</p><p>Two</p><p>Aside</p>');
  });
});

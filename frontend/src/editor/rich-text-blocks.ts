import DOMPurify from 'dompurify';

/**
 * Reads HTML as what the editor can hold: paragraphs and list items, one after the other and each with a depth, and bold,
 * italic, underlined and linked characters in them; a line break is a character as well. Without draft-js, which is large.
 */

export type Style = 'BOLD' | 'ITALIC' | 'UNDERLINE';
type ListType = 'ordered-list-item' | 'unordered-list-item';

interface Look {
  styles: readonly Style[];
  href?: string | undefined;
}

interface Piece extends Look {
  text: string;
}

export interface Block {
  type: 'unstyled' | ListType;
  depth: number;
  pieces: Piece[];
}

interface Context extends Look {
  list?: { type: ListType; depth: number };
  /** The separator of blocks inside a list item or a table row. */
  glue?: Glue;
}

type Glue = ' ' | ', ' | '\n';

const styleOfTag: Partial<Record<string, Style>> = {
  B: 'BOLD',
  STRONG: 'BOLD',
  I: 'ITALIC',
  EM: 'ITALIC',
  U: 'UNDERLINE',
};

/** Elements that separate their contents from the text around them. */
const blockTags = new Set(
  'P DIV H1 H2 H3 H4 H5 H6 SECTION ARTICLE HEADER FOOTER MAIN ASIDE NAV BLOCKQUOTE PRE ADDRESS FIGURE FIGCAPTION TABLE CAPTION TR TD TH DL DT DD HR FORM FIELDSET'.split(
    ' ',
  ),
);

/** Elements whose text is not meant for readers. */
const unreadTags = new Set(
  'HEAD TITLE STYLE SCRIPT TEMPLATE NOSCRIPT TEXTAREA SELECT OPTION IFRAME OBJECT SVG MATH XML AUDIO VIDEO'.split(
    ' ',
  ),
);

/** The address as it is kept, of a link that leads to the web or writes a mail; undefined for any other. */
export const linkTarget = (written: string): string | undefined => {
  if (!URL.canParse(written)) return undefined;
  const { protocol, href } = new URL(written);
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : undefined;
};

/** What an element changes in the look of its text, by its name and by its own style, as web pages write it. */
function lookWithin(element: HTMLElement, { styles, href }: Look): Look {
  const { fontWeight, fontStyle, textDecoration } = element.style;
  const within = new Set(styles);
  const set = (style: Style, on: boolean) => (on ? within.add(style) : within.delete(style));
  const named = styleOfTag[element.tagName];
  if (named) within.add(named);
  if (fontWeight) set('BOLD', ['bold', 'bolder'].includes(fontWeight) || Number(fontWeight) >= 600);
  if (fontStyle) set('ITALIC', fontStyle !== 'normal');
  const target = element.tagName === 'A' ? (linkTarget(element.getAttribute('href') ?? '') ?? href) : href;
  // Links are underlined anyway.
  if (textDecoration.includes('underline') && target === undefined) within.add('UNDERLINE');
  return { styles: [...within], href: target };
}

/** The place of a paragraph that is an item of a list in Word, which writes bullets and numbers as text. */
function wordListOf(element: HTMLElement): Context['list'] | undefined {
  const level = /mso-list:[^;]*\blevel(\d)/i.exec(element.getAttribute('style') ?? '')?.[1];
  if (level === undefined) return undefined;
  const marker = [...element.querySelectorAll('[style]')].find(isWordMarker)?.textContent ?? '';
  const type = /^\W*(\d+|[a-z]+)[.)]/i.test(marker) ? 'ordered-list-item' : 'unordered-list-item';
  return { type, depth: Number(level) - 1 };
}

const isWordMarker = (element: Element) => /mso-list:\s*ignore/i.test(element.getAttribute('style') ?? '');

/** A row of values, not one of a table that lays out a whole page. */
const isRow = (element: Element) =>
  element.tagName === 'TR' && !element.querySelector('table, ul, ol, h1, h2, h3, h4, h5, h6');

class Reader {
  readonly blocks: Block[] = [];
  private current: Block | undefined;
  /** Whether there is something in the block that is seen, if only a line break. */
  private seen = false;
  /** An item of a list is kept if it is empty. */
  private isItem = false;
  /** What comes before the next text, unless that is the first of its block. */
  private glue: { text: Glue; look: Look } | undefined;

  /** @param blanks what counts for one space, or for none at the edges of a block */
  constructor(private readonly blanks: RegExp) {}

  read(parent: Node, context: Context): void {
    for (const node of parent.childNodes) {
      if (node instanceof Text) this.text(node.data, context);
      else if (node instanceof HTMLElement) this.element(node, context);
    }
  }

  close(): void {
    const block = this.current;
    this.current = undefined;
    this.glue = undefined;
    if (!block || (!this.seen && !this.isItem)) return;
    const last = block.pieces.at(-1);
    // The last break of a block only gives it its height.
    if (last) last.text = last.text.replace(/\n$/, '');
    const previous = this.blocks.at(-1);
    const deepest = previous && previous.type !== 'unstyled' ? previous.depth + 1 : 0;
    this.blocks.push({ ...block, depth: Math.min(block.depth, deepest) });
  }

  private element(element: HTMLElement, context: Context): void {
    const { tagName } = element;
    if (unreadTags.has(tagName) || isWordMarker(element) || element.style.display === 'none') return;
    const within: Context = { ...context, ...lookWithin(element, context) };
    if (tagName === 'BR') {
      this.add('\n', context);
    } else if (tagName === 'UL' || tagName === 'OL') {
      const type = tagName === 'OL' ? 'ordered-list-item' : 'unordered-list-item';
      // An item that holds nothing but a list is that list's frame.
      if (!this.seen) this.current = undefined;
      this.alone(element, { ...within, list: { type, depth: (context.list?.depth ?? -1) + 1 } });
    } else if (tagName === 'LI') {
      this.item(element, { ...within, list: context.list ?? { type: 'unordered-list-item', depth: 0 } });
    } else if (blockTags.has(tagName)) {
      const list = wordListOf(element);
      if (list) this.item(element, { ...within, list });
      else if (isRow(element)) this.apart(element, { ...within, glue: ', ' }, context);
      else this.apart(element, within, context);
    } else {
      this.read(element, within);
    }
  }

  private item(element: HTMLElement, context: Context): void {
    this.close();
    this.open(context);
    this.isItem = true;
    this.read(element, { ...context, glue: '\n' });
    this.close();
  }

  private alone(element: HTMLElement, context: Context): void {
    this.close();
    this.read(element, context);
    this.close();
  }

  /** Reads a block, which begins and ends a paragraph unless it is within something that cannot hold one. */
  private apart(element: HTMLElement, within: Context, { glue, styles, href }: Context): void {
    if (glue === undefined) {
      this.alone(element, within);
    } else {
      this.join(glue, { styles, href });
      this.read(element, within);
      this.join(glue, { styles, href });
    }
  }

  private open({ list }: Context): Block {
    this.current = { ...(list ?? { type: 'unstyled', depth: 0 }), pieces: [] };
    this.seen = false;
    this.isItem = false;
    return this.current;
  }

  private text(text: string, context: Context): void {
    text.split(this.blanks).forEach((part, index) => {
      if (index > 0) this.join(' ', context);
      if (part !== '') this.add(part, context);
    });
  }

  private add(text: string, context: Context): void {
    const { styles, href } = context;
    const block = this.current ?? this.open(context);
    const last = block.pieces.at(-1);
    if (this.glue && last && text !== '\n' && !/\s$/.test(last.text)) {
      block.pieces.push({ ...this.glue.look, text: this.glue.text });
    }
    this.glue = undefined;
    block.pieces.push({ text, styles, href });
    this.seen ||= text === '\n' || /[^ \t]/.test(text);
  }

  private join(text: Glue, { styles, href }: Look): void {
    if (!this.glue || this.glue.text === ' ') this.glue = { text, look: { styles, href } };
  }
}

const parse = (html: string): HTMLElement =>
  DOMPurify.sanitize(html.toWellFormed(), {
    USE_PROFILES: { html: true },
    ADD_FORBID_CONTENTS: ['object', 'xml'],
    RETURN_DOM: true,
  }) as HTMLElement;

function read(html: string, blanks: RegExp): Block[] {
  const reader = new Reader(blanks);
  reader.read(parse(html), { styles: [] });
  reader.close();
  return reader.blocks;
}

/** The blocks of stored HTML: all of it, with every typed space. */
export const blocksOf = (html: string): Block[] =>
  // Only spaces around a line break come from the layout of the HTML source.
  read(html, /[ \t]*[\r\n\f][ \t\r\n\f]*/);

/**
 * What the editor takes of HTML from another place, such as Word or a web page: its paragraphs, lists, links and bold,
 * italic and underlined text. Headings become paragraphs, and a table's rows become lines.
 */
export function blocksOfPasted(html: string): Block[] {
  // A browser would complain of styles that the page's policy does not know.
  const readable = html.replaceAll(/<style\b[\s\S]*?<\/style>/gi, '');
  return read(readable, /[ \t\r\n\f\u00a0]+/).filter(({ pieces }) =>
    pieces.some(({ text }) => text.trim() !== ''),
  );
}

/** A block's text without formatting. */
export const textOf = ({ pieces }: Block): string => pieces.map(({ text }) => text).join('');

/** The text of stored HTML, line by line and without formatting. */
export const textFromHtml = (html: string): string => blocksOf(html).map(textOf).join('\n');

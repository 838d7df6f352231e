import {
  type ContentBlock,
  type ContentState,
  convertFromRaw,
  genKey,
  type RawDraftContentBlock,
  type RawDraftContentState,
} from 'draft-js';
import { type Block, blocksOf, blocksOfPasted, type Style, textOf } from './rich-text-blocks.js';

const length = (text: string): number => Array.from(text).length;

/** The blocks as draft-js stores them, which counts whole characters and not their halves. */
function toRaw(blocks: readonly Block[]): RawDraftContentState {
  const entityMap: RawDraftContentState['entityMap'] = {};
  const rawBlocks = blocks.map((block): RawDraftContentBlock => {
    const { type, depth, pieces } = block;
    const raw: RawDraftContentBlock = {
      key: genKey(),
      type,
      depth,
      text: textOf(block),
      inlineStyleRanges: [],
      entityRanges: [],
    };
    let offset = 0;
    for (const { text, styles, href } of pieces) {
      const range = { offset, length: length(text) };
      for (const style of styles) raw.inlineStyleRanges.push({ ...range, style });
      if (href !== undefined) {
        const key = Object.keys(entityMap).length;
        entityMap[key] = { type: 'LINK', mutability: 'MUTABLE', data: { href } };
        raw.entityRanges.push({ ...range, key });
      }
      offset += range.length;
    }
    return raw;
  });
  return { blocks: rawBlocks, entityMap };
}

const contentOf = (blocks: readonly Block[]): ContentState =>
  convertFromRaw(toRaw(blocks.length > 0 ? blocks : [{ type: 'unstyled', depth: 0, pieces: [] }]));

/** The editor's contents for stored HTML. */
export const contentFromHtml = (html: string): ContentState => contentOf(blocksOf(html));

/** What the editor takes of HTML from another place. */
export const contentFromPastedHtml = (html: string): ContentState => contentOf(blocksOfPasted(html));

/** A character as it is written: whole, and with where it leads. */
interface Character {
  text: string;
  href: string | undefined;
  hasStyle: (style: Style) => boolean;
}

function charactersOf(block: ContentBlock, content: ContentState): Character[] {
  let at = 0;
  return Array.from(block.getText(), (text) => {
    const styles = block.getInlineStyleAt(at);
    const key = block.getEntityAt(at) as string | null;
    at += text.length;
    return {
      text,
      href: key === null ? undefined : (content.getEntity(key).getData() as { href: string }).href,
      hasStyle: (style) => styles.has(style),
    };
  });
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const linkTag = (href: string): string => {
  const address = escapeText(href).replaceAll('"', '&quot;');
  return href.startsWith('mailto:')
    ? `<a href="${address}">`
    : `<a href="${address}" rel="noopener noreferrer">`;
};

/** The elements that are written around characters, from the outside in; an empty tag is none. */
const layers: { name: string; tagOf: (character: Character) => string }[] = [
  { name: 'a', tagOf: ({ href }) => (href === undefined ? '' : linkTag(href)) },
  { name: 'strong', tagOf: ({ hasStyle }) => (hasStyle('BOLD') ? '<strong>' : '') },
  { name: 'em', tagOf: ({ hasStyle }) => (hasStyle('ITALIC') ? '<em>' : '') },
  { name: 'u', tagOf: ({ hasStyle }) => (hasStyle('UNDERLINE') ? '<u>' : '') },
];

function inlineHtml(characters: readonly Character[], depth = 0): string {
  const layer = layers[depth];
  if (!layer) return characters.map(({ text }) => (text === '\n' ? '<br />' : escapeText(text))).join('');
  const runs: { tag: string; characters: Character[] }[] = [];
  for (const character of characters) {
    const tag = layer.tagOf(character);
    const run = runs.at(-1);
    if (run?.tag === tag) run.characters.push(character);
    else runs.push({ tag, characters: [character] });
  }
  return runs
    .map((run) => {
      const html = inlineHtml(run.characters, depth + 1);
      return run.tag === '' ? html : `${run.tag}${html}</${layer.name}>`;
    })
    .join('');
}

function blockHtml(block: ContentBlock, content: ContentState): string {
  const text = block.getText();
  if (text.trim() === '' && !text.includes('\n')) return '';
  const html = inlineHtml(charactersOf(block, content));
  // The last break of a block only gives it its height.
  return text.endsWith('\n') ? `${html}<br />` : html;
}

const listNames: Partial<Record<string, string>> = {
  'ordered-list-item': 'ol',
  'unordered-list-item': 'ul',
};

/** The editor's contents as HTML, in the form that the server leaves unchanged. */
export function htmlFromContent(content: ContentState): string {
  let html = '';
  /** The lists around the place that was reached, each with an item that is not closed yet. */
  const lists: string[] = [];
  const leave = (depth: number) => {
    while (lists.length > depth) html += `</li></${lists.pop()}>`;
  };
  for (const block of content.getBlocksAsArray()) {
    const list = listNames[block.getType()];
    if (list === undefined) {
      leave(0);
      html += `<p>${blockHtml(block, content) || '<br />'}</p>`;
      continue;
    }
    const depth = Math.min(block.getDepth(), lists.length);
    leave(depth + 1);
    if (lists[depth] === list) {
      html += '</li>';
    } else {
      leave(depth);
      // An item of nothing but a list would be taken for that list's frame.
      if (html.endsWith('<li>')) html += '<br />';
      html += `<${list}>`;
      lists.push(list);
    }
    html += `<li>${blockHtml(block, content)}`;
  }
  leave(0);
  return html;
}

/** Whether the editor's contents have a letter, a digit or a sign. */
export const hasText = (content: ContentState): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(content.getPlainText());

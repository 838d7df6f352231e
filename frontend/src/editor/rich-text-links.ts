import { EditorState, Modifier, type SelectionState } from 'draft-js';
import { linkTarget } from './rich-text-blocks.js';

/** A link in the editor's text, and where it is. */
export interface TextLinkRange {
  href: string;
  selection: SelectionState;
}

const emailAddress = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;
const siteWithoutScheme = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#].*)?$/u;

/** The address of a link that a person typed, also without `https://`; undefined unless it leads to the web or writes a mail. */
export const addressTyped = (typed: string): string | undefined => {
  const text = typed.trim();
  if (emailAddress.test(text)) return linkTarget(`mailto:${text}`);
  return linkTarget(siteWithoutScheme.test(text) ? `https://${text}` : text);
};

/** The link at the cursor, or at the beginning of the selection; all of it, whatever the styles in it. */
export const linkAt = (state: EditorState): TextLinkRange | undefined => {
  const selection = state.getSelection();
  const content = state.getCurrentContent();
  const block = content.getBlockForKey(selection.getStartKey());
  const hrefAt = (offset: number): string | undefined => {
    if (offset < 0 || offset >= block.getLength()) return undefined;
    const key = block.getEntityAt(offset) as string | null;
    return key === null ? undefined : (content.getEntity(key).getData() as { href: string }).href;
  };
  let start = selection.getStartOffset();
  // At the end of a link the cursor still belongs to it.
  if (selection.isCollapsed() && hrefAt(start) === undefined) start -= 1;
  const href = hrefAt(start);
  if (href === undefined) return undefined;
  let end = start + 1;
  while (hrefAt(start - 1) === href) start -= 1;
  while (hrefAt(end) === href) end += 1;
  const range = { anchorOffset: start, focusKey: block.getKey(), focusOffset: end, isBackward: false };
  return { href, selection: selection.merge({ ...range, anchorKey: block.getKey() }) };
};

/** Makes a link of the selected text, or of a text that is inserted at the cursor. The cursor is after it then. */
export const withLink = (
  state: EditorState,
  selection: SelectionState,
  href: string,
  text = href,
): EditorState => {
  const content = state.getCurrentContent().createEntity('LINK', 'MUTABLE', { href });
  const key = content.getLastCreatedEntityKey();
  const linked = selection.isCollapsed()
    ? Modifier.insertText(content, selection, text, state.getCurrentInlineStyle(), key)
    : Modifier.applyEntity(content, selection, key);
  return afterwards(EditorState.push(state, linked, 'apply-entity'), selection, text);
};

export const withoutLink = (state: EditorState, { selection }: TextLinkRange): EditorState =>
  afterwards(
    EditorState.push(state, Modifier.applyEntity(state.getCurrentContent(), selection, null), 'apply-entity'),
    selection,
  );

/** The state with the cursor at the end of the selection, or of the text that was inserted at it. */
const afterwards = (state: EditorState, selection: SelectionState, inserted = ''): EditorState => {
  const offset = selection.getEndOffset() + (selection.isCollapsed() ? inserted.length : 0);
  const key = selection.getEndKey();
  const cursor = {
    anchorKey: key,
    anchorOffset: offset,
    focusKey: key,
    focusOffset: offset,
    isBackward: false,
  };
  return EditorState.forceSelection(state, selection.merge(cursor));
};

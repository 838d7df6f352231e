import { FieldErrorText, FieldLabel, FieldRequiredIndicator, FieldRoot } from '@chakra-ui/react/field';
import { chakra } from '@chakra-ui/react/styled-system';
import {
  CompositeDecorator,
  type ContentBlock,
  type ContentState,
  type DraftEditorCommand,
  type DraftInlineStyle,
  Editor,
  EditorState,
  getDefaultKeyBinding,
  KeyBindingUtil,
  Modifier,
  RichUtils,
  type SelectionState,
} from 'draft-js';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { Drawing } from '../ui/icon.js';
import { LinkDialog } from './link-dialog.js';
import { contentFromHtml, contentFromPastedHtml, hasText, htmlFromContent } from './rich-text-html.js';
import { linkAt, type TextLinkRange, withLink, withoutLink } from './rich-text-links.js';

const styleOfCommand: Partial<Record<string, string>> = {
  bold: 'BOLD',
  italic: 'ITALIC',
  underline: 'UNDERLINE',
};

interface Tool {
  label: string;
  hint: (command: string) => string;
  symbol: ReactNode;
  /** The editor's state after pressing it; undefined for the link, which asks for its address first. */
  press?: (state: EditorState) => EditorState;
  /** Whether it applies at the cursor. A tool without it is a plain button, not a toggle. */
  isOn?: (state: EditorState) => boolean;
}

const styleTool = (label: string, style: string, key: string, symbol: ReactNode): Tool => ({
  label,
  hint: (command) => `${label} (${command}${key})`,
  symbol,
  press: (state) => RichUtils.toggleInlineStyle(state, style),
  isOn: (state) => state.getCurrentInlineStyle().has(style),
});

const listTool = (label: string, type: string, symbol: ReactNode): Tool => ({
  label,
  hint: () => label,
  symbol,
  press: (state) => RichUtils.toggleBlockType(state, type),
  isOn: (state) => RichUtils.getCurrentBlockType(state) === type,
});

/** The style chosen for the next typed text; null if none was chosen. */
const styleOverride = (state: EditorState) => state.getInlineStyleOverride() as DraftInlineStyle | null;

/** The text in composition, as phones do with every word: its start and its chosen style. */
interface Composition {
  from: SelectionState;
  style: DraftInlineStyle;
}

/** Applies the chosen style to composed text. draft-js uses the style of the neighbouring text. */
function styled(state: EditorState, { from, style }: Composition): EditorState {
  const cursor = state.getSelection();
  const start = from.getStartOffset();
  if (cursor.getAnchorKey() !== from.getStartKey() || cursor.getAnchorOffset() <= start) return state;
  const composed = cursor.merge({ anchorOffset: start, isBackward: false });
  const currentContent = Object.values(styleOfCommand).reduce(
    (content, name = '') =>
      style.has(name)
        ? Modifier.applyInlineStyle(content, composed, name)
        : Modifier.removeInlineStyle(content, composed, name),
    state.getCurrentContent(),
  );
  return EditorState.set(state, { currentContent });
}

/** Removes bold, italic, underlining, links and lists from the selection, or from the paragraph at the cursor. */
function clean(state: EditorState): EditorState {
  const selection = state.getSelection();
  const block = state.getCurrentContent().getBlockForKey(selection.getStartKey());
  const target = selection.isCollapsed()
    ? selection.merge({ anchorOffset: 0, focusOffset: block.getLength() })
    : selection;
  const plain = Object.values(styleOfCommand).reduce(
    (content, style) => Modifier.removeInlineStyle(content, target, style ?? ''),
    Modifier.applyEntity(state.getCurrentContent(), target, null),
  );
  const cleaned = EditorState.push(
    state,
    Modifier.setBlockType(plain, target, 'unstyled'),
    'change-block-type',
  );
  return EditorState.forceSelection(cleaned, selection);
}

const Letter = chakra('span', { base: { fontSize: 'lg', lineHeight: '1' } });

const strokes = {
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7L12 17.7',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 4.5 5.5 4v5M4 15.5c.5-1 2.5-1 2.5.5 0 1-2.5 2-2.5 3.5h2.5',
  bullets: 'M10 6h10M10 12h10M10 18h10M5 6h.01M5 12h.01M5 18h.01',
  eraser: 'M9 20h11M13.5 4.5l6 6-9 9H8l-4-4a1.5 1.5 0 0 1 0-2zM9 9l6 6',
};

const tools: readonly Tool[] = [
  styleTool('Bold', 'BOLD', 'B', <Letter fontWeight="800">B</Letter>),
  styleTool(
    'Italic',
    'ITALIC',
    'I',
    <Letter fontFamily="heading" fontStyle="italic">
      I
    </Letter>,
  ),
  styleTool(
    'Underline',
    'UNDERLINE',
    'U',
    <Letter textDecoration="underline" textUnderlineOffset="0.15em">
      U
    </Letter>,
  ),
  listTool('Ordered list', 'ordered-list-item', <Drawing path={strokes.numbers} />),
  listTool('Bullet list', 'unordered-list-item', <Drawing path={strokes.bullets} />),
  {
    label: 'Link',
    hint: (command) => `Link (${command}K)`,
    symbol: <Drawing path={strokes.link} />,
    isOn: (state) => linkAt(state) !== undefined,
  },
  {
    label: 'Clean',
    hint: () => 'Clean: remove the formatting',
    symbol: <Drawing path={strokes.eraser} />,
    press: clean,
  },
];

interface ToolbarProps {
  state: EditorState;
  controls: string;
  onPress: (tool: Tool) => void;
}

/** The tools. Tab reaches one of them, and the arrow keys the others. */
function Toolbar({ state, controls, onPress }: ToolbarProps) {
  const [reached, setReached] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const command = KeyBindingUtil.usesMacOSHeuristics() ? '⌘' : 'Ctrl+';
  const onKeyDown = (event: KeyboardEvent) => {
    const last = tools.length - 1;
    const steps: Partial<Record<string, number>> = {
      ArrowRight: reached === last ? 0 : reached + 1,
      ArrowLeft: reached === 0 ? last : reached - 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setReached(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <chakra.div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={onKeyDown}
      display="flex"
      flexWrap="wrap"
      // One row on a narrow phone.
      gap={{ base: '0', md: '1' }}
      py="1"
      px={{ base: '0.5', md: '1' }}
      bg="bg.subtle"
      borderBottomWidth="1px"
      borderTopRadius="md"
    >
      {tools.map((tool, index) => (
        <chakra.button
          key={tool.label}
          type="button"
          aria-label={tool.label}
          title={tool.hint(command)}
          aria-pressed={tool.isOn?.(state)}
          aria-haspopup={tool.press ? undefined : 'dialog'}
          tabIndex={index === reached ? 0 : -1}
          // The text keeps its selection, which the tool is for.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setReached(index)}
          onClick={() => onPress(tool)}
          display="grid"
          placeItems="center"
          boxSize="44px"
          borderRadius="sm"
          borderWidth="1.5px"
          borderColor="transparent"
          cursor="pointer"
          _hover={{ bg: 'green.subtle' }}
          _pressed={{ bg: 'green.subtle', borderColor: 'green.solid', color: 'green.fg' }}
        >
          {tool.symbol}
        </chakra.button>
      ))}
    </chakra.div>
  );
}

/** A link in the text, which leads nowhere as long as it is edited. */
function TextLink({
  contentState,
  entityKey = '',
  children,
}: {
  contentState: ContentState;
  entityKey?: string;
  children: ReactNode;
}) {
  const { href } = contentState.getEntity(entityKey).getData() as { href: string };
  return (
    <chakra.span title={href} color="green.fg" textDecoration="underline" textUnderlineOffset="0.2em">
      {children}
    </chakra.span>
  );
}

const decorator = new CompositeDecorator([
  {
    strategy: (block: ContentBlock, callback: (start: number, end: number) => void) =>
      block.findEntityRanges((character) => Boolean(character.getEntity()), callback),
    component: TextLink,
  },
]);

const list = '.public-DraftStyleDefault-';

/** What draft-js asks of a style sheet: the placeholder lies under the text, and lists are counted for each depth. */
const Text = chakra('div', {
  base: {
    '& .DraftEditor-root': { display: 'grid' },
    '& .DraftEditor-root > *': { gridArea: '1 / 1', minWidth: '0' },
    '& .public-DraftEditor-content': {
      height: '200px',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      px: '3',
      py: '2',
      borderBottomRadius: 'md',
    },
    '& .public-DraftEditorPlaceholder-root': { px: '3', py: '2', color: 'fg.muted', pointerEvents: 'none' },
    // None of these is positioned: draft-js would not find out how far to scroll to a new line.
    '& [data-block]': { overflowWrap: 'anywhere' },
    '& [data-contents] > * + *': { mt: '3' },
    [`& ${list}unorderedListItem`]: { listStyleType: 'disc' },
    [`& ${list}orderedListItem`]: { listStyleType: 'none' },
    [`& ${list}orderedListItem::before`]: {
      float: 'inline-start',
      width: '2em',
      ms: '-2.5em',
      textAlign: 'end',
      whiteSpace: 'nowrap',
    },
    ...Object.fromEntries(
      [0, 1, 2, 3, 4].flatMap((depth): [string, object][] => [
        [`& ${list}depth${depth}`, { marginInlineStart: `${1.5 * (depth + 1)}em` }],
        [`& ${list}depth${depth}${list}reset`, { counterReset: `item${depth}` }],
        [
          `& ${list}orderedListItem${list}depth${depth}::before`,
          { counterIncrement: `item${depth}`, content: `counter(item${depth}) "."` },
        ],
      ]),
    ),
  },
});

interface RichTextEditorProps {
  label: string;
  /** The HTML that it starts with. Only another key makes it start over. */
  defaultValue: string;
  /**
   * Called on every change. Contents equal to the initial ones are passed as exactly the initial HTML, and contents
   * without anything to read as the empty text.
   */
  onChange: (html: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  required?: boolean;
  readOnly?: boolean;
  /** The message below, which also describes the field to screen readers. */
  error?: string | undefined;
  ref?: Ref<{ focus: () => void }>;
}

/** The command of a key: the editor's own, and one for links. */
const commandOf = (event: KeyboardEvent) => {
  const isPlain = !event.shiftKey && !event.altKey;
  return isPlain && event.key.toLowerCase() === 'k' && KeyBindingUtil.hasCommandModifier(event)
    ? 'link'
    : getDefaultKeyBinding(event);
};

/** A text with bold, italic, underlined and linked words and lists: HTML in, HTML out. */
export default function RichTextEditor({
  label,
  defaultValue,
  onChange,
  onBlur,
  placeholder = '',
  required = false,
  readOnly = false,
  error,
  ref,
}: RichTextEditorProps) {
  const [state, setState] = useState(() =>
    EditorState.createWithContent(contentFromHtml(defaultValue), decorator),
  );
  const [initial] = useState(() => ({
    html: defaultValue,
    written: htmlFromContent(state.getCurrentContent()),
  }));
  const [announcement, setAnnouncement] = useState('');
  /** The link at the cursor or the selection that is being linked. draft-js forgets the selection behind a dialog. */
  const [asked, setAsked] = useState<{ link: TextLinkRange | undefined; selection: SelectionState }>();
  // draft-js may report several changes before the next rendering.
  const latest = useRef(state);
  const composition = useRef<Composition>(null);
  const editor = useRef<Editor>(null);
  const id = useId();
  const ids = { label: `${id}-label`, text: `${id}-text`, error: `${id}-error` };
  useImperativeHandle(ref, () => ({ focus: () => editor.current?.focus() }), []);

  // draft-js has no properties for these.
  useEffect(() => {
    const text = editor.current?.editor;
    text?.setAttribute('id', ids.text);
    text?.setAttribute('aria-required', String(required));
    text?.setAttribute('aria-invalid', String(error !== undefined));
  }, [ids.text, required, error]);

  const change = (next: EditorState) => {
    const before = latest.current;
    const chosen = styleOverride(before);
    const isSame = next.getCurrentContent() === before.getCurrentContent();
    const at = (selection: SelectionState) => selection.merge({ hasFocus: true });
    latest.current = next;
    if (next.isInCompositionMode() && !before.isInCompositionMode()) {
      composition.current = chosen && { from: before.getSelection(), style: chosen };
    } else if (!isSame && before.isInCompositionMode() && composition.current) {
      latest.current = styled(next, composition.current);
    } else if (
      isSame &&
      chosen &&
      !styleOverride(next) &&
      at(next.getSelection()).equals(at(before.getSelection()))
    ) {
      // A chosen style stays while the focus is in the toolbar.
      latest.current = EditorState.setInlineStyleOverride(next, chosen);
    }
    setState(latest.current);
    if (isSame) return;
    const content = latest.current.getCurrentContent();
    const html = htmlFromContent(content);
    if (html === initial.written) onChange(initial.html);
    else onChange(hasText(content) ? html : '');
  };

  const press = (tool: Tool) => {
    if (readOnly) return;
    if (!tool.press) {
      const link = linkAt(latest.current);
      setAsked({ link, selection: link?.selection ?? latest.current.getSelection() });
      return;
    }
    const next = tool.press(latest.current);
    change(next);
    setAnnouncement(tool.isOn ? `${tool.label} ${tool.isOn(next) ? 'on' : 'off'}` : 'Formatting removed');
  };

  const finishLink = (next: EditorState, message: string) => {
    change(next);
    setAnnouncement(message);
    setAsked(undefined);
  };

  const onCommand = (command: string, current: EditorState) => {
    const tool = tools.find(({ label: name }) => name.toLowerCase() === command);
    if (tool) {
      press(tool);
      return 'handled';
    }
    // The shortcut for computer code, which announcements have none of.
    if (command === 'code') return 'handled';
    const next = RichUtils.handleKeyCommand(current, command as DraftEditorCommand);
    if (next) change(next);
    return next ? 'handled' : 'not-handled';
  };

  const onReturn = (event: KeyboardEvent, current: EditorState) => {
    if (!KeyBindingUtil.isSoftNewlineEvent(event)) return 'not-handled';
    change(RichUtils.insertSoftNewline(current));
    return 'handled';
  };

  const onPaste = (_text: string, html: string | undefined, current: EditorState) => {
    // Text copied from this editor is on draft-js's own clipboard.
    if (!html || html.includes(editor.current?.getEditorKey() ?? '')) return 'not-handled';
    const pasted = contentFromPastedHtml(html).getBlockMap();
    const content = Modifier.replaceWithFragment(current.getCurrentContent(), current.getSelection(), pasted);
    change(EditorState.push(current, content, 'insert-fragment'));
    return 'handled';
  };

  const isPlain = state.getCurrentContent().getFirstBlock().getType() === 'unstyled';
  return (
    <FieldRoot required={required} invalid={error !== undefined}>
      <FieldLabel asChild>
        <span id={ids.label} onClick={() => editor.current?.focus()}>
          {label}
          <FieldRequiredIndicator />
        </span>
      </FieldLabel>
      <chakra.div
        width="full"
        borderWidth="1.5px"
        borderColor={error === undefined ? 'border.control' : 'fg.error'}
        borderRadius="md"
        bg="bg.panel"
        css={{
          '&:has([contenteditable]:focus)': {
            outline: '3px solid',
            outlineOffset: '2px',
          },
        }}
      >
        <Toolbar state={state} controls={ids.text} onPress={press} />
        <Text>
          <Editor
            ref={editor}
            editorState={state}
            onChange={change}
            readOnly={readOnly}
            onBlur={() => onBlur?.()}
            keyBindingFn={commandOf}
            handleKeyCommand={onCommand}
            handleReturn={onReturn}
            handlePastedText={onPaste}
            placeholder={isPlain ? placeholder : ''}
            ariaLabelledBy={ids.label}
            ariaDescribedBy={ids.error}
            ariaMultiline
            // A visit to the toolbar leaves the cursor where it is.
            preserveSelectionOnBlur
            role="textbox"
            spellCheck
          />
        </Text>
      </chakra.div>
      <chakra.div id={ids.error} minH="1.6em" fontSize="sm">
        <FieldErrorText>{error}</FieldErrorText>
      </chakra.div>
      <chakra.div role="status" srOnly>
        {announcement}
      </chakra.div>
      {asked && (
        <LinkDialog
          href={asked.link?.href}
          asksForText={asked.selection.isCollapsed()}
          onSave={(href, text) => {
            const next = withLink(state, asked.selection, href, text || undefined);
            finishLink(next, asked.link ? 'Link changed' : 'Link added');
          }}
          onRemove={() => asked.link && finishLink(withoutLink(state, asked.link), 'Link removed')}
          onClose={() => setAsked(undefined)}
        />
      )}
    </FieldRoot>
  );
}

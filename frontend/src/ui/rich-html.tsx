import { chakra } from '@chakra-ui/react/styled-system';
import { withTypedLinks } from '@onchan-bowls/contract/typed-links';
import DOMPurify, { type Config } from 'dompurify';
import { useMemo } from 'react';

/** The elements that the server keeps in an announcement. */
const allowed = {
  ALLOWED_TAGS: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ol', 'ul', 'li', 'a'],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^(https?|mailto):/i,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
} satisfies Config;

/** The tags as the server writes them into an announcement. Made where it is used, so that the client can do without. */
const tagPattern = (): RegExp =>
  new RegExp(
    `(<(?:/?(?:${allowed.ALLOWED_TAGS.join('|')})|br /|a href="(?:https?|mailto):[^"<>]*"(?: rel="noopener noreferrer")?)>)`,
  );

/** `clean` for the server, which has no document to parse HTML with: keeps exactly these tags, and escapes all else. */
export const cleanText = (html: string): string =>
  html
    .split(tagPattern())
    .map((part, index) => (index % 2 ? part : part.replaceAll('<', '&lt;').replaceAll('>', '&gt;')))
    .join('');

/** The HTML without anything that could run, load or disguise something. */
const clean = (html: string): string => {
  // After a line, which is dropped, a <frameset> cannot take the place of the body any more.
  const content = DOMPurify.sanitize(`<hr>${html}`, { ...allowed, RETURN_DOM: true }) as HTMLElement;
  for (const link of content.querySelectorAll('a')) {
    // An empty address leads nowhere, and one that cannot be parsed has no scheme.
    if (!link.getAttribute('href') || link.protocol === ':') link.replaceWith(...link.childNodes);
    else if (link.protocol !== 'mailto:') link.rel = 'noopener noreferrer';
  }
  return content.innerHTML;
};

/** The HTML to show, with links for the addresses in its text. A browser takes it only as DOMPurify has returned it. */
const shown = (html: string): string | TrustedHTML =>
  typeof document === 'undefined'
    ? withTypedLinks(cleanText(html))
    : DOMPurify.sanitize(withTypedLinks(clean(html)), {
        ...allowed,
        ALLOWED_ATTR: ['href', 'rel'],
        // Not an address.
        ADD_URI_SAFE_ATTR: ['rel'],
        RETURN_TRUSTED_TYPE: true,
      });

const Prose = chakra('div', {
  base: {
    maxW: 'prose',
    '& > * + *': { mt: '3' },
    '& ul, & ol': { ps: '6' },
    '& ul': { listStyleType: 'disc' },
    '& ol': { listStyleType: 'decimal' },
    '& li::marker': { color: 'fg.muted' },
    '& li + li': { mt: '1' },
    '& strong, & b': { fontWeight: '700' },
    '& a': {
      color: 'green.fg',
      textDecoration: 'underline',
      textUnderlineOffset: '0.2em',
      _hover: { textDecorationThickness: '2px' },
    },
  },
});

/**
 * HTML that was written in the editor: paragraphs, lists, links, bold, italic and underlined text, and nothing else. Web
 * addresses in the text are links, too.
 */
export function RichHtml({ html }: { html: string }) {
  // React compares trusted HTML by its identity, and would replace a link that has the focus.
  const content = useMemo(() => shown(html), [html]);
  return <Prose dangerouslySetInnerHTML={{ __html: content }} />;
}

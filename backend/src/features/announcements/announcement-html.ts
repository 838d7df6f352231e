import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';

const schemes = ['http', 'https', 'mailto'];

/**
 * Keeps the address of a link that leads to the same place wherever the announcement is read. It is written out: a
 * browser on an https page takes `https:example.org` for a path of its own site.
 */
const link = (tagName: string, { href: written = '' }: Attributes): Tag => {
  const { protocol, href } = URL.canParse(written) ? new URL(written) : { protocol: '', href: '' };
  if (!schemes.includes(protocol.slice(0, -1))) return { tagName, attribs: {} };
  return { tagName, attribs: protocol === 'mailto:' ? { href } : { href, rel: 'noopener noreferrer' } };
};

/** Elements that separate their text from the text around them. Without them words would run together. */
const blocks = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'div', 'section', 'article', 'header', 'footer', 'main', 'aside'],
  ...['blockquote', 'pre', 'address', 'figure', 'figcaption', 'td', 'th', 'dt', 'dd', 'hr'],
];

const options: IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ol', 'ul', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: schemes,
  transformTags: { a: link, ...Object.fromEntries(blocks.map((name) => [name, 'p'])) },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && attribs.href === undefined ? 'excludeTag' : false),
  // The text of these elements is not meant for readers. The text of other removed elements stays.
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'xmp', 'head', 'title', 'template', 'iframe', 'object'],
    ...['noscript', 'noembed', 'noframes', 'svg', 'math'],
  ],
};

/**
 * The HTML reduced to what the editor can make: paragraphs and line breaks, bold, italic and underlined text, lists, and
 * links to the web or to an email address. Reducing it again changes nothing.
 */
export const announcementHtml = (html: string): string => {
  const reduced = sanitizeHtml(html, options)
    .replaceAll(/<p>\s*<\/p>/g, '')
    .trim();
  // A block within a paragraph has become a paragraph, which ends the one around it when it is read again.
  return reduced === html ? html : announcementHtml(reduced);
};

/** Whether there is something to read in HTML that was reduced: a letter, a digit or a sign, not only spaces. */
export const hasText = (reduced: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(reduced.replaceAll(/<[^>]*>/g, ''));

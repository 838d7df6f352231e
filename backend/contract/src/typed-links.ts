/** A tag as the sanitised HTML of an announcement has it; `>` may be in a quoted address. */
const tag = /(<(?:"[^"]*"|[^">])*>)/;

/**
 * What may be a web address in text whose `&`, `<` and `>` are escaped, and the character before it. It ends at a space, a
 * quotation mark, a bracket of HTML, or a character that cannot be seen.
 */
const typedAddress =
  /(^|[^\p{L}\p{N}@/._-])((?:https?:\/\/|www\.)(?:(?!&(?:lt|gt|quot|nbsp|#39|#x27);)[^\s\p{C}<>"“”«»])+)/giu;

/** Punctuation that ends the sentence and not the address. */
const trailing = /(?:[.,;:!?'’‘*_~…\]}]|&amp;)$/;

const count = (text: string, character: string) => text.split(character).length - 1;

/** The address without the punctuation after it. A closing bracket stays when the address has its opening one. */
const withoutPunctuation = (typed: string): string => {
  for (let text = typed; ;) {
    const isExtra = text.endsWith(')') && count(text, ')') > count(text, '(');
    const shorter = isExtra ? text.slice(0, -1) : text.replace(trailing, '');
    if (shorter === text) return text;
    text = shorter;
  }
};

/** An address with the name of a site, and none with a name for signing in, which could pretend to be another site's. */
const siteAddress = /^(?:https?:\/\/|www\.)(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+(?::\d+)?(?:[/?#].*)?$/iu;

/** Longer texts are no addresses that somebody has typed, in characters. */
const longestAddress = 2000;

/** Makes links of the web addresses in escaped text. */
const linksIn = (text: string): string =>
  text.replaceAll(typedAddress, (all: string, before: string, found: string) => {
    if (found.length > longestAddress) return all;
    const typed = withoutPunctuation(found);
    if (!siteAddress.test(typed)) return all;
    const address = /^www\./i.test(typed) ? `https://${typed}` : typed;
    return `${before}<a href="${address}" rel="noopener noreferrer">${typed}</a>${found.slice(typed.length)}`;
  });

/**
 * Sanitised HTML with a link for each web address that was typed as text: `https://…`, `http://…` or `www.…`. What is in a
 * link already stays as it is. Doing it again changes nothing.
 */
export const withTypedLinks = (html: string): string => {
  let isInLink = false;
  return html
    .split(tag)
    .map((part, index) => {
      if (index % 2 === 0) return isInLink ? part : linksIn(part);
      if (/^<a[\s>]/i.test(part)) isInLink = true;
      else if (/^<\/a>/i.test(part)) isInLink = false;
      return part;
    })
    .join('');
};

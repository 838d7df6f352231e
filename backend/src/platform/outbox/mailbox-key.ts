/** The providers that ignore dots before the `@`. */
const ignoresDots = new Set(['gmail.com', 'googlemail.com']);

/** One text for all spellings of an address that reach the same mailbox: capitals, `+tags` and Gmail's dots. */
export const mailboxKey = (address: string): string => {
  const text = address.toLowerCase();
  const at = text.lastIndexOf('@');
  const [name = ''] = text.slice(0, at).split('+', 1);
  const domain = text.slice(at + 1);
  return ignoresDots.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
};

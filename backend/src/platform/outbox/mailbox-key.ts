/** The providers for whom dots in the part before the `@` mean nothing. */
const ignoresDots = new Set(['gmail.com', 'googlemail.com']);

/** The same text for all ways to write an address that reach one mailbox: capitals, `+tags` and Gmail's dots. */
export const mailboxKey = (address: string): string => {
  const text = address.toLowerCase();
  const at = text.lastIndexOf('@');
  const [name = ''] = text.slice(0, at).split('+', 1);
  const domain = text.slice(at + 1);
  return ignoresDots.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
};

import { skeletonOf } from '../look-alikes.js';

/**
 * The characters of links, addresses and phone numbers, and of names in the encoding of mail headers. The second dot
 * is the ideographic one, which browsers take for a dot.
 */
const notOfAName = /[/:@\p{Nd}]|=\?|\S[.\u3002]\S/u;

/**
 * Greets a person in a mail. Anybody can enter any text as a name and any address, so a name that could carry a message
 * of its own is left out.
 */
export const greetingFor = (firstName: string): string => {
  // Other forms of the same characters count too, such as those of full width, and what looks like them.
  const name = firstName.normalize('NFKC');
  return notOfAName.test(name) || notOfAName.test(skeletonOf(name)) ? 'Hello,' : `Dear ${firstName},`;
};

/** Greets a person by the first word of the whole name. */
export const greetingByName = (name: string): string => greetingFor(name.split(' ')[0] ?? name);

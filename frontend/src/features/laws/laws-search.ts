import type { Law, LawSection } from '../../content/laws.js';

/** A piece of a text, and whether it matches a word of the search. */
export interface Piece {
  text: string;
  isMatch: boolean;
}

/** A search for laws that contain every given word. */
export interface Search {
  matches: (text: string) => boolean;
  split: (text: string) => Piece[];
}

/** A word as a pattern: "19m" finds "19 m", and a straight apostrophe finds a curly one. */
const patternOf = (word: string) =>
  word
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/['’]/g, "['’]")
    .replace(/(\d)(?=[a-z])/gi, '$1\\s?');

/** The search for the typed text; undefined if there are no words in it. */
export const searchFor = (typed: string): Search | undefined => {
  const words = typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return undefined;
  const patterns = words.map(patternOf);
  const each = patterns.map((pattern) => new RegExp(pattern, 'i'));
  // The longer first: of "jack" and "jacks", the longer word is the one to highlight.
  const any = new RegExp(`(${[...patterns].sort((a, b) => b.length - a.length).join('|')})`, 'i');
  return {
    matches: (text) => each.every((pattern) => pattern.test(text)),
    split: (text) => text.split(any).map((piece, index) => ({ text: piece, isMatch: index % 2 === 1 })),
  };
};

const wordsOf = ({ number = '', title, settles = '', text }: Law) =>
  [number, title, settles, text].flat().join(' ').replaceAll('**', '');

/**
 * The sections with those of their laws that match. A section whose title alone matches is shown whole, and one with
 * nothing to show is left out.
 */
export const findLaws = (sections: readonly LawSection[], search: Search): LawSection[] =>
  sections
    .map((section) => {
      const laws = section.laws.filter((law) => search.matches(wordsOf(law)));
      return laws.length === 0 && search.matches(section.title) ? section : { ...section, laws };
    })
    .filter(({ laws }) => laws.length > 0);

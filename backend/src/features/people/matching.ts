import { partsOf } from '@onchan-bowls/contract/people';

interface Person {
  readonly name: string;
  readonly email: string | null;
}

/** The words of a name without case, accents, apostrophes and other signs. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘ʼ`]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const plainAddress = (address: string): string => address.trim().toLowerCase();

const matcherOf = (part: string): ((person: Person) => boolean) => {
  if (part.includes('@')) return ({ email }) => email !== null && plainAddress(email) === plainAddress(part);
  const words = wordsOf(part);
  if (words.length === 0) return () => false;
  return ({ name }) => {
    const named = new Set(wordsOf(name));
    return words.every((word) => named.has(word));
  };
};

/**
 * Whether a person is searched for, by a text of names and addresses with commas between them. A name fits if the person's
 * name has all of its words. An address must be the same but for its case.
 */
export const personMatcher = (text: string): ((person: Person) => boolean) => {
  const matchers = partsOf(text).map(matcherOf);
  return (person) => matchers.some((matches) => matches(person));
};

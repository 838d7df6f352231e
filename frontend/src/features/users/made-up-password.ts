const consonants = 'bdfghjklmnprstvz';
const vowels = 'aiou';

/** Sixteen bits as five letters that can be read out on the telephone: a "proquint", https://arxiv.org/html/0901.4016. */
const quint = (bits: number): string =>
  [
    consonants[(bits >> 12) & 15],
    vowels[(bits >> 10) & 3],
    consonants[(bits >> 6) & 15],
    vowels[(bits >> 4) & 3],
    consonants[bits & 15],
  ].join('');

/** A password of 64 random bits that can be pronounced, such as `lusab-babad-gutih-tugad`. */
export const makeUpPassword = (): string =>
  Array.from(crypto.getRandomValues(new Uint16Array(4)), quint).join('-');

import { expect, it } from '@jest/globals';
import { asksForFee } from './competitions.js';

it.each([
  ['Entry Fee: £5', true],
  ['Fee to be announced', true],
  ['50p a game', true],
  ['No entry fee', false],
  ['Played without a fee. Bring a friend.', false],
  ['No entry fee for juniors, £3 for adults', true],
  [null, false],
] as const)('%j asks for a fee: %s', (description, asks) => {
  expect(asksForFee({ description })).toBe(asks);
});

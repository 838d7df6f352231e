import { guessablePassword } from '@onchan-bowls/contract/accounts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { InvalidRequestError } from '../../platform/http/problem-filter.js';

/** The estimate takes longer than linear in the length; a guessable beginning of this length is refused too. */
const checkedLength = 64;

/** zxcvbn's score for more than a hundred million guesses. */
const leastScore = 3;

/** Words that somebody who guesses here tries first. */
const wordsNearby = [
  'onchan',
  'bowls',
  'onchanbowls',
  'bowling',
  'club',
  'bowlingclub',
  'crown',
  'green',
  'crowngreen',
];

let estimator: ZxcvbnFactory | undefined;

/**
 * Refuses a password that is on lists of common ones, repeats itself, is a row of keys, or is made of words such as
 * the username and the club's name.
 * @throws InvalidRequestError
 */
export const checkNewPassword = (password: string, username: string): void => {
  // Unpacking the lists takes a moment, so only a process that sets a password does it.
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const { score } = estimator.check(password.slice(0, checkedLength), [username, ...wordsNearby]);
  if (score < leastScore) throw new InvalidRequestError([{ field: 'password', message: guessablePassword }]);
};

import { describe, expect, it } from '@jest/globals';
import { SignInThrottle } from './sign-in-throttle.js';

const refused = () => Promise.resolve(undefined);

/** Whether ten refusals of one address are counted against the other. */
const areOne = async (guesser: string, other: string): Promise<boolean> => {
  const throttle = new SignInThrottle();
  for (let guess = 0; guess < 10; guess += 1) await throttle.attempt(guesser, 'admin', refused);
  return throttle.attempt(other, 'admin', refused).then(
    () => false,
    () => true,
  );
};

describe('guesses are counted together', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1', '::ffff:192.0.2.1'],
    ['2001:db8:0:1::1', '2001:db8:0:1:ffff:ffff:ffff:ffff'],
    ['2001:db8::1', '2001:0DB8:0000:0000:1::'],
    ['fe80::1%eth0', 'fe80::2%eth0'],
    ['what a proxy made up', 'what a proxy made up'],
  ])('from %s and %s', async (guesser, other) => {
    expect(await areOne(guesser, other)).toBe(true);
  });
});

describe('guesses are counted apart', () => {
  it.each([
    ['192.0.2.1', '192.0.2.2'],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2'],
    ['2001:db8:0:1::1', '2001:db8:0:2::1'],
    ['what a proxy made up', 'something else'],
  ])('from %s and %s', async (guesser, other) => {
    expect(await areOne(guesser, other)).toBe(false);
  });
});

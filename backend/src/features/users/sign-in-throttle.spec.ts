import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { KeyedHash } from '../../platform/personal-data/keyed-hash.js';
import type { TooManyRequestsError } from '../../platform/refused.js';
import { countedAlone } from '../../testing/counted-alone.js';
import { signInNameOf } from './sign-in-name.js';
import { SignInThrottle, type Guesser } from './sign-in-throttle.js';

const refused = () => Promise.resolve(undefined);
const minute = 60_000;

let throttle: SignInThrottle;
beforeEach(() => {
  jest.useFakeTimers();
  throttle = new SignInThrottle(new KeyedHash(Buffer.alloc(32)), countedAlone);
});
afterEach(() => {
  jest.useRealTimers();
});

/** Whether a wrong password is checked at all. */
const isChecked = (guesser: Partial<Guesser>): Promise<boolean> =>
  throttle.attempt({ address: '192.0.2.1', account: 'admin', ...guesser }, refused).then(
    () => true,
    () => false,
  );

const guess = async (times: number, guesserOf: (time: number) => Partial<Guesser>): Promise<number> => {
  let checked = 0;
  for (let time = 0; time < times; time += 1) if (await isChecked(guesserOf(time))) checked += 1;
  return checked;
};

/** Whether ten refusals of one address are counted against the other. */
const areOne = async (guesser: string, other: string): Promise<boolean> => {
  await guess(10, () => ({ address: guesser }));
  return !(await isChecked({ address: other }));
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

describe('a network', () => {
  it('has 30 guesses in 15 minutes, whatever the usernames are', async () => {
    expect(await guess(40, (time) => ({ account: `name ${time}` }))).toBe(30);
    jest.advanceTimersByTime(15 * minute);
    expect(await isChecked({})).toBe(true);
  });

  it('of a /48 has 150 in all', async () => {
    const neighbour = (time: number) => ({
      address: `2001:db8:1:${time.toString(16)}::1`,
      account: `name ${time}`,
    });
    expect(await guess(200, neighbour)).toBe(150);
    expect(await isChecked({ address: '2001:db8:2::1', account: 'another' })).toBe(true);
  });

  it('loses nothing by right passwords or failures of our own', async () => {
    const somebody = { address: '192.0.2.1', account: 'admin' };
    for (let time = 0; time < 50; time += 1) {
      await throttle.attempt(somebody, () => Promise.resolve('a session'));
      await expect(throttle.attempt(somebody, () => Promise.reject(new Error('away')))).rejects.toThrow();
    }
    expect(await guess(20, () => ({}))).toBe(10);
  });
});

describe('an account', () => {
  const elsewhere = (time: number) => ({ address: `10.${time >> 16}.${(time >> 8) & 255}.${time & 255}` });

  it('can be guessed at most 100 times in any hour, from however many networks', async () => {
    const checkedAt: number[] = [];
    for (let time = 0; time < 3 * 60 * 4; time += 1) {
      if (await isChecked(elsewhere(time))) checkedAt.push(Date.now());
      jest.advanceTimersByTime(minute / 4);
    }
    const inTheHourFrom = (start: number) =>
      checkedAt.filter((at) => at >= start && at < start + 60 * minute).length;
    expect(Math.max(...checkedAt.map(inTheHourFrom))).toBeLessThanOrEqual(100);
  });

  it('is slowed down and never locked: within 90 seconds somebody can try again', async () => {
    expect(await guess(100, elsewhere)).toBe(31);
    const reason: unknown = await throttle
      .attempt({ address: '192.0.2.9', account: 'admin' }, refused)
      .catch((error: unknown) => error);
    expect((reason as TooManyRequestsError).seconds).toBeLessThanOrEqual(90);
    jest.advanceTimersByTime(1.5 * minute);
    expect(await isChecked({ address: '192.0.2.9' })).toBe(true);
  });

  it('stays open to a browser that it was used in, while others guess, from the same address too', async () => {
    await guess(40, () => ({}));
    await guess(100, elsewhere);
    expect(await isChecked({})).toBe(false);
    expect(await guess(20, () => ({ browser: 'the owner’s' }))).toBe(10);
  });
});

describe('a username', () => {
  it.each(['admin', 'ADMIN', 'admİn', 'ADMİN', 'ａｄｍｉｎ', 'adMin'])(
    'is one with its other spelling: %s',
    (name) => {
      expect(signInNameOf(name)).toBe('admin');
    },
  );
});

import { describe, expect, it } from '@jest/globals';
import { accountName, newPassword, signInRequest } from './session.js';

describe('a new password', () => {
  it.each(['twelve chars', 'x'.repeat(200), '  spaces around  ', '🎳'.repeat(6)])(
    'may be %j, and then signs in as it is',
    (password) => {
      expect(newPassword.parse(password)).toBe(password);
      expect(signInRequest.parse({ password }).password).toBe(password);
    },
  );

  it.each(['', 'eleven char', 'x'.repeat(201), '🎳'.repeat(101), 'null in here\0', 'half in here\ud83d'])(
    'may not be %j',
    (password) => {
      expect(newPassword.safeParse(password).success).toBe(false);
    },
  );
});

describe('a new username', () => {
  it.each(['cass', ' cass ', 'Cass Quayle', 'x'.repeat(60), 'Ó Braonáin'])(
    'may be %j, and is what a sign-in makes of it',
    (username) => {
      expect(accountName.parse(username)).toBe(signInRequest.parse({ password: 'x', username }).username);
    },
  );

  it.each([
    '',
    '   ',
    'x'.repeat(61),
    '🎳'.repeat(31),
    'two\nlines',
    'bell\u0007',
    'null\0',
    'next\u0085line',
  ])('may not be %j', (username) => {
    expect(accountName.safeParse(username).success).toBe(false);
  });
});

import { describe, expect, it, jest } from '@jest/globals';
import { newPassword } from '@onchan-bowls/contract/session';
import { makeUpPassword } from './made-up-password.js';

describe('a made-up password', () => {
  it('writes its bits as they are written elsewhere', () => {
    const bits = jest.spyOn(crypto, 'getRandomValues');
    // The author’s examples: 127.0.0.1 and 63.84.220.193.
    bits.mockImplementation((array) => {
      new Uint16Array(array.buffer).set([0x7f00, 0x0001, 0x3f54, 0xdcc1]);
      return array;
    });
    expect(makeUpPassword()).toBe('lusab-babad-gutih-tugad');
    bits.mockRestore();
  });

  it('is one that the server takes, and another one each time', () => {
    const made = Array.from({ length: 100 }, makeUpPassword);
    expect(new Set(made).size).toBe(100);
    for (const password of made) {
      expect(password).toMatch(/^([a-z]{5}-){3}[a-z]{5}$/);
      expect(newPassword.parse(password)).toBe(password);
    }
  });
});

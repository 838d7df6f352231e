import { expect, it } from '@jest/globals';
import { hashPassword, isPassword } from './password.js';

it('a password is kept as an argon2id hash with 19 MiB, 2 passes and 1 lane, with a salt of its own', async () => {
  const hashes = [await hashPassword('green flat jack'), await hashPassword('green flat jack')];
  for (const hash of hashes) {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword('green flat jack', hash, false)).toBe(true);
    expect(await isPassword('green flat jacks', hash, false)).toBe(false);
  }
  expect(hashes[0]).not.toBe(hashes[1]);
});

import { describe, expect, it } from '@jest/globals';
import { mailboxKey } from './mailbox-key.js';

describe('one mailbox has one key', () => {
  it.each([
    ['Ann@Example.ORG', 'ann@example.org'],
    ['ann+club@example.org', 'ann@example.org'],
    ['ann+a+b@example.org', 'ann@example.org'],
    ['an.n@example.org', 'an.n@example.org'],
    ['a.n.n+club@gmail.com', 'ann@gmail.com'],
    ['A.N.N@GoogleMail.com', 'ann@gmail.com'],
    ['+@example.org', '@example.org'],
  ])('%s', (address, key) => {
    expect(mailboxKey(address)).toBe(key);
  });
});

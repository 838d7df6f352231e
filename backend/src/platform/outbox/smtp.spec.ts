import { describe, expect, it } from '@jest/globals';
import { isThisMachine } from './smtp.js';

describe('encryption is required', () => {
  it.each([
    ['mail.example.org', false],
    ['localhost.example.org', false],
    ['10.0.0.1', false],
    ['[2001:db8::1]', false],
    ['localhost', true],
    ['127.0.0.1', true],
    ['[::1]', true],
  ])('unless the server is on this machine: %s %p', (host, isLocal) => {
    expect(isThisMachine(host)).toBe(isLocal);
  });
});

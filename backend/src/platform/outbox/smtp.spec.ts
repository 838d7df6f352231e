import { describe, expect, it } from '@jest/globals';
import { isAddressRefused, isThisMachine } from './smtp.js';

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

describe('an address is refused for good', () => {
  it.each([
    ['RCPT TO', '550 5.1.1 <ann@example.com>: user unknown', true],
    ['RCPT TO', '550-5.1.1 No such user\n550 5.1.1 Try another', true],
    ['RCPT TO', '550 No such user here', true],
    ['RCPT TO', '550 5.2.1 The mailbox is disabled', true],
    ['RCPT TO', '552 5.2.2 The mailbox is full', false],
    ['RCPT TO', '554 5.7.1 <ann@example.com>: Recipient address rejected: Access denied', false],
    ['RCPT TO', '554 5.7.1 <192.0.2.1>: Client host rejected', false],
    ['RCPT TO', '550 5.1.8 <club@example.org>: Sender address rejected: Domain not found', false],
    ['RCPT TO', '550 Blocked, see the list', false],
    ['RCPT TO', '451 4.3.0 Try again later', false],
    ['RCPT TO', '554 5.7.1 <ann@example.com>: Relay access denied', false],
    ['RCPT TO', '530 5.7.0 Must issue a STARTTLS command first', false],
    ['MAIL FROM', '550 5.1.8 Sender unknown', false],
    ['AUTH PLAIN', '535 5.7.8 Wrong password', false],
    ['DATA', '550 5.1.1 No mailbox', true],
    ['DATA', '550 5.7.26 The domain of the sender is not authorised', false],
    ['DATA', '554 Looks like spam', false],
  ])('at %s by “%s”: %s', (command, response, expected) => {
    const responseCode = Number(response.slice(0, 3));
    const permanent = responseCode >= 500;
    const error = Object.assign(new Error('Refused'), { command, response, responseCode, permanent });
    expect(isAddressRefused(error)).toBe(expected);
  });

  it('by the library, without a server', () => {
    const error = Object.assign(new Error('Invalid recipient'), { code: 'EENVELOPE', command: 'API' });
    expect(isAddressRefused(error)).toBe(true);
    expect(isAddressRefused(new Error('connect ECONNREFUSED'))).toBe(false);
  });
});

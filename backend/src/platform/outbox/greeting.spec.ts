import { describe, expect, it } from '@jest/globals';
import { greetingFor } from './greeting.js';

describe('a greeting', () => {
  it.each(['Ann', 'Anne-Marie', 'O’Brien', 'J.', 'Ann J.', 'Zoë', 'María José', '小明'])(
    'names %s',
    (name) => {
      expect(greetingFor(name)).toBe(`Dear ${name},`);
    },
  );

  it.each([
    'URGENT: your refund is at https://evil.example/r',
    'see evil.example',
    'see evil。example',
    'see evil．example',
    'a/b',
    'a／b',
    'note: hello',
    'me@example',
    'me＠example',
    '=?utf-8?q?Ann?=',
    'call 07624 000000',
    'call ０７６２４',
    'call ٠٧٦٢٤',
    'call ०७६२४',
    'a∕b',
    'a⁄b',
    'a⧸b',
    'note꞉ hello',
    'note∶ hello',
    'see evil․example',
  ])('leaves out what is no name: %s', (name) => {
    expect(greetingFor(name)).toBe('Hello,');
  });
});

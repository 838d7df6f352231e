import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OpenedFields } from './opened-fields.js';

const sealed = { subject: 'message-7', fields: { name: 'sealed name', email: 'sealed email' } };

let opened: OpenedFields;
let opens: string[];
beforeEach(() => {
  jest.useFakeTimers();
  opened = new OpenedFields();
  opens = [];
});
afterEach(() => {
  jest.useRealTimers();
});

const get = (eventId = 'one', of = sealed, key = 'key') =>
  opened.get(eventId, of, key, () => {
    opens.push(eventId);
    return { name: `the name of ${of.subject}` };
  });

describe('the decrypted fields of an event', () => {
  it('are remembered', () => {
    expect([get(), get(), get('two')]).toEqual(Array(3).fill({ name: 'the name of message-7' }));
    expect(opens).toEqual(['one', 'two']);
  });

  it('are not shown for another key, person or ciphertext', () => {
    get();
    get('one', sealed, 'another key');
    get('one', { ...sealed, subject: 'message-8' });
    get('one', { ...sealed, fields: { ...sealed.fields, name: 'another' } });
    expect(opens).toHaveLength(4);
  });

  it('are forgotten after a minute, when somebody is erased, and after five thousand other events', () => {
    get();
    jest.advanceTimersByTime(59_999);
    get();
    jest.advanceTimersByTime(1);
    get();
    opened.clear();
    get();
    expect(opens).toHaveLength(3);
    for (let event = 0; event < 5000; event += 1) get(String(event));
    get();
    expect(opens).toHaveLength(5004);
  });
});

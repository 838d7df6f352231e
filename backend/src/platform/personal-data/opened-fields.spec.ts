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

const get = (eventId = 'one', of: typeof sealed = sealed, key = 'key', field = 'name') =>
  opened.get(eventId, of, key, field, (name) => {
    opens.push(`${eventId} ${name}`);
    return `${of.subject}: ${name}`;
  });

describe('a decrypted field', () => {
  it('is remembered by event and field', () => {
    expect([get(), get(), get('one', sealed, 'key', 'email'), get('two')]).toEqual([
      'message-7: name',
      'message-7: name',
      'message-7: email',
      'message-7: name',
    ]);
    expect(opens).toEqual(['one name', 'one email', 'two name']);
  });

  it('is not shown for another key, person or ciphertext', () => {
    get();
    get('one', sealed, 'another key');
    get('one', { ...sealed, subject: 'message-8' });
    get('one', { ...sealed, fields: { ...sealed.fields, name: 'another' } });
    expect(opens).toHaveLength(4);
  });

  it('is forgotten after a minute, when somebody is erased, and after five thousand other events', () => {
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

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RefusedError } from '../../platform/refused.js';
import { viewOf } from '../../platform/event-store/decider/decider.js';
import { given } from '../../testing/given.js';
import {
  deleteMessage,
  message,
  readMessage,
  receiveMessage,
  type MessageEvent,
  type MessageText,
} from './message.js';
import { messageReceived } from './messages.mails.js';

const text: MessageText = { name: 'Ann Example', email: 'ann@example.org', message: 'Is the green open?' };

const received: MessageEvent = { type: 'MessageReceived', data: text };
const read: MessageEvent = { type: 'MessageRead', data: {} };
const deleted: MessageEvent = { type: 'MessageDeleted', data: {} };

describe('a message', () => {
  it('is recorded when it arrives', () => {
    expect(given(message).when(receiveMessage(text))).toEqual([received]);
  });

  it('is marked as read once', () => {
    expect(given(message, received).when(readMessage)).toEqual([read]);
    expect(given(message, received, read).when(readMessage)).toEqual([]);
  });

  it.each([
    ['unread', []],
    ['read', [read]],
  ])('can be deleted when it is %s', (_, past: MessageEvent[]) => {
    expect(given(message, received, ...past).when(deleteMessage)).toEqual([deleted]);
  });
});

describe('a message that does not exist', () => {
  it.each([
    ['never sent', []],
    ['deleted', [received, read, deleted]],
  ])('can be neither read nor deleted: %s', (_, past: MessageEvent[]) => {
    for (const decision of [readMessage, deleteMessage]) {
      expect(() => given(message, ...past).when(decision)).toThrow('This message does not exist');
    }
  });
});

it('is read at most once and refuses everything once deleted, whatever is tried in whatever order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(readMessage, deleteMessage)), (tried) => {
      const past: MessageEvent[] = [received];
      for (const decide of tried) {
        try {
          past.push(...given(message, ...past).when(decide));
        } catch (error) {
          expect(error).toBeInstanceOf(RefusedError);
        }
      }
      expect(past).toEqual([
        received,
        ...(tried[0] === readMessage ? [read] : []),
        ...(tried.includes(deleteMessage) ? [deleted] : []),
      ]);
    }),
  );
});

describe('in words', () => {
  const unread = message.evolve(message.initial, received);

  it('says what happened to whose message', () => {
    expect(message.describe(received, message.initial)).toBe('sent a message as Ann Example');
    expect(message.describe(read, unread)).toBe('marked the message from Ann Example as read');
    expect(message.describe(deleted, unread)).toBe('deleted the message from Ann Example');
  });

  it('shows what is on record until it is deleted', () => {
    const shown = {
      Name: 'Ann Example',
      Email: 'ann@example.org',
      Message: 'Is the green open?',
      Status: 'unread',
    };
    expect(viewOf(message, message.initial)).toBeNull();
    expect(viewOf(message, unread)).toEqual(shown);
    expect(viewOf(message, message.evolve(unread, read))).toEqual({ ...shown, Status: 'read' });
    expect(viewOf(message, message.evolve(unread, deleted))).toBeNull();
  });
});

it('is forwarded to the club, and answers to the sender', () => {
  const mail = messageReceived(text);
  expect(mail).toMatchObject({
    replyTo: 'ann@example.org',
    subject: 'Message from Ann Example',
    facts: { Name: 'Ann Example', Email: 'ann@example.org', Message: 'Is the green open?' },
  });
  expect(mail).not.toHaveProperty('to');
});

import { describe, expect, it } from '@jest/globals';
import { erased, unreadable } from '@onchan-bowls/contract/history';
import { RefusedError } from '../../platform/refused.js';
import { fold, viewOf } from '../../platform/event-store/decider/decider.js';
import { given } from '../../testing/given.js';
import {
  answerMessage,
  deleteMessage,
  existing,
  message,
  readMessage,
  receiveMessage,
  type MessageEvent,
  type MessageText,
} from './message.js';
import { messageAnswered, messageReceived } from './messages.mails.js';

const text: MessageText = { name: 'Ann Example', email: 'ann@example.org', message: 'Is the green open?' };

const received: MessageEvent = { type: 'MessageReceived', data: text };
const read: MessageEvent = { type: 'MessageRead', data: {} };
const answered: MessageEvent = { type: 'MessageAnswered', data: { answer: 'It is.' } };
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
  ])('is answered when it is %s, and is read then', (_, past: MessageEvent[]) => {
    const answer = answerMessage('It is.');
    expect(given(message, received, ...past).when(answer)).toEqual([answered]);
    expect(given(message, received, ...past, answered).when(readMessage)).toEqual([]);
  });

  it('is answered once', () => {
    expect(() => given(message, received, answered).when(answerMessage('No.'))).toThrow(
      'This message has already been answered',
    );
  });

  it.each([
    [erased, 'person-erased'],
    [unreadable, 'person-unreadable'],
  ])('is not answered when its sender is %s', (withheld, code) => {
    const nobody: MessageEvent = { type: 'MessageReceived', data: { ...text, email: withheld } };
    expect(given(message, nobody).refusalOf(answerMessage('It is.'))).toBe(code);
  });

  it('does not become unanswered again by a restoration', () => {
    const past = { goesBackTo: 1, events: [], isUndo: false, state: existing(fold(message, [received])) };
    const latest = fold(message, [received, answered]);
    const context = { now: new Date('2026-05-04T12:00:00Z'), actor: 'admin' };
    expect(() => message.restore?.(past, latest, context)).toThrow(RefusedError);
    expect(() => message.restore?.({ ...past, latest }, null, context)).toThrow(RefusedError);
  });
});

describe('a message that does not exist', () => {
  it.each([
    ['never sent', []],
    ['deleted', [received, read, deleted]],
  ])('can be neither read nor answered nor deleted: %s', (_, past: MessageEvent[]) => {
    for (const decision of [readMessage, answerMessage('It is.'), deleteMessage]) {
      expect(() => given(message, ...past).when(decision)).toThrow('This message does not exist');
    }
  });
});

describe('in words', () => {
  const unread = message.evolve(message.initial, received);

  it('says what happened to whose message', () => {
    expect(message.describe(received, message.initial)).toBe('sent a message as Ann Example');
    expect(message.describe(read, unread)).toBe('marked the message from Ann Example as read');
    expect(message.describe(answered, unread)).toBe('answered the message from Ann Example');
    expect(message.describe(deleted, unread)).toBe('deleted the message from Ann Example');
  });

  it('shows what is on record until it is deleted', () => {
    const viewAfter = (...past: MessageEvent[]) => viewOf(message, fold(message, [received, ...past]));
    const shown = { Name: 'Ann Example', Message: 'Is the green open?' };
    expect(viewAfter()).toMatchObject({ ...shown, Status: 'unread', Answer: null });
    expect(viewAfter(read)).toMatchObject({ Status: 'read', Answer: null });
    expect(viewAfter(answered)).toMatchObject({ Status: 'read', Answer: 'It is.' });
    expect(viewAfter(deleted)).toBeNull();
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

it('is answered to the sender alone, with their message quoted below', () => {
  const twoLines = { ...text, message: 'Is the green open?\n\nAnn' };
  expect(messageAnswered({ text: twoLines, status: 'read', answer: 'Dear Ann,\n\nit is.' })).toEqual({
    to: 'ann@example.org',
    subject: 'Re: Your message to Onchan Crown Green Bowling Club',
    isPersonal: true,
    paragraphs: ['Dear Ann,\n\nit is.', 'You wrote to us:', '> Is the green open?\n> \n> Ann'],
  });
});

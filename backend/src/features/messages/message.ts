import { z } from 'zod';
import { defineEvent, personal, type EventOf } from '../../platform/event-store/event.js';
import { RefusedError } from '../../platform/refused.js';
import type { Decider } from '../../platform/event-store/decider.js';

/** The person whom a message, and every mail on it, is about. */
export const senderOf = (id: string | number): string => `message-${id}`;

/** What somebody tells the club. */
const messageText = z.strictObject({
  name: personal(z.string()),
  email: personal(z.string()),
  message: personal(z.string()),
});

const messageEvents = {
  MessageReceived: defineEvent({
    label: 'Message received',
    meaning: 'A visitor has sent the club a message.',
    data: messageText,
    about: senderOf,
  }),
  MessageRead: defineEvent({
    label: 'Message read',
    meaning: 'Somebody at the club has read the message.',
  }),
  MessageDeleted: defineEvent({
    label: 'Message deleted',
    meaning: 'The message is off the record, and its sender is erased.',
    erases: (id) => [senderOf(id)],
  }),
};

export type MessageText = Readonly<z.infer<typeof messageText>>;
export type MessageEvent = EventOf<typeof messageEvents>;

export type Message =
  | { readonly phase: 'unsent' }
  | { readonly phase: 'unread' | 'read'; readonly text: MessageText }
  | { readonly phase: 'deleted' };

/** A message to the club: read once, and deleted at any time. */
export const message: Decider<Message, MessageEvent> = {
  category: 'message',
  label: 'Messages',
  events: messageEvents,
  initial: { phase: 'unsent' },

  evolve(state, event) {
    switch (event.type) {
      case 'MessageReceived':
        return { phase: 'unread', text: event.data };
      case 'MessageRead':
        return { ...existing(state), phase: 'read' };
      case 'MessageDeleted':
        return { phase: 'deleted' };
    }
  },

  describe(event, before) {
    switch (event.type) {
      case 'MessageReceived':
        return `sent a message as ${event.data.name}`;
      case 'MessageRead':
        return `marked the message from ${existing(before).text.name} as read`;
      case 'MessageDeleted':
        return `deleted the message from ${existing(before).text.name}`;
    }
  },

  name: (state) => ('text' in state ? state.text.name : null),

  view(state) {
    if (state.phase === 'unsent' || state.phase === 'deleted') return null;
    const { name, email, message: words } = state.text;
    return { Name: name, Email: email, Message: words, Status: state.phase };
  },
};

/** Takes in a message to the club. */
export const receiveMessage = (text: MessageText) => (): MessageEvent[] => [
  { type: 'MessageReceived', data: text },
];

/** Notes that somebody at the club has read a message. */
export const readMessage = (state: Message): MessageEvent[] =>
  existing(state).phase === 'read' ? [] : [{ type: 'MessageRead', data: {} }];

/** Takes a message off the record, and destroys what can tell whose it was. */
export const deleteMessage = (state: Message): MessageEvent[] => {
  existing(state);
  return [{ type: 'MessageDeleted', data: {} }];
};

const existing = (state: Message): Extract<Message, { text: MessageText }> => {
  if (state.phase === 'unsent' || state.phase === 'deleted') throw new RefusedError('message-not-found');
  return state;
};

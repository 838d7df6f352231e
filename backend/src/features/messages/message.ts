import { messageLabels } from '@onchan-bowls/contract/messages';
import { z } from 'zod';
import { defineEvent, personal, type EventOf } from '../../platform/event-store/decider/event.js';
import { refuse } from '../../platform/refused.js';
import { sameFields } from '../../platform/event-store/decider/same-fields.js';
import { byLabels, type Decider } from '../../platform/event-store/decider/decider.js';
import {
  inRestoredWords,
  restorationFields,
  restorationOf,
} from '../../platform/event-store/decider/restoration.js';

/** The subject of the personal fields and mails of a message: its sender. */
export const senderOf = (id: string | number): string => `message-${id}`;

/** A visitor's message to the club. */
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
    many: 'read # messages',
    meaning: 'Somebody at the club has read the message.',
  }),
  MessageDeleted: defineEvent({
    label: 'Message deleted',
    many: 'deleted # messages',
    meaning: 'The message is off the record, and its sender is erased.',
    erases: (id) => [senderOf(id)],
  }),
  MessageRestored: defineEvent({
    label: 'Message restored',
    meaning: 'The message is again as it was at an earlier time.',
    data: messageText.extend({ status: z.enum(['unread', 'read']), ...restorationFields }),
    about: senderOf,
  }),
};

export type MessageText = Readonly<z.infer<typeof messageText>>;
export type MessageEvent = EventOf<typeof messageEvents>;

interface ReceivedMessage {
  readonly status: 'unread' | 'read';
  readonly text: MessageText;
}

/** Null before the message is received and after it is deleted. */
export type Message = ReceivedMessage | null;

/** A message to the club: read once, and deleted at any time. */
export const message: Decider<Message, MessageEvent> = {
  category: 'message',
  label: 'Messages',
  events: messageEvents,
  initial: null,

  evolve(state, event) {
    switch (event.type) {
      case 'MessageReceived':
        return { status: 'unread', text: event.data };
      case 'MessageRead':
        return { ...existing(state), status: 'read' };
      case 'MessageDeleted':
        return null;
      case 'MessageRestored': {
        const { status, goesBackTo, createdAt, ...text } = event.data;
        return { status, text };
      }
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
      case 'MessageRestored':
        return inRestoredWords(`the message from ${event.data.name}`, event.data.goesBackTo, before);
    }
  },

  name: ({ text }) => text.name,

  view: ({ status, text }) => byLabels(messageLabels, { ...text, status }),

  undoable: ['MessageDeleted'],

  restore(past, now) {
    const { status, text } = past.state;
    if (now?.status === status && sameFields(now.text, text)) return [];
    return [{ type: 'MessageRestored', data: { ...text, status, ...restorationOf(past) } }];
  },
};

/** Receives a message to the club. */
export const receiveMessage = (text: MessageText) => (): MessageEvent[] => [
  { type: 'MessageReceived', data: text },
];

/** Marks a message as read. */
export const readMessage = (state: Message): MessageEvent[] =>
  existing(state).status === 'read' ? [] : [{ type: 'MessageRead', data: {} }];

/** Deletes a message and erases its sender. */
export const deleteMessage = (state: Message): MessageEvent[] => {
  existing(state);
  return [{ type: 'MessageDeleted', data: {} }];
};

const existing = (state: Message): ReceivedMessage => state ?? refuse('message-not-found');

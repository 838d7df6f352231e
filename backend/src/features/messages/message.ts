import { messageLabels } from '@onchan-bowls/contract/messages';
import { z } from 'zod';
import { defineEvent, personal, type EventOf } from '../../platform/event-store/decider/event.js';
import { assertReadable } from '../../platform/personal-data/assert-readable.js';
import { refuse, RefusedError } from '../../platform/refused.js';
import { sameFields } from '../../platform/event-store/decider/same-fields.js';
import { byLabels, type Decider } from '../../platform/event-store/decider/decider.js';
import {
  inRestoredWords,
  lastOf,
  restorationFields,
  restorationOf,
  type PastRecord,
} from '../../platform/event-store/decider/restoration.js';

/** The subject of the personal fields and mails of a message: its sender. */
export const senderOf = (id: string | number): string => `message-${id}`;

/** A visitor's message to the club. */
const messageText = z.strictObject({
  name: personal(z.string()),
  email: personal(z.string()),
  message: personal(z.string()),
});

const messageRestored = messageText.extend({
  status: z.enum(['unread', 'read']),
  answer: personal(z.string().nullable()),
  answeredAt: z.string().nullable().describe('ISO 8601 in UTC; null unless it is answered'),
  answeredBy: z.string().nullable().describe('The actor of the answer'),
  ...restorationFields,
});

const withoutAnswer = {
  data: messageRestored.omit({ answer: true, answeredAt: true, answeredBy: true }),
  lift: (data: object) => ({ ...data, answer: null, answeredAt: null, answeredBy: null }),
};

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
  MessageAnswered: defineEvent({
    label: 'Message answered',
    many: 'answered # messages',
    meaning: 'The club has answered the sender by mail. An answered message is read.',
    data: z.strictObject({ answer: personal(z.string()) }),
    about: senderOf,
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
    data: messageRestored,
    about: senderOf,
    earlier: [withoutAnswer],
  }),
};

export type MessageText = Readonly<z.infer<typeof messageText>>;
export type MessageEvent = EventOf<typeof messageEvents>;

export interface ReceivedMessage {
  readonly status: 'unread' | 'read';
  readonly text: MessageText;
  /** Null until the club answers. */
  readonly answer: string | null;
}

/** Null before the message is received and after it is deleted. */
export type Message = ReceivedMessage | null;

/** A message to the club: read once, answered once, and deleted at any time. */
export const message: Decider<Message, MessageEvent> = {
  category: 'message',
  label: 'Messages',
  events: messageEvents,
  initial: null,

  evolve(state, event) {
    switch (event.type) {
      case 'MessageReceived':
        return { status: 'unread', text: event.data, answer: null };
      case 'MessageRead':
        return { ...existing(state), status: 'read' };
      case 'MessageAnswered':
        return { ...existing(state), status: 'read', answer: event.data.answer };
      case 'MessageDeleted':
        return null;
      case 'MessageRestored': {
        const { status, answer, answeredAt, answeredBy, goesBackTo, createdAt, ...text } = event.data;
        return { status, text, answer };
      }
    }
  },

  describe(event, before) {
    switch (event.type) {
      case 'MessageReceived':
        return `sent a message as ${event.data.name}`;
      case 'MessageRead':
        return `marked the message from ${existing(before).text.name} as read`;
      case 'MessageAnswered':
        return `answered the message from ${existing(before).text.name}`;
      case 'MessageDeleted':
        return `deleted the message from ${existing(before).text.name}`;
      case 'MessageRestored':
        return inRestoredWords(`the message from ${event.data.name}`, event.data.goesBackTo, before);
    }
  },

  name: ({ text }) => text.name,

  view: ({ status, text, answer }) => byLabels(messageLabels, { ...text, status, answer }),

  undoable: ['MessageDeleted'],

  restore(past, present) {
    const { text, ...others } = past.state;
    const { answer } = others;
    if (present && sameFields(present, others) && sameFields(present.text, text)) return [];
    // The mail with the answer cannot be taken back: also when the message was deleted after it.
    if (answer === null && (present ?? past.latest)?.answer) refuse('not-restorable');
    const answered = answer === null ? null : answerOf(past);
    return [
      {
        type: 'MessageRestored',
        data: {
          ...text,
          ...others,
          answeredAt: answered?.at ?? null,
          answeredBy: answered?.by ?? null,
          ...restorationOf(past),
        },
      },
    ];
  },
};

/** Receives a message to the club. */
export const receiveMessage = (text: MessageText) => (): MessageEvent[] => [
  { type: 'MessageReceived', data: text },
];

/** Marks a message as read. */
export const readMessage = (state: Message): MessageEvent[] =>
  existing(state).status === 'read' ? [] : [{ type: 'MessageRead', data: {} }];

/** Answers a message, once. The command puts the mail into the outbox. */
export const answerMessage =
  (answer: string) =>
  (state: Message): MessageEvent[] => {
    const { text, answer: earlier } = existing(state);
    if (earlier !== null) throw new RefusedError('message-answered');
    assertReadable(text.name, text.email, text.message);
    return [{ type: 'MessageAnswered', data: { answer } }];
  };

/** Deletes a message and erases its sender. */
export const deleteMessage = (state: Message): MessageEvent[] => {
  existing(state);
  return [{ type: 'MessageDeleted', data: {} }];
};

/** The message. @throws RefusedError when there is none, or none any more. */
export const existing = (state: Message): ReceivedMessage => state ?? refuse('message-not-found');

/** When a message was answered, and the actor. */
const answerOf = (past: PastRecord<Message>): { at: string | null; by: string | null } => {
  const last = lastOf(past, 'MessageAnswered', 'MessageRestored');
  const event = last as unknown as MessageEvent;
  return event.type === 'MessageRestored'
    ? { at: event.data.answeredAt, by: event.data.answeredBy }
    : { at: last.recordedAt, by: last.actor };
};

import type { AnswerRequest } from './message-answers.js';
import type { MessageRecord, MessageRequest } from './messages.js';

export const messageExample = {
  name: 'Ann Kelly',
  email: 'ann.kelly@example.org',
  message: 'When is the green open for practice?',
} satisfies MessageRequest;

export const messageRecordExample: MessageRecord = {
  ...messageExample,
  id: 1,
  status: 'unread',
  createdAt: '2026-05-04T09:00:00.000Z',
  answer: null,
  answeredAt: null,
  answeredBy: null,
  version: 1,
};

export const readMessageExample: MessageRecord = { ...messageRecordExample, status: 'read', version: 2 };

export const answerExample: AnswerRequest = { answer: 'On every day from nine. Do come along!' };

export const answeredMessageExample: MessageRecord = {
  ...readMessageExample,
  ...answerExample,
  answeredAt: '2026-05-04T18:00:00.000Z',
  answeredBy: 'Admin',
};

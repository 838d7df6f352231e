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
  version: 1,
};

export const readMessageExample: MessageRecord = { ...messageRecordExample, status: 'read', version: 2 };

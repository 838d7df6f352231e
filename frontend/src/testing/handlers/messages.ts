import { type MessageRecord, messageRequest } from '@onchan-bowls/contract/messages';
import { http, HttpResponse } from 'msw';

/** An example of a message to the club. */
const exampleMessage = (values: Partial<MessageRecord> = {}): MessageRecord => ({
  id: 1,
  name: 'Ann Kelly',
  email: 'ann.kelly@example.org',
  message: 'When is the green open for practice?',
  status: 'unread',
  createdAt: '2026-05-04T09:00:00.000Z',
  version: 1,
  ...values,
});

/** The paths of messages to the club, over an array. */
export const messageHandlers = (api: { messages: MessageRecord[] }) => [
  http.post('/api/messages', async ({ request }) => {
    const text = messageRequest.parse(await request.json());
    const message = exampleMessage({ ...text, id: api.messages.length + 1 });
    api.messages = [...api.messages, message];
    return HttpResponse.json(message, { status: 201 });
  }),
];

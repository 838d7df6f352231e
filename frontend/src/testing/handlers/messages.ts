import { answerRequest } from '@onchan-bowls/contract/message-answers';
import { type MessageRecord, messageRequest } from '@onchan-bowls/contract/messages';
import { messageRecordExample } from '@onchan-bowls/contract/messages.examples';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { http, HttpResponse } from 'msw';
import { refuse } from '../refuse.js';

/** An example of a message to the club. */
export const exampleMessage = (values: Partial<MessageRecord> = {}): MessageRecord => ({
  ...messageRecordExample,
  ...values,
});

/** The paths of messages to the club, over an array. */
export const messageHandlers = (api: { session: SessionRecord; messages: MessageRecord[] }) => [
  http.get('/api/messages', () =>
    api.session.authenticated ? HttpResponse.json(api.messages) : refuse('not-signed-in'),
  ),
  http.post('/api/messages', async ({ request }) => {
    const text = messageRequest.parse(await request.json());
    const message = exampleMessage({ ...text, id: api.messages.length + 1 });
    api.messages = [...api.messages, message];
    return HttpResponse.json(message, { status: 201 });
  }),
  http.put('/api/messages/:id/mark-read', ({ params }) => {
    if (!api.session.authenticated) return refuse('not-signed-in');
    const found = api.messages.find(({ id }) => id === Number(params.id));
    if (!found) return refuse('message-not-found');
    const changed: MessageRecord = { ...found, status: 'read', version: found.version + 1 };
    api.messages = api.messages.map((other) => (other === found ? changed : other));
    return HttpResponse.json(changed);
  }),
  http.put('/api/messages/:id/answer', async ({ params, request }) => {
    if (!api.session.authenticated) return refuse('not-signed-in');
    const found = api.messages.find(({ id }) => id === Number(params.id));
    if (!found) return refuse('message-not-found');
    if (found.answer !== null) return refuse('message-answered');
    const changed: MessageRecord = {
      ...found,
      ...answerRequest.parse(await request.json()),
      status: 'read',
      answeredAt: '2026-05-06T12:00:00.000Z',
      answeredBy: 'Admin',
      version: found.version + 1,
    };
    api.messages = api.messages.map((other) => (other === found ? changed : other));
    return HttpResponse.json(changed);
  }),
  http.delete('/api/messages/:id', ({ params }) => {
    if (!api.session.authenticated) return refuse('not-signed-in');
    if (!api.messages.some(({ id }) => id === Number(params.id))) return refuse('message-not-found');
    api.messages = api.messages.filter(({ id }) => id !== Number(params.id));
    return new HttpResponse(null, { status: 204 });
  }),
];

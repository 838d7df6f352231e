import { answerRequest } from '@onchan-bowls/contract/message-answers';
import { type MessageRecord, messageRequest } from '@onchan-bowls/contract/messages';
import { messageRecordExample } from '@onchan-bowls/contract/messages.examples';
import { pathsOver } from './records.js';

/** An example of a message to the club. */
export const exampleMessage = (values: Partial<MessageRecord> = {}): MessageRecord => ({
  ...messageRecordExample,
  ...values,
});

/** The paths of messages to the club, over an array. */
export const messageHandlers = (api: { messages: MessageRecord[] }) => {
  const { list, add, change, remove } = pathsOver('/api/messages', api, 'messages');
  return [
    list,
    add((body, id) => exampleMessage({ ...messageRequest.parse(body), id })),
    change('put', '/mark-read', () => ({ status: 'read' })),
    change('put', '/answer', ({ answer }, body) =>
      answer !== null
        ? 'message-answered'
        : {
            ...answerRequest.parse(body),
            status: 'read',
            answeredAt: '2026-05-06T12:00:00.000Z',
            answeredBy: 'Admin',
          },
    ),
    remove,
  ];
};

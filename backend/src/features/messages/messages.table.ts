import { messageRecord, type MessageRecord } from '@onchan-bowls/contract/messages';
import { projection } from '../../platform/projections/projection.js';
import { instant, nullable, readTable, recordColumns, text } from '../../platform/records/read-table.js';
import { listsPages } from '../../platform/records/record-queries.js';
import { deleteRecord, insertRecord, updateRecord, upsertRecord } from '../../platform/records/record-row.js';
import { recordTable } from '../../platform/records/record-table.js';
import { message } from './message.js';

/** The messages to the club as administrators read them. */
const MessageRow = readTable('messages', {
  ...recordColumns,
  name: text(),
  email: text(),
  message: text(),
  status: text<MessageRecord['status']>(),
  createdAt: instant(),
  answer: nullable(text()),
  answeredAt: nullable(instant()),
  /** The actor of the answer. */
  answeredBy: nullable(text()),
});

export const messages = projection({
  name: 'messages',
  version: 1,
  entity: MessageRow,
  decider: message,
  on: {
    MessageReceived: (event) =>
      insertRecord(event, {
        ...event.data,
        status: 'unread',
        createdAt: event.recordedAt,
        answer: null,
        answeredAt: null,
        answeredBy: null,
      }),
    MessageRead: (event) => updateRecord(event, { status: 'read' }),
    MessageAnswered: (event) =>
      updateRecord(event, {
        ...event.data,
        status: 'read',
        answeredAt: event.recordedAt,
        answeredBy: event.actor,
      }),
    MessageDeleted: deleteRecord,
    MessageRestored: (event) => {
      const { goesBackTo, ...message } = event.data;
      return upsertRecord(event, message);
    },
  },
});

export const messageRecords = recordTable({
  entity: MessageRow,
  schema: messageRecord,
  notFound: 'message-not-found',
  order: { id: 'DESC' },
  actors: ['answeredBy'],
});

/** All messages, or a page of them, the newest first. */
export const ListMessages = listsPages(messageRecords);

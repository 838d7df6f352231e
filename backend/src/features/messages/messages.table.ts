import { messageRecord, type MessageRecord } from '@onchan-bowls/contract/messages';
import { Column, Entity } from 'typeorm';
import { projection } from '../../platform/projections/projection.js';
import { listsPages } from '../../platform/records/record-queries.js';
import {
  RecordRow,
  deleteRecord,
  insertRecord,
  updateRecord,
  upsertRecord,
} from '../../platform/records/record-row.js';
import { recordTable } from '../../platform/records/record-table.js';
import { message, type MessageEvent } from './message.js';

/** The messages to the club as administrators read them. */
@Entity('messages')
export class MessageRow extends RecordRow {
  @Column('text')
  name: string;

  @Column('text')
  email: string;

  @Column('text')
  message: string;

  @Column('text')
  status: MessageRecord['status'];

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('text', { nullable: true })
  answer: string | null;

  @Column('timestamptz', { name: 'answered_at', nullable: true })
  answeredAt: Date | null;

  /** The actor of the answer. */
  @Column('text', { name: 'answered_by', nullable: true })
  answeredBy: string | null;
}

export const messages = projection<MessageRow, MessageEvent>({
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

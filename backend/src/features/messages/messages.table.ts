import { messageRecord, type MessageRecord } from '@onchan-bowls/contract/messages';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { patch, projection, put, remove } from '../../platform/projections/projection.js';
import { listsPages } from '../../platform/records/record-queries.js';
import { recordTable } from '../../platform/records/record-table.js';
import { message, type MessageEvent } from './message.js';

/** The messages to the club as administrators read them. */
@Entity('messages')
export class MessageRow {
  @PrimaryColumn('integer')
  id: number;

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

  @Column('integer')
  version: number;
}

export const messages = projection<MessageRow, MessageEvent>({
  name: 'messages',
  version: 1,
  entity: MessageRow,
  stream: message,
  on: {
    MessageReceived: ({ data, streamId, recordedAt, version }) => [
      put({ ...data, id: Number(streamId), status: 'unread', createdAt: recordedAt, version }),
    ],
    MessageRead: ({ streamId, version }) => [patch({ id: Number(streamId) }, { status: 'read', version })],
    MessageDeleted: ({ streamId }) => [remove({ id: Number(streamId) })],
  },
});

export const messageRecords = recordTable({
  entity: MessageRow,
  schema: messageRecord,
  notFound: 'message-not-found',
  order: { id: 'DESC' },
});

/** All messages, or a page of them, the newest first. */
export const ListMessages = listsPages(messageRecords);

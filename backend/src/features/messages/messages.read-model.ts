import type { MessageRecord } from '@onchan-bowls/contract/messages';
import type { PageQuery } from '@onchan-bowls/contract/paging';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Column, DataSource, Entity, PrimaryColumn, type EntityManager } from 'typeorm';
import { Refused } from '../../platform/event-store/refused.js';
import { pageOf } from '../../platform/http/page-query.js';
import { patch, projection, put, remove } from '../../platform/projections/projection.js';
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

/** All messages, or a page of them, the newest first. */
export class ListMessages extends Query<MessageRecord[]> {
  constructor(readonly page: PageQuery) {
    super();
  }
}

@QueryHandler(ListMessages)
class ListMessagesHandler implements IQueryHandler<ListMessages> {
  constructor(private readonly dataSource: DataSource) {}

  async execute({ page }: ListMessages): Promise<MessageRecord[]> {
    const rows = await this.dataSource.manager.find(MessageRow, pageOf(page));
    return rows.map(toRecord);
  }
}

/** One message. @throws Refused `message-not-found` when it does not exist. */
export const getMessage = async (manager: EntityManager, id: number): Promise<MessageRecord> => {
  const row = await manager.findOneBy(MessageRow, { id });
  if (!row) throw new Refused('message-not-found');
  return toRecord(row);
};

const toRecord = (row: MessageRow): MessageRecord => ({ ...row, createdAt: row.createdAt.toISOString() });

export const messageQueryHandlers = [ListMessagesHandler];

import type { TasterSessionRecord } from '@onchan-bowls/contract/taster-sessions';
import type { PageQuery } from '@onchan-bowls/contract/paging';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Column, DataSource, Entity, PrimaryColumn, type EntityManager } from 'typeorm';
import { Refused } from '../../platform/event-store/refused.js';
import { pageOf } from '../../platform/http/page-query.js';
import { patch, projection, put, remove } from '../../platform/projections/projection.js';
import { tasterSession, type TasterSessionEvent } from './taster-session.js';

/** The requests for taster sessions as administrators read them. */
@Entity('taster_sessions')
export class TasterSessionRow {
  @PrimaryColumn('integer')
  id: number;

  @Column('text', { name: 'first_name' })
  firstName: string;

  @Column('text', { name: 'last_name' })
  lastName: string;

  @Column('text')
  email: string;

  @Column('text')
  phone: string;

  @Column('text', { name: 'preferred_date_time' })
  preferredDateTime: string;

  @Column('text')
  status: TasterSessionRecord['status'];

  @Column('timestamptz', { name: 'applied_at' })
  appliedAt: Date;

  @Column('timestamptz', { name: 'completed_at', nullable: true })
  completedAt: Date | null;

  @Column('text', { name: 'completed_by', nullable: true })
  completedBy: string | null;

  @Column('integer')
  version: number;
}

export const tasterSessions = projection<TasterSessionRow, TasterSessionEvent>({
  name: 'taster_sessions',
  version: 1,
  entity: TasterSessionRow,
  stream: tasterSession,
  on: {
    TasterRequested: ({ data, streamId, recordedAt, version }) => [
      put({
        ...data,
        id: Number(streamId),
        status: 'pending',
        appliedAt: recordedAt,
        completedAt: null,
        completedBy: null,
        version,
      }),
    ],
    TasterCompleted: ({ data, streamId, recordedAt, version }) => [
      patch({ id: Number(streamId) }, { ...data, status: 'completed', completedAt: recordedAt, version }),
    ],
    TasterDeleted: ({ streamId }) => [remove({ id: Number(streamId) })],
  },
});

/** All requests for taster sessions, or a page of them, the newest first. */
export class ListTasterSessions extends Query<TasterSessionRecord[]> {
  constructor(readonly page: PageQuery) {
    super();
  }
}

@QueryHandler(ListTasterSessions)
class ListTasterSessionsHandler implements IQueryHandler<ListTasterSessions> {
  constructor(private readonly dataSource: DataSource) {}

  async execute({ page }: ListTasterSessions): Promise<TasterSessionRecord[]> {
    const rows = await this.dataSource.manager.find(TasterSessionRow, pageOf(page));
    return rows.map(toRecord);
  }
}

/** One request. @throws Refused `taster-session-not-found` when it does not exist. */
export const getTasterSession = async (manager: EntityManager, id: number): Promise<TasterSessionRecord> => {
  const row = await manager.findOneBy(TasterSessionRow, { id });
  if (!row) throw new Refused('taster-session-not-found');
  return toRecord(row);
};

const toRecord = (row: TasterSessionRow): TasterSessionRecord => ({
  ...row,
  appliedAt: row.appliedAt.toISOString(),
  completedAt: row.completedAt?.toISOString() ?? null,
});

export const tasterSessionQueryHandlers = [ListTasterSessionsHandler];

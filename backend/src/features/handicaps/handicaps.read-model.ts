import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { HandicapRecord } from '@onchan-bowls/contract/handicaps';
import { Column, DataSource, Entity, PrimaryColumn, type EntityManager } from 'typeorm';
import { Refused } from '../../platform/event-store/refused.js';
import { patch, projection, put, remove } from '../../platform/projections/projection.js';
import { handicap, type HandicapDetails, type HandicapEvent } from './handicap.js';

/** The list of handicaps as visitors and administrators read it. */
@Entity('handicaps')
export class HandicapRow {
  @PrimaryColumn('integer')
  id: number;

  @Column('text', { name: 'player_name' })
  playerName: string;

  @Column('text')
  category: HandicapDetails['category'];

  @Column('integer')
  handicap: number;

  @Column('text', { nullable: true })
  notes: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  @Column('integer')
  version: number;
}

export const handicaps = projection<HandicapRow, HandicapEvent>({
  name: 'handicaps',
  version: 1,
  entity: HandicapRow,
  stream: handicap,
  on: {
    HandicapSet: ({ data, streamId, recordedAt, version }) => [
      put({ ...data, id: Number(streamId), createdAt: recordedAt, updatedAt: recordedAt, version }),
    ],
    HandicapRevised: ({ data, streamId, recordedAt, version }) => [
      patch({ id: Number(streamId) }, { ...data, updatedAt: recordedAt, version }),
    ],
    HandicapDeleted: ({ streamId }) => [remove({ id: Number(streamId) })],
  },
});

/** All handicaps, in the order they were set first. */
export class ListHandicaps extends Query<HandicapRecord[]> {}

@QueryHandler(ListHandicaps)
class ListHandicapsHandler implements IQueryHandler<ListHandicaps> {
  constructor(private readonly dataSource: DataSource) {}

  async execute(): Promise<HandicapRecord[]> {
    const rows = await this.dataSource.manager.find(HandicapRow, { order: { id: 'ASC' } });
    return rows.map(toRecord);
  }
}

/** One handicap. @throws Refused `handicap-not-found` when it does not exist. */
export const getHandicap = async (manager: EntityManager, id: number): Promise<HandicapRecord> => {
  const row = await manager.findOneBy(HandicapRow, { id });
  if (!row) throw new Refused('handicap-not-found');
  return toRecord(row);
};

const toRecord = (row: HandicapRow): HandicapRecord => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const handicapQueryHandlers = [ListHandicapsHandler];

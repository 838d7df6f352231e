import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { WinnerRecord } from '@onchan-bowls/contract/winners';
import { Column, DataSource, Entity, PrimaryColumn, type EntityManager } from 'typeorm';
import { Refused } from '../../platform/event-store/refused.js';
import { patch, projection, put, remove } from '../../platform/projections/projection.js';
import { winner, type WinnerDetails, type WinnerEvent } from './winner.js';

/** The roll of winners as visitors and administrators read it. */
@Entity('competition_winners')
export class WinnerRow {
  @PrimaryColumn('integer')
  id: number;

  @Column('text', { name: 'competition_name' })
  competitionName: string;

  @Column('text')
  winner: string;

  @Column('text')
  category: WinnerDetails['category'];

  @Column('integer')
  year: number;

  @Column('text', { name: 'runner_up', nullable: true })
  runnerUp: string | null;

  @Column('text', { nullable: true })
  notes: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('integer')
  version: number;
}

export const winners = projection<WinnerRow, WinnerEvent>({
  name: 'competition_winners',
  version: 1,
  entity: WinnerRow,
  stream: winner,
  on: {
    WinnerRecorded: ({ data, streamId, recordedAt, version }) => [
      put({ ...data, id: Number(streamId), createdAt: recordedAt, version }),
    ],
    WinnerRevised: ({ data, streamId, version }) => [patch({ id: Number(streamId) }, { ...data, version })],
    WinnerDeleted: ({ streamId }) => [remove({ id: Number(streamId) })],
  },
});

/** All winners, in the order they were recorded. */
export class ListWinners extends Query<WinnerRecord[]> {}

@QueryHandler(ListWinners)
class ListWinnersHandler implements IQueryHandler<ListWinners> {
  constructor(private readonly dataSource: DataSource) {}

  async execute(): Promise<WinnerRecord[]> {
    const rows = await this.dataSource.manager.find(WinnerRow, { order: { id: 'ASC' } });
    return rows.map(toRecord);
  }
}

/** One winner. @throws Refused `winner-not-found` when it does not exist. */
export const getWinner = async (manager: EntityManager, id: number): Promise<WinnerRecord> => {
  const row = await manager.findOneBy(WinnerRow, { id });
  if (!row) throw new Refused('winner-not-found');
  return toRecord(row);
};

const toRecord = (row: WinnerRow): WinnerRecord => ({ ...row, createdAt: row.createdAt.toISOString() });

export const winnerQueryHandlers = [ListWinnersHandler];

import { winnerRecord } from '@onchan-bowls/contract/winners';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { patch, projection, put, remove } from '../../platform/projections/projection.js';
import { lists } from '../../platform/records/record-queries.js';
import { recordTable } from '../../platform/records/record-table.js';
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

export const winnerRecords = recordTable({
  entity: WinnerRow,
  schema: winnerRecord,
  notFound: 'winner-not-found',
});

/** All winners, in the order they were recorded. */
export const ListWinners = lists(winnerRecords);

import { winnerRecord } from '@onchan-bowls/contract/winners';
import { Column, Entity } from 'typeorm';
import { lists } from '../../platform/records/record-queries.js';
import { RecordRow } from '../../platform/records/record-row.js';
import { recordTable } from '../../platform/records/record-table.js';
import { wholeRecordProjection } from '../../platform/records/whole-record-table.js';
import { winner, type WinnerDetails } from './winner.js';

/** The roll of winners as visitors and administrators read it. */
@Entity('competition_winners')
class WinnerRow extends RecordRow {
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
}

export const winners = wholeRecordProjection(winner, {
  name: 'competition_winners',
  version: 1,
  entity: WinnerRow,
});

export const winnerRecords = recordTable({
  entity: WinnerRow,
  schema: winnerRecord,
  notFound: 'winner-not-found',
});

/** All winners, in the order they were recorded. */
export const ListWinners = lists(winnerRecords);

import { winnerRecord } from '@onchan-bowls/contract/winners';
import { Column, Entity } from 'typeorm';
import { RecordRow } from '../../platform/records/record-row.js';
import { wholeRecordTable } from '../../platform/records/whole-record-table.js';
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

export const winnerTable = wholeRecordTable(winner, {
  name: 'competition_winners',
  version: 1,
  entity: WinnerRow,
  schema: winnerRecord,
});

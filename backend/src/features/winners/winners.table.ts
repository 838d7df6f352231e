import { winnerRecord } from '@onchan-bowls/contract/winners';
import { Column, Entity } from 'typeorm';
import { projection } from '../../platform/projections/projection.js';
import { lists } from '../../platform/records/record-queries.js';
import {
  RecordRow,
  deleteRecord,
  insertRecord,
  updateRecord,
  upsertRecord,
} from '../../platform/records/record-row.js';
import { recordTable } from '../../platform/records/record-table.js';
import { winner, type WinnerDetails, type WinnerEvent } from './winner.js';

/** The roll of winners as visitors and administrators read it. */
@Entity('competition_winners')
export class WinnerRow extends RecordRow {
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

export const winners = projection<WinnerRow, WinnerEvent>({
  name: 'competition_winners',
  version: 1,
  entity: WinnerRow,
  decider: winner,
  on: {
    WinnerRecorded: (event) => insertRecord(event, { ...event.data, createdAt: event.recordedAt }),
    WinnerRevised: (event) => updateRecord(event, event.data),
    WinnerDeleted: deleteRecord,
    WinnerRestored: (event) => {
      const { goesBackTo, createdAt, ...details } = event.data;
      return upsertRecord(event, { ...details, createdAt: new Date(createdAt) });
    },
  },
});

export const winnerRecords = recordTable({
  entity: WinnerRow,
  schema: winnerRecord,
  notFound: 'winner-not-found',
});

/** All winners, in the order they were recorded. */
export const ListWinners = lists(winnerRecords);

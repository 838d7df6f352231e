import { handicapRecord } from '@onchan-bowls/contract/handicaps';
import { Column, Entity } from 'typeorm';
import { projection } from '../../platform/projections/projection.js';
import { lists } from '../../platform/records/record-queries.js';
import {
  createdBy,
  DatedRecordRow,
  deleteRecord,
  insertRecord,
  restoredBy,
  updateRecord,
  upsertRecord,
} from '../../platform/records/record-row.js';
import { recordTable } from '../../platform/records/record-table.js';
import { handicap, type HandicapDetails, type HandicapEvent } from './handicap.js';

/** The list of handicaps as visitors and administrators read it. */
@Entity('handicaps')
export class HandicapRow extends DatedRecordRow {
  @Column('text', { name: 'player_name' })
  playerName: string;

  @Column('text')
  category: HandicapDetails['category'];

  @Column('integer')
  handicap: number;

  @Column('text', { nullable: true })
  notes: string | null;
}

export const handicaps = projection<HandicapRow, HandicapEvent>({
  name: 'handicaps',
  version: 1,
  entity: HandicapRow,
  decider: handicap,
  on: {
    HandicapSet: (event) => insertRecord(event, { ...event.data, ...createdBy(event) }),
    HandicapRevised: (event) => updateRecord(event, { ...event.data, updatedAt: event.recordedAt }),
    HandicapDeleted: deleteRecord,
    HandicapRestored: (event) => {
      const { goesBackTo, ...details } = event.data;
      return upsertRecord(event, { ...details, ...restoredBy(event) });
    },
  },
});

export const handicapRecords = recordTable({
  entity: HandicapRow,
  schema: handicapRecord,
  notFound: 'handicap-not-found',
});

/** All handicaps, in the order they were set first. */
export const ListHandicaps = lists(handicapRecords);

import { handicapRecord } from '@onchan-bowls/contract/handicaps';
import { Column, Entity } from 'typeorm';
import { lists } from '../../platform/records/record-queries.js';
import { DatedRecordRow } from '../../platform/records/record-row.js';
import { recordTable } from '../../platform/records/record-table.js';
import { wholeRecordProjection } from '../../platform/records/whole-record-table.js';
import { handicap, type HandicapDetails } from './handicap.js';

/** The list of handicaps as visitors and administrators read it. */
@Entity('handicaps')
class HandicapRow extends DatedRecordRow {
  @Column('text', { name: 'player_name' })
  playerName: string;

  @Column('text')
  category: HandicapDetails['category'];

  @Column('integer')
  handicap: number;

  @Column('text', { nullable: true })
  notes: string | null;
}

export const handicaps = wholeRecordProjection(handicap, {
  name: 'handicaps',
  version: 1,
  entity: HandicapRow,
});

export const handicapRecords = recordTable({
  entity: HandicapRow,
  schema: handicapRecord,
  notFound: 'handicap-not-found',
});

/** All handicaps, in the order they were set first. */
export const ListHandicaps = lists(handicapRecords);

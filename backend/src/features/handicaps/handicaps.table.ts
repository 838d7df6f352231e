import { handicapRecord } from '@onchan-bowls/contract/handicaps';
import { Column, Entity } from 'typeorm';
import { DatedRecordRow } from '../../platform/records/record-row.js';
import { wholeRecordTable } from '../../platform/records/whole-record-table.js';
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

export const handicapTable = wholeRecordTable(handicap, {
  name: 'handicaps',
  version: 1,
  entity: HandicapRow,
  schema: handicapRecord,
});

import { handicapRecord } from '@onchan-bowls/contract/handicaps';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { patch, projection, put, remove } from '../../platform/projections/projection.js';
import { lists } from '../../platform/records/record-queries.js';
import { recordTable } from '../../platform/records/record-table.js';
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

export const handicapRecords = recordTable({
  entity: HandicapRow,
  schema: handicapRecord,
  notFound: 'handicap-not-found',
});

/** All handicaps, in the order they were set first. */
export const ListHandicaps = lists(handicapRecords);

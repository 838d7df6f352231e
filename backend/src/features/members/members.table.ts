import { memberRecord } from '@onchan-bowls/contract/members';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { patch, projection, put, remove } from '../../platform/projections/projection.js';
import { lists } from '../../platform/records/record-queries.js';
import { recordTable } from '../../platform/records/record-table.js';
import { member, type MemberDetails, type MemberEvent } from './member.js';

/** The list of members as the club reads it. */
@Entity('members')
export class MemberRow {
  @PrimaryColumn('integer')
  id: number;

  @Column('text')
  name: string;

  @Column('text')
  email: string;

  @Column('text')
  phone: string;

  @Column('text')
  role: string;

  @Column('integer', { name: 'joined_year' })
  joinedYear: number;

  @Column('text')
  status: MemberDetails['status'];

  @Column('timestamptz', { name: 'applied_at' })
  appliedAt: Date;

  @Column('timestamptz', { name: 'approved_at' })
  approvedAt: Date;

  /** The actor of the approval. */
  @Column('text', { name: 'approved_by' })
  approvedBy: string;

  @Column('integer')
  version: number;
}

export const members = projection<MemberRow, MemberEvent>({
  name: 'members',
  version: 1,
  entity: MemberRow,
  stream: member,
  on: {
    MemberRegistered: ({ data, streamId, recordedAt, actor, version }) => [
      put({
        ...data,
        id: Number(streamId),
        appliedAt: new Date(data.appliedAt),
        approvedAt: recordedAt,
        approvedBy: actor,
        version,
      }),
    ],
    MemberRevised: ({ data, streamId, version }) => [patch({ id: Number(streamId) }, { ...data, version })],
    MemberErased: ({ streamId }) => [remove({ id: Number(streamId) })],
  },
});

export const memberRecords = recordTable({
  entity: MemberRow,
  schema: memberRecord,
  notFound: 'member-not-found',
  actors: ['approvedBy'],
});

/** All members, in the order they joined. */
export const ListMembers = lists(memberRecords);

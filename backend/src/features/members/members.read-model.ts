import type { MemberRecord } from '@onchan-bowls/contract/members';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Column, DataSource, Entity, PrimaryColumn, type EntityManager } from 'typeorm';
import { actorName, ActorNames } from '../../platform/event-store/actor-names.js';
import { Refused } from '../../platform/event-store/refused.js';
import { patch, projection, put, remove } from '../../platform/projections/projection.js';
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

/** All members, in the order they joined. */
export class ListMembers extends Query<MemberRecord[]> {}

@QueryHandler(ListMembers)
class ListMembersHandler implements IQueryHandler<ListMembers> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly actorNames: ActorNames,
  ) {}

  async execute(): Promise<MemberRecord[]> {
    const rows = await this.dataSource.manager.find(MemberRow, { order: { id: 'ASC' } });
    return toRecords(rows, this.actorNames);
  }
}

/** One member. @throws Refused `member-not-found` when there is none. */
export const getMember =
  (actorNames: ActorNames) =>
  async (manager: EntityManager, id: number): Promise<MemberRecord> => {
    const rows = await manager.findBy(MemberRow, { id });
    const [record] = await toRecords(rows, actorNames, manager);
    if (!record) throw new Refused('member-not-found');
    return record;
  };

const toRecords = async (
  rows: readonly MemberRow[],
  actorNames: ActorNames,
  manager?: EntityManager,
): Promise<MemberRecord[]> => {
  const names = await actorNames.namesOf([...new Set(rows.map(({ approvedBy }) => approvedBy))], manager);
  return rows.map((row) => ({
    ...row,
    appliedAt: row.appliedAt.toISOString(),
    approvedAt: row.approvedAt.toISOString(),
    approvedBy: actorName(row.approvedBy, names),
  }));
};

export const memberQueryHandlers = [ListMembersHandler];

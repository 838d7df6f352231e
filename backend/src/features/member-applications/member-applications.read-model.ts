import type { MemberApplicationRecord } from '@onchan-bowls/contract/member-applications';
import type { PageQuery } from '@onchan-bowls/contract/paging';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Column, DataSource, Entity, PrimaryColumn, type EntityManager } from 'typeorm';
import { actorName, ActorNames } from '../../platform/event-store/actor-names.js';
import { Refused } from '../../platform/event-store/refused.js';
import { pageOf } from '../../platform/http/page-query.js';
import type { Recorded } from '../../platform/event-store/stream.js';
import { patch, projection, put, remove } from '../../platform/projections/projection.js';
import { memberApplication, type MemberApplicationEvent } from './member-application.js';

/** The list of applications as the club reads it. */
@Entity('member_applications')
export class MemberApplicationRow {
  @PrimaryColumn('integer')
  id: number;

  @Column('text', { name: 'first_name' })
  firstName: string;

  @Column('text', { name: 'last_name' })
  lastName: string;

  @Column('text')
  email: string;

  @Column('text')
  phone: string;

  @Column('text', { name: 'membership_type' })
  membershipType: string;

  @Column('text', { name: 'previous_experience', nullable: true })
  previousExperience: string | null;

  @Column('text', { nullable: true })
  motivation: string | null;

  @Column('text')
  status: MemberApplicationRecord['status'];

  @Column('timestamptz', { name: 'applied_at' })
  appliedAt: Date;

  @Column('timestamptz', { name: 'reviewed_at', nullable: true })
  reviewedAt: Date | null;

  /** The actor of the review. */
  @Column('text', { name: 'reviewed_by', nullable: true })
  reviewedBy: string | null;

  @Column('text', { name: 'admin_notes', nullable: true })
  adminNotes: string | null;

  @Column('integer')
  version: number;
}

type Reviewed = Recorded<
  Extract<MemberApplicationEvent, { type: 'ApplicationApproved' | 'ApplicationRejected' }>
>;

const reviewed =
  (status: MemberApplicationRecord['status']) =>
  ({ data, streamId, recordedAt, actor, version }: Reviewed) => [
    patch<MemberApplicationRow>(
      { id: Number(streamId) },
      { ...data, status, reviewedAt: recordedAt, reviewedBy: actor, version },
    ),
  ];

export const memberApplications = projection<MemberApplicationRow, MemberApplicationEvent>({
  name: 'member_applications',
  version: 1,
  entity: MemberApplicationRow,
  stream: memberApplication,
  on: {
    ApplicationSubmitted: ({ data, streamId, version }) => [
      put({
        ...data,
        id: Number(streamId),
        status: 'pending',
        appliedAt: new Date(data.appliedAt),
        reviewedAt: null,
        reviewedBy: null,
        adminNotes: null,
        version,
      }),
    ],
    ApplicationApproved: reviewed('approved'),
    ApplicationRejected: reviewed('rejected'),
    ApplicationDeleted: ({ streamId }) => [remove({ id: Number(streamId) })],
  },
});

/** All applications, or the newest of them, in the order they came in. */
export class ListMemberApplications extends Query<MemberApplicationRecord[]> {
  constructor(readonly page: PageQuery) {
    super();
  }
}

@QueryHandler(ListMemberApplications)
class ListMemberApplicationsHandler implements IQueryHandler<ListMemberApplications> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly actorNames: ActorNames,
  ) {}

  async execute({ page }: ListMemberApplications): Promise<MemberApplicationRecord[]> {
    const rows = await this.dataSource.manager.find(MemberApplicationRow, pageOf(page));
    return toRecords(rows.reverse(), this.actorNames);
  }
}

/** One application. @throws Refused `application-not-found` when it does not exist. */
export const getMemberApplication =
  (actorNames: ActorNames) =>
  async (manager: EntityManager, id: number): Promise<MemberApplicationRecord> => {
    const rows = await manager.findBy(MemberApplicationRow, { id });
    const [record] = await toRecords(rows, actorNames, manager);
    if (!record) throw new Refused('application-not-found');
    return record;
  };

const toRecords = async (
  rows: readonly MemberApplicationRow[],
  actorNames: ActorNames,
  manager?: EntityManager,
): Promise<MemberApplicationRecord[]> => {
  const names = await actorNames.namesOf(
    [...new Set(rows.flatMap(({ reviewedBy }) => reviewedBy ?? []))],
    manager,
  );
  return rows.map((row) => ({
    ...row,
    appliedAt: row.appliedAt.toISOString(),
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    reviewedBy: row.reviewedBy === null ? null : actorName(row.reviewedBy, names),
  }));
};

export const memberApplicationQueryHandlers = [ListMemberApplicationsHandler];

import {
  memberApplicationRecord,
  type MemberApplicationRecord,
} from '@onchan-bowls/contract/member-applications';
import { Column, Entity } from 'typeorm';
import type { Recorded } from '../../platform/event-store/decider/decider.js';
import { projection, type Change } from '../../platform/projections/projection.js';
import { listsPages } from '../../platform/records/record-queries.js';
import {
  RecordRow,
  deleteRecord,
  insertRecord,
  updateRecord,
  upsertRecord,
} from '../../platform/records/record-row.js';
import { recordTable } from '../../platform/records/record-table.js';
import { memberApplication, type MemberApplicationEvent } from './member-application.js';

/** The list of applications as the club reads it. */
@Entity('member_applications')
export class MemberApplicationRow extends RecordRow {
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

  /** Why it was last set back to pending. */
  @Column('text', { name: 'reopen_reason', nullable: true })
  reopenReason: string | null;

  /** The member whose membership was renewed. */
  @Column('integer', { nullable: true })
  renews: number | null;
}

type Reviewed = Recorded<
  Extract<MemberApplicationEvent, { type: 'ApplicationApproved' | 'ApplicationRejected' }>
>;

const reviewed =
  (status: MemberApplicationRecord['status']) =>
  (event: Reviewed): Change<MemberApplicationRow> =>
    updateRecord(event, {
      ...event.data,
      status,
      reviewedAt: event.recordedAt,
      reviewedBy: event.actor,
    });

export const memberApplications = projection<MemberApplicationRow, MemberApplicationEvent>({
  name: 'member_applications',
  version: 1,
  entity: MemberApplicationRow,
  decider: memberApplication,
  on: {
    ApplicationSubmitted: (event) =>
      insertRecord(event, {
        ...event.data,
        status: 'pending',
        reviewedAt: null,
        reviewedBy: null,
        adminNotes: null,
        reopenReason: null,
        renews: null,
      }),
    ApplicationApproved: reviewed('approved'),
    ApplicationRejected: reviewed('rejected'),
    ApplicationReopened: (event) =>
      updateRecord(event, {
        ...event.data,
        status: 'pending',
        reviewedAt: null,
        reviewedBy: null,
        renews: null,
      }),
    ApplicationDeleted: deleteRecord,
    ApplicationRestored: (event) => upsertRecord(event, event.data),
  },
});

export const memberApplicationRecords = recordTable({
  entity: MemberApplicationRow,
  schema: memberApplicationRecord,
  notFound: 'application-not-found',
  actors: ['reviewedBy'],
});

/** All applications, or the newest of them, in the order they came in. */
export const ListMemberApplications = listsPages(memberApplicationRecords);

import {
  memberApplicationRecord,
  type MemberApplicationRecord,
} from '@onchan-bowls/contract/member-applications';
import type { Recorded } from '../../platform/event-store/decider/decider.js';
import { projection, type Change } from '../../platform/projections/projection.js';
import {
  instant,
  integer,
  nullable,
  readTable,
  recordColumns,
  text,
} from '../../platform/records/read-table.js';
import { listsPages } from '../../platform/records/record-queries.js';
import { deleteRecord, insertRecord, updateRecord, upsertRecord } from '../../platform/records/record-row.js';
import { recordTable } from '../../platform/records/record-table.js';
import { memberApplication, type MemberApplicationEvent } from './member-application.js';

/** The list of applications as the club reads it. */
export const MemberApplicationRow = readTable('member_applications', {
  ...recordColumns,
  firstName: text(),
  lastName: text(),
  email: text(),
  phone: text(),
  membershipType: text(),
  previousExperience: nullable(text()),
  motivation: nullable(text()),
  status: text<MemberApplicationRecord['status']>(),
  appliedAt: instant(),
  reviewedAt: nullable(instant()),
  /** The actor of the review. */
  reviewedBy: nullable(text()),
  adminNotes: nullable(text()),
  /** Why it was last set back to pending. */
  reopenReason: nullable(text()),
  /** The member whose membership was renewed. */
  renews: nullable(integer()),
});
export type MemberApplicationRow = InstanceType<typeof MemberApplicationRow>;

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

export const memberApplications = projection({
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

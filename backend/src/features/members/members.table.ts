import { memberRecord } from '@onchan-bowls/contract/members';
import { Column, Entity } from 'typeorm';
import type { Recorded } from '../../platform/event-store/decider/decider.js';
import { projection, type Written } from '../../platform/projections/projection.js';
import { lists } from '../../platform/records/record-queries.js';
import {
  RecordRow,
  deleteRecord,
  insertRecord,
  updateRecord,
  upsertRecord,
} from '../../platform/records/record-row.js';
import { recordTable } from '../../platform/records/record-table.js';
import { member, type MemberDetails, type MemberEvent } from './member.js';

/** The list of members as the club reads it. */
@Entity('members')
export class MemberRow extends RecordRow {
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

  @Column('text', { nullable: true })
  plan: string | null;

  @Column('integer', { nullable: true })
  season: number | null;

  @Column('boolean', { name: 'club_news', default: true })
  clubNews: boolean;

  @Column('timestamptz', { name: 'applied_at', nullable: true })
  appliedAt: Date | null;

  @Column('timestamptz', { name: 'approved_at' })
  approvedAt: Date;

  /** The actor of the approval or addition. */
  @Column('text', { name: 'approved_by' })
  approvedBy: string;
}

/** What is recorded of a subscription changes nothing of the member but the version. */
const raiseVersion = (event: Recorded<MemberEvent>) => updateRecord<MemberRow>(event, {});

export const members = projection<MemberRow, MemberEvent>({
  name: 'members',
  version: 1,
  entity: MemberRow,
  decider: member,
  on: {
    MemberRegistered: (event) =>
      insertRecord(event, {
        ...event.data,
        clubNews: true,
        approvedAt: event.recordedAt,
        approvedBy: event.actor,
      }),
    MemberRevised: (event) => updateRecord(event, event.data),
    MembershipRenewed: (event) => updateRecord(event, { ...event.data, status: 'active' }),
    DuePaid: raiseVersion,
    DueWaived: raiseVersion,
    DueReopened: raiseVersion,
    DueReminderSent: raiseVersion,
    ClubNewsStopped: (event) => updateRecord(event, { clubNews: false }),
    ClubNewsResumed: (event) => updateRecord(event, { clubNews: true }),
    MemberErased: deleteRecord,
    MemberRestored: (event) => {
      const restored: Omit<Written<MemberRow>, 'id' | 'version' | 'clubNews'> = {
        ...event.data,
        approvedAt: event.data.createdAt,
      };
      // Without the choice about club news, which stays as it is.
      return upsertRecord(event, restored as Written<MemberRow>);
    },
    DueRestored: raiseVersion,
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

import { memberRecord } from '@onchan-bowls/contract/members';
import type { Recorded } from '../../platform/event-store/decider/decider.js';
import { projection, type Written } from '../../platform/projections/projection.js';
import {
  boolean,
  instant,
  integer,
  nullable,
  readTable,
  recordColumns,
  text,
} from '../../platform/records/read-table.js';
import { lists } from '../../platform/records/record-queries.js';
import { deleteRecord, insertRecord, updateRecord, upsertRecord } from '../../platform/records/record-row.js';
import { recordTable } from '../../platform/records/record-table.js';
import { member, type MemberDetails, type MemberEvent } from './member.js';

/** The list of members as the club reads it. */
const MemberRow = readTable('members', {
  ...recordColumns,
  name: text(),
  email: text(),
  phone: text(),
  role: text(),
  joinedYear: integer(),
  status: text<MemberDetails['status']>(),
  plan: nullable(text()),
  season: nullable(integer()),
  clubNews: boolean(),
  appliedAt: nullable(instant()),
  approvedAt: instant(),
  /** The actor of the approval or addition. */
  approvedBy: text(),
});
type MemberRow = InstanceType<typeof MemberRow>;

/** What is recorded of a subscription changes nothing of the member but the version. */
const raiseVersion = (event: Recorded<MemberEvent>) => updateRecord<MemberRow>(event, {});

export const members = projection({
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

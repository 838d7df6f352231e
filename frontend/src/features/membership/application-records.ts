import { membershipTypeLabel } from '@onchan-bowls/contract/club';
import { applicationLabels, type MemberApplicationRecord } from '@onchan-bowls/contract/member-applications';
import { isoDay } from '../../lib/iso-day.js';
import { fieldsOf } from '../../records/record-fields.js';
import type { RecordKind } from '../../records/record-kind.js';
import { applicantName, applicationStatus } from './applications.js';
import { applicationsQuery } from './member-applications.api.js';

export const applicationRecords: RecordKind<MemberApplicationRecord> = {
  query: applicationsQuery,
  noun: ['application', 'applications'],
  name: applicantName,
  fields: fieldsOf<MemberApplicationRecord>(applicationLabels, {
    membershipType: { text: membershipTypeLabel },
    previousExperience: { isSearched: false },
    motivation: { isSearched: false },
    appliedAt: { text: isoDay },
    status: { text: (status) => applicationStatus[status].label },
    reviewedAt: { text: isoDay },
    reviewedBy: { isSearched: false },
    adminNotes: { isSearched: false },
    reopenReason: { isSearched: false },
  }),
};

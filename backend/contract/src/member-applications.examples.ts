import type {
  MemberApplicationRecord,
  MemberApplicationRequest,
  ReviewRequest,
} from './member-applications.js';
import { reopeningExample } from './reopening.examples.js';

export const applicationExample = {
  firstName: 'Ann',
  lastName: 'Example',
  email: 'ann@example.org',
  phone: '07624 000000',
  membershipType: 'New Members',
  previousExperience: null,
  motivation: 'My neighbours play',
} satisfies MemberApplicationRequest;

export const applicationRecordExample: MemberApplicationRecord = {
  ...applicationExample,
  id: 1,
  status: 'pending',
  appliedAt: '2026-04-01T09:00:00.000Z',
  reviewedAt: null,
  reviewedBy: null,
  adminNotes: null,
  reopenReason: null,
  renews: null,
  version: 1,
};

export const reviewExample: ReviewRequest = {
  status: 'approved',
  adminNotes: 'Met on the open day',
  renews: null,
};

export const reviewedApplicationExample: MemberApplicationRecord = {
  ...applicationRecordExample,
  status: 'approved',
  reviewedAt: '2026-04-02T18:00:00.000Z',
  reviewedBy: 'Admin',
  adminNotes: 'Met on the open day',
  version: 2,
};

export const reopenedApplicationExample: MemberApplicationRecord = {
  ...applicationRecordExample,
  adminNotes: reviewedApplicationExample.adminNotes,
  ...reopeningExample,
  version: 3,
};

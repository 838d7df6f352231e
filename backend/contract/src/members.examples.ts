import type { MemberRecord, MemberRequest, NewMemberRequest } from './members.js';

export const newMemberExample = {
  name: 'Ann Example',
  email: 'ann@example.org',
  phone: '07624 000000',
  role: 'Member',
  joinedYear: 2026,
  status: 'active',
  plan: 'New Members',
  season: 2026,
} satisfies NewMemberRequest;

export const memberRecordExample: MemberRecord = {
  id: 1,
  ...newMemberExample,
  clubNews: true,
  appliedAt: '2026-04-01T09:00:00.000Z',
  approvedAt: '2026-04-02T18:00:00.000Z',
  approvedBy: 'Admin',
  version: 1,
};

export const memberChangeExample = { role: 'Treasurer', phone: '01624 000000' } satisfies MemberRequest;

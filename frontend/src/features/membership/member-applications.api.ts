import type {
  MemberApplicationRecord,
  MemberApplicationRequest,
  ReviewRequest,
} from '@onchan-bowls/contract/member-applications';
import type { SubmissionSigns } from '@onchan-bowls/contract/submission';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../data/api.js';
import { getInPages } from '../../data/get-in-pages.js';
import { recordsQuery } from '../../data/records-api.js';

export { applicantName, pendingOf } from './applications.js';

const path = '/api/member-applications';

/** All applications, for signed-in users. */
export const applicationsQuery = recordsQuery<MemberApplicationRecord>(
  path,
  'member-application',
  getInPages,
);

/** How many applications wait for a review. */
export const pendingApplicationsQuery = queryOptions({
  ...applicationsQuery,
  select: (applications) => applications.filter(({ status }) => status === 'pending').length,
});

/** Applies for membership. */
export const applyForMembership = (
  body: MemberApplicationRequest & SubmissionSigns,
  idempotencyKey: string,
) => request<MemberApplicationRecord>('POST', path, { body, idempotencyKey });

/** Approves or rejects an application, if it still has the given version; an approval registers a member. */
export const reviewApplication = (id: number, version: number, body: ReviewRequest) =>
  request<MemberApplicationRecord>('PATCH', `${path}/${id}/status`, { body, version });

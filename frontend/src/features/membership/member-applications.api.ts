import type {
  MemberApplicationRecord,
  MemberApplicationRequest,
  ReviewRequest,
} from '@onchan-bowls/contract/member-applications';
import type { ReopenRequest } from '@onchan-bowls/contract/reopening';
import type { SubmissionSigns } from '@onchan-bowls/contract/submission';
import { request } from '../../data/api.js';
import { getInPages } from '../../data/get-in-pages.js';
import { countQuery, recordsQuery } from '../../data/records-api.js';

export { applicantName, pendingOf } from './applications.js';

const path = '/api/member-applications';

/** All applications, for signed-in users. */
export const applicationsQuery = recordsQuery<MemberApplicationRecord>(
  path,
  'member-application',
  getInPages,
);

/** How many applications wait for a review. */
export const pendingApplicationsQuery = countQuery(
  applicationsQuery,
  (applications) => applications.filter(({ status }) => status === 'pending').length,
);

export const applyForMembership = (
  body: MemberApplicationRequest & SubmissionSigns,
  idempotencyKey: string,
) => request<MemberApplicationRecord>('POST', path, { body, idempotencyKey });

/** Approves or rejects an application, if it still has the given version; an approval registers a member. */
export const reviewApplication = (id: number, version: number, body: ReviewRequest) =>
  request<MemberApplicationRecord>('PATCH', `${path}/${id}/status`, { body, version });

/** Sets a reviewed application back to pending, if it still has the given version. A member who came of it stays. */
export const reopenApplication = (id: number, version: number, body: ReopenRequest) =>
  request<MemberApplicationRecord>('PUT', `${path}/${id}/reopen`, { body, version });

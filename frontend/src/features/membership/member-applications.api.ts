import type {
  MemberApplicationRecord,
  MemberApplicationRequest,
} from '@onchan-bowls/contract/member-applications';
import type { SubmissionSigns } from '@onchan-bowls/contract/submission';
import { request } from '../../lib/api.js';

const path = '/api/member-applications';

/** Applies for membership. */
export const applyForMembership = (
  body: MemberApplicationRequest & SubmissionSigns,
  idempotencyKey: string,
) => request<MemberApplicationRecord>('POST', path, { body, idempotencyKey });

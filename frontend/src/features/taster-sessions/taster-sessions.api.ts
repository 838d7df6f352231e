import type { ReopenRequest } from '@onchan-bowls/contract/reopening';
import type { SubmissionSigns } from '@onchan-bowls/contract/submission';
import type {
  CompleteTasterSessionRequest,
  TasterSessionRecord,
  TasterSessionRequest,
} from '@onchan-bowls/contract/taster-sessions';
import { request } from '../../data/api.js';
import { getInPages } from '../../data/get-in-pages.js';
import { countQuery, recordsQuery } from '../../data/records-api.js';

const path = '/api/taster-sessions';

/** All requests for a taster session, for signed-in users. */
export const tasterSessionsQuery = recordsQuery<TasterSessionRecord>(path, 'taster-session', getInPages);

export const pendingTasterSessionsQuery = countQuery(
  tasterSessionsQuery,
  (requests) => requests.filter(({ status }) => status === 'pending').length,
);

export const requestTasterSession = (body: TasterSessionRequest & SubmissionSigns, idempotencyKey: string) =>
  request<TasterSessionRecord>('POST', path, { body, idempotencyKey });

/** Marks a taster session as held. */
export const completeTasterSession = (id: number) => {
  const body: CompleteTasterSessionRequest = { completedBy: 'Admin' };
  return request<TasterSessionRecord>('PUT', `${path}/${id}/complete`, { body });
};

/** Takes back that a taster session was held, if it still has the given version. */
export const reopenTasterSession = (id: number, version: number, body: ReopenRequest) =>
  request<TasterSessionRecord>('PUT', `${path}/${id}/reopen`, { body, version });

import type { SubmissionSigns } from '@onchan-bowls/contract/submission';
import type { TasterSessionRecord, TasterSessionRequest } from '@onchan-bowls/contract/taster-sessions';
import { queryOptions } from '@tanstack/react-query';
import { get, request } from '../../lib/api.js';

const path = '/api/taster-sessions';

/** All requests for a taster session, for who is signed in. */
export const tasterSessionsQuery = queryOptions({
  queryKey: [path],
  queryFn: () => get<TasterSessionRecord[]>(path),
});

/** How many requests for a taster session are not completed. */
export const pendingTasterSessionsQuery = queryOptions({
  ...tasterSessionsQuery,
  select: (requests) => requests.filter(({ status }) => status === 'pending').length,
});

/** Asks for a free taster session. */
export const requestTasterSession = (body: TasterSessionRequest & SubmissionSigns, idempotencyKey: string) =>
  request<TasterSessionRecord>('POST', path, { body, idempotencyKey });

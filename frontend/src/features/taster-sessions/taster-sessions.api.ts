import type { SubmissionSigns } from '@onchan-bowls/contract/submission';
import type { TasterSessionRecord, TasterSessionRequest } from '@onchan-bowls/contract/taster-sessions';
import { request } from '../../lib/api.js';

const path = '/api/taster-sessions';

/** Asks for a free taster session. */
export const requestTasterSession = (body: TasterSessionRequest & SubmissionSigns, idempotencyKey: string) =>
  request<TasterSessionRecord>('POST', path, { body, idempotencyKey });

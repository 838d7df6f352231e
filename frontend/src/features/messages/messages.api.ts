import type { MessageRecord, MessageRequest } from '@onchan-bowls/contract/messages';
import type { SubmissionSigns } from '@onchan-bowls/contract/submission';
import { request } from '../../lib/api.js';

const path = '/api/messages';

/** Sends the club a message. */
export const sendMessage = (body: MessageRequest & SubmissionSigns, idempotencyKey: string) =>
  request<MessageRecord>('POST', path, { body, idempotencyKey });

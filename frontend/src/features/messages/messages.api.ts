import type { AnswerRequest } from '@onchan-bowls/contract/message-answers';
import type { MessageRecord, MessageRequest } from '@onchan-bowls/contract/messages';
import type { SubmissionSigns } from '@onchan-bowls/contract/submission';
import { request } from '../../data/api.js';
import { getInPages } from '../../data/get-in-pages.js';
import { countQuery, recordsQuery } from '../../data/records-api.js';

const path = '/api/messages';

/** All messages, for signed-in users. */
export const messagesQuery = recordsQuery<MessageRecord>(path, 'message', getInPages);

export const unreadMessagesQuery = countQuery(
  messagesQuery,
  (messages) => messages.filter(({ status }) => status === 'unread').length,
);

export const sendMessage = (body: MessageRequest & SubmissionSigns, idempotencyKey: string) =>
  request<MessageRecord>('POST', path, { body, idempotencyKey });

export const markMessageRead = (id: number) => request<MessageRecord>('PUT', `${path}/${id}/mark-read`);

/** Answers a message by mail. */
export const answerMessage = (id: number, body: AnswerRequest, idempotencyKey: string) =>
  request<MessageRecord>('PUT', `${path}/${id}/answer`, { body, idempotencyKey });

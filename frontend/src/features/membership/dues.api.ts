import type { DuePaymentRequest, DueRecord, DueRequest, DueWaiverRequest } from '@onchan-bowls/contract/dues';
import { request } from '../../data/api.js';
import { recordsQuery } from '../../data/records-api.js';

/** The subscriptions of the members of a season. */
export const duesQuery = (season: number) => recordsQuery<DueRecord>(`/api/dues?season=${season}`, 'member');

const change = (id: number, what: string, body: DueRequest) =>
  request<undefined>('PUT', `/api/members/${id}/due/${what}`, { body });

export const payDue = (id: number, body: DuePaymentRequest) => change(id, 'payment', body);

/** Records that a member need not pay. */
export const waiveDue = (id: number, body: DueWaiverRequest) => change(id, 'waiver', body);

export const reopenDue = ({ id, season }: DueRecord) => change(id, 'reopen', { season });

export const remindOfDue = ({ id, season }: DueRecord) => change(id, 'reminder', { season });

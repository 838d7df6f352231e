import type { DuePaymentRequest, DueRecord, DueRequest, DueWaiverRequest } from './dues.js';

export const dueExample = { season: 2026 } satisfies DueRequest;

export const duePaymentExample = {
  ...dueExample,
  amount: 20_00,
  paidOn: '2026-05-01',
  method: 'bank',
} satisfies DuePaymentRequest;

export const dueWaiverExample = {
  ...dueExample,
  reason: 'Keeps the green all summer',
} satisfies DueWaiverRequest;

export const dueRecordExample: DueRecord = {
  id: 1,
  name: 'Ann Example',
  email: 'ann@example.org',
  status: 'active',
  plan: 'New Members',
  due: 20_00,
  ...duePaymentExample,
  reason: null,
  remindedAt: null,
  version: 2,
};

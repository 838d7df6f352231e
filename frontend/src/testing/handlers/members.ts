import { type MemberRecord, memberRequest, newMemberRequest } from '@onchan-bowls/contract/members';
import { memberRecordExample } from '@onchan-bowls/contract/members.examples';
import {
  duePaymentRequest,
  type DueRecord,
  dueRequest,
  dueStateOf,
  dueWaiverRequest,
} from '@onchan-bowls/contract/dues';
import { http, HttpResponse } from 'msw';
import { refuse } from '../refuse.js';
import { pathsOver } from './records.js';

/** An example of a member. */
export const exampleMember = (values: Partial<MemberRecord> = {}): MemberRecord => ({
  ...memberRecordExample,
  name: 'Ann Kelly',
  email: 'ann.kelly@example.org',
  phone: '01624 000000',
  appliedAt: '2026-05-04T09:00:00.000Z',
  approvedAt: '2026-05-05T18:00:00.000Z',
  ...values,
});

/** What a member owes, by example. */
export const exampleDue = (values: Partial<DueRecord> = {}): DueRecord => ({
  ...{ id: 1, name: 'Ann Kelly', email: 'ann.kelly@example.org', status: 'active', version: 1 },
  ...{ plan: 'Adults', season: 2026, due: 105_00, amount: null, paidOn: null, method: null },
  ...{ reason: null, remindedAt: null },
  ...values,
});

/** The paths of subscriptions, over an array. */
export const dueHandlers = (api: { dues: DueRecord[] }) => {
  const change = (id: number, season: number, values: Partial<DueRecord>) => {
    api.dues = api.dues.map((due) => (due.id === id && due.season === season ? { ...due, ...values } : due));
    return new HttpResponse(null, { status: 204 });
  };
  return [
    http.get('/api/dues', ({ request }) => {
      const season = Number(new URL(request.url).searchParams.get('season'));
      return HttpResponse.json(api.dues.filter((due) => due.season === season));
    }),
    http.put('/api/members/:id/due/payment', async ({ params, request }) => {
      const { season, ...payment } = duePaymentRequest.parse(await request.json());
      return change(Number(params.id), season, payment);
    }),
    http.put('/api/members/:id/due/waiver', async ({ params, request }) => {
      const { season, reason } = dueWaiverRequest.parse(await request.json());
      return change(Number(params.id), season, { reason });
    }),
    http.put('/api/members/:id/due/reopen', async ({ params, request }) => {
      const { season } = dueRequest.parse(await request.json());
      return change(Number(params.id), season, { amount: null, paidOn: null, method: null, reason: null });
    }),
    http.put('/api/members/:id/due/reminder', async ({ params, request }) => {
      const { season } = dueRequest.parse(await request.json());
      const due = api.dues.find((one) => one.id === Number(params.id) && one.season === season);
      if (!due || dueStateOf(due) !== 'owes') return refuse('due-not-owed');
      return change(due.id, season, { remindedAt: '2026-05-06T12:00:00.000Z' });
    }),
  ];
};

/** The paths of members, over an array. */
export const memberHandlers = (api: { members: MemberRecord[] }) => {
  const { list, add, change, remove } = pathsOver('/api/members', api, 'members');
  return [
    list,
    add((body, id) => exampleMember({ ...newMemberRequest.parse(body), id, appliedAt: null })),
    change('patch', '', (_, body) => memberRequest.parse(body) as Partial<MemberRecord>),
    remove,
  ];
};

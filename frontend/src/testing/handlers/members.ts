import { type MemberRecord, memberRequest, newMemberRequest } from '@onchan-bowls/contract/members';
import { memberRecordExample } from '@onchan-bowls/contract/members.examples';
import {
  duePaymentRequest,
  type DueRecord,
  dueRequest,
  dueStateOf,
  dueWaiverRequest,
} from '@onchan-bowls/contract/dues';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { http, HttpResponse } from 'msw';
import { refuse } from '../refuse.js';

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
export const dueHandlers = (api: { session: SessionRecord; dues: DueRecord[] }) => {
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
export const memberHandlers = (api: { session: SessionRecord; members: MemberRecord[] }) => [
  http.get('/api/members', () =>
    api.session.authenticated ? HttpResponse.json(api.members) : refuse('not-signed-in'),
  ),
  http.post('/api/members', async ({ request }) => {
    if (!api.session.authenticated) return refuse('not-signed-in');
    const details = newMemberRequest.parse(await request.json());
    const added = exampleMember({ ...details, id: api.members.length + 101, appliedAt: null });
    api.members = [...api.members, added];
    return HttpResponse.json(added, { status: 201 });
  }),
  http.patch('/api/members/:id', async ({ params, request }) => {
    if (!api.session.authenticated) return refuse('not-signed-in');
    const member = api.members.find(({ id }) => id === Number(params.id));
    if (!member) return refuse('member-not-found');
    const expected = request.headers.get('If-Match');
    if (expected !== null && expected !== `"${member.version}"`) return refuse('changed-meanwhile');
    const changed = { ...member, ...memberRequest.parse(await request.json()), version: member.version + 1 };
    api.members = api.members.map((other) => (other.id === changed.id ? (changed as MemberRecord) : other));
    return HttpResponse.json(changed);
  }),
  http.delete('/api/members/:id', ({ params }) => {
    if (!api.session.authenticated) return refuse('not-signed-in');
    if (!api.members.some(({ id }) => id === Number(params.id))) return refuse('member-not-found');
    api.members = api.members.filter(({ id }) => id !== Number(params.id));
    return new HttpResponse(null, { status: 204 });
  }),
];

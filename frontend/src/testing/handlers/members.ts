import { type MemberRecord, memberRequest, newMemberRequest } from '@onchan-bowls/contract/members';
import { memberRecordExample } from '@onchan-bowls/contract/members.examples';
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

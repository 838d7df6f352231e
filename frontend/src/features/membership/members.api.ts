import type { MemberRecord, MemberRequest, NewMemberRequest } from '@onchan-bowls/contract/members';
import { queryOptions } from '@tanstack/react-query';
import { get, request } from '../../lib/api.js';

const path = '/api/members';

/** All members, for signed-in users. */
export const membersQuery = queryOptions({
  queryKey: [path],
  queryFn: () => get<MemberRecord[]>(path),
  meta: { shows: 'member' },
});

/** Adds a member. */
export const addMember = (body: NewMemberRequest, idempotencyKey: string) =>
  request<MemberRecord>('POST', path, { body, idempotencyKey });

/** Changes the given fields of a member, if they still have the given version. */
export const updateMember = (id: number, version: number, body: MemberRequest, idempotencyKey?: string) =>
  request<MemberRecord>('PATCH', `${path}/${id}`, { body, version, idempotencyKey });

/** Removes a member and erases the person. */
export const deleteMember = (id: number) => request<undefined>('DELETE', `${path}/${id}`);

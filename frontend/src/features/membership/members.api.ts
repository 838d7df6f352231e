import type { MemberRecord, MemberRequest } from '@onchan-bowls/contract/members';
import { queryOptions } from '@tanstack/react-query';
import { get, request } from '../../lib/api.js';

const path = '/api/members';

/** All members, for who is signed in. */
export const membersQuery = queryOptions({
  queryKey: [path],
  queryFn: () => get<MemberRecord[]>(path),
  meta: { shows: 'member' },
});

/** Changes what is given of a member, if they still are at the version given. */
export const updateMember = (id: number, version: number, body: MemberRequest) =>
  request<MemberRecord>('PATCH', `${path}/${id}`, { body, version });

/** Takes a member off the record, and erases the person. */
export const deleteMember = (id: number) => request<undefined>('DELETE', `${path}/${id}`);

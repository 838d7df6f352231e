import type { MemberRecord } from '@onchan-bowls/contract/members';
import { recordsQuery } from '../../data/records-api.js';

/** All members, for signed-in users. */
export const membersQuery = recordsQuery<MemberRecord>('/api/members', 'member');

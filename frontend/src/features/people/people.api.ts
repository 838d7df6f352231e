import type {
  PersonDownloadRequest,
  PersonErasureRequest,
  PersonPage,
  PersonSearchRequest,
} from '@onchan-bowls/contract/people';
import { request } from '../../data/api.js';
import { entriesQuery } from '../competitions/competitions.api.js';
import { applicationsQuery } from '../membership/member-applications.api.js';
import { membersQuery } from '../membership/members.api.js';
import { messagesQuery } from '../messages/messages.api.js';
import { retentionQuery } from '../retention/retention.api.js';
import { tasterSessionsQuery } from '../taster-sessions/taster-sessions.api.js';

const path = '/api/admin/people';

/** The lists that people are erased from. */
export const personalLists = [
  membersQuery,
  applicationsQuery,
  entriesQuery,
  tasterSessionsQuery,
  messagesQuery,
  retentionQuery,
];

/** Everything that is held of a person. The access is recorded. */
export const searchPerson = (body: PersonSearchRequest) =>
  request<PersonPage>('POST', `${path}/search`, { body });

/** The same for chosen records. The download is recorded. */
export const downloadPerson = (body: PersonDownloadRequest) =>
  request<PersonPage>('POST', `${path}/download`, { body });

/** Erases all these records, or none. It may be sent again. */
export const erasePerson = (body: PersonErasureRequest) =>
  request<undefined>('POST', `${path}/erase`, { body });

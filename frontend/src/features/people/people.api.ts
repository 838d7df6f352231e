import type {
  PersonDownloadRequest,
  PersonErasureRequest,
  PersonPage,
  PersonSearchRequest,
} from '@onchan-bowls/contract/people';
import { request } from '../../lib/api.js';

const path = '/api/admin/people';

/** Everything that is held of a person. The access is recorded. */
export const searchPerson = (body: PersonSearchRequest) =>
  request<PersonPage>('POST', `${path}/search`, { body });

/** The same for chosen records. The download is recorded. */
export const downloadPerson = (body: PersonDownloadRequest) =>
  request<PersonPage>('POST', `${path}/download`, { body });

/** Erases all these records, or none. It may be sent again. */
export const erasePerson = (body: PersonErasureRequest) =>
  request<undefined>('POST', `${path}/erase`, { body });

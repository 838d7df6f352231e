import type {
  AudienceParams,
  AudienceRecord,
  MailingRecord,
  MailingRequest,
  MailingStream,
} from '@onchan-bowls/contract/mailings';
import { request } from '../../data/api.js';
import { pathQuery, recordsQuery } from '../../data/records-api.js';
import { searchOf } from '../../lib/search-of.js';

const path = '/api/mailings';

/** The emails to several people, for signed-in users. */
export const mailingsQuery = recordsQuery<MailingRecord>(path, 'mailing');

export const audienceOf = (stream: MailingStream, choice: AudienceParams) => {
  return {
    ...pathQuery<AudienceRecord>(`${path}/${stream}/recipients?${searchOf(choice)}`),
    meta: { shows: stream === 'fixture' ? 'team-sheet' : stream },
    // When the last one is sent depends on what was written since.
    staleTime: 0,
    gcTime: 0,
  };
};

export const writeMailing = (stream: MailingStream, body: MailingRequest, idempotencyKey: string) =>
  request<MailingRecord>('POST', `${path}/${stream}`, { body, idempotencyKey });

/** Stops the sending of what waits. */
export const stopMailing = ({ stream, id }: MailingRecord) =>
  request<undefined>('PUT', `${path}/${stream}/${id}/stop`);

/** Erases the text, and what waits. */
export const eraseMailing = ({ stream, id }: MailingRecord) =>
  request<undefined>('DELETE', `${path}/${stream}/${id}`);

export const setClubNews = (id: number, isWanted: boolean) =>
  request<undefined>('PUT', `/api/members/${id}/club-news`, { body: { isWanted } });

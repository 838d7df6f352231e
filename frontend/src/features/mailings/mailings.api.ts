import type {
  AudienceQuery,
  AudienceRecord,
  MailingRecord,
  MailingRequest,
  MailingStream,
} from '@onchan-bowls/contract/mailings';
import { queryOptions } from '@tanstack/react-query';
import { get, request } from '../../data/api.js';
import { recordsQuery } from '../../data/records-api.js';

const path = '/api/mailings';

/** The emails to several people, for signed-in users. */
export const mailingsQuery = recordsQuery<MailingRecord>(path, 'mailing');

/** Who would get an email. */
export const audienceOf = (stream: MailingStream, choice: AudienceQuery) => {
  const given = Object.entries(choice).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const address = `${path}/${stream}/recipients?${query.toString()}`;
  return queryOptions({
    queryKey: [address],
    queryFn: () => get<AudienceRecord>(address),
    meta: { shows: stream },
  });
};

/** Writes an email to each of them. */
export const writeMailing = (stream: MailingStream, body: MailingRequest, idempotencyKey: string) =>
  request<MailingRecord>('POST', `${path}/${stream}`, { body, idempotencyKey });

/** Stops the sending of what waits. */
export const stopMailing = (id: number) => request<undefined>('PUT', `${path}/${id}/stop`);

/** Sets whether a member gets emails to members. */
export const setClubNews = (id: number, isWanted: boolean) =>
  request<undefined>('PUT', `/api/members/${id}/club-news`, { body: { isWanted } });

import type {
  AudienceParams,
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
export const audienceOf = (stream: MailingStream, choice: AudienceParams) => {
  const given = Object.entries(choice).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const address = `${path}/${stream}/recipients?${query.toString()}`;
  return queryOptions({
    queryKey: [address],
    queryFn: () => get<AudienceRecord>(address),
    meta: { shows: stream === 'fixture' ? 'team-sheet' : stream },
    // When the last one is sent depends on what was written since.
    staleTime: 0,
    gcTime: 0,
  });
};

/** Writes an email to each of them. */
export const writeMailing = (stream: MailingStream, body: MailingRequest, idempotencyKey: string) =>
  request<MailingRecord>('POST', `${path}/${stream}`, { body, idempotencyKey });

/** Stops the sending of what waits. */
export const stopMailing = ({ stream, id }: MailingRecord) =>
  request<undefined>('PUT', `${path}/${stream}/${id}/stop`);

/** Erases the text, and what waits. */
export const eraseMailing = ({ stream, id }: MailingRecord) =>
  request<undefined>('DELETE', `${path}/${stream}/${id}`);

/** Sets whether a member gets emails to members. */
export const setClubNews = (id: number, isWanted: boolean) =>
  request<undefined>('PUT', `/api/members/${id}/club-news`, { body: { isWanted } });

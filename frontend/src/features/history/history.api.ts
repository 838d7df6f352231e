import type {
  AccessPage,
  EventsPage,
  KeptHead,
  RecordAsItWas,
  Verification,
} from '@onchan-bowls/contract/history';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { get } from '../../lib/api.js';
import { historyKey } from '../../lib/query-client.js';

const [path] = historyKey;

/** How many events are asked for at a time. */
const pageSize = 50;

/** Which events are asked for; an empty text asks for all. Days are `YYYY-MM-DD`, both included. */
export interface EventFilter {
  stream: string;
  streamId: string;
  type: string;
  actor: string;
  from: string;
  to: string;
}

/** What stands in an address for the values that are given. */
const searchOf = (values: object): URLSearchParams => {
  const given = Object.entries(values).filter(([, value]) => value !== '' && value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
};

/** Recorded events, newest first; each further page holds older ones. */
export const eventsQuery = (filter: EventFilter) =>
  infiniteQueryOptions({
    queryKey: [...historyKey, 'events', filter],
    queryFn: ({ pageParam: before }: { pageParam: number | undefined }) =>
      get<EventsPage>(`${path}?${searchOf({ ...filter, before, limit: pageSize })}`),
    initialPageParam: undefined,
    getNextPageParam: ({ events }) => (events.length < pageSize ? undefined : events.at(-1)?.position),
    // Recorded events never change; to compare thousands of them with each new page would hold up the scrolling.
    structuralSharing: false,
  });

/** A record as it was at a point in the history, an event's position or a day; now when that is empty. */
export const recordQuery = (stream: string, streamId: string, at = '') =>
  queryOptions({
    queryKey: [...historyKey, 'record', stream, streamId, at],
    queryFn: () => get<RecordAsItWas>(`/api/admin/records/${stream}/${streamId}?${searchOf({ at })}`),
  });

/** Who looked at the history, newest first; asked for anew each time, for each look makes it longer. */
export const accessesQuery = infiniteQueryOptions({
  queryKey: [`${path}/access`],
  queryFn: ({ pageParam: before }: { pageParam: number | undefined }) =>
    get<AccessPage>(`${path}/access?${searchOf({ before, limit: pageSize })}`),
  initialPageParam: undefined,
  getNextPageParam: ({ accesses }) => (accesses.length < pageSize ? undefined : accesses.at(-1)?.id),
  gcTime: 0,
});

/** Reads every event again on the server, and looks for a kept seal among them; run only when it is asked for. */
export const verificationQuery = (kept?: KeptHead) =>
  queryOptions({
    queryKey: [`${path}/verify`, kept],
    queryFn: () => get<Verification>(`${path}/verify?${searchOf({ ...kept })}`),
    enabled: false,
    // An answer of some time ago would be taken for one of now.
    gcTime: 0,
  });

/** Where the whole history is downloaded from, an event per line, sealed. */
export const sealedExportPath = `${path}/export`;

/** Where the events that match are downloaded from as a spreadsheet. */
export const spreadsheetPath = (filter: EventFilter): string => `${path}/export.csv?${searchOf(filter)}`;

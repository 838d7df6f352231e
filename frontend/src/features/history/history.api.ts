import type { AccessPage, EventsPage, KeptHead, RecordAsItWas } from '@onchan-bowls/contract/history';
import type { Verification, VerificationLine } from '@onchan-bowls/contract/verification';
import type { MonthsOfEvents, MonthSummary } from '@onchan-bowls/contract/history-months';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get, request } from '../../data/api.js';
import { historyKey } from '../../data/query-client.js';
import { readLines } from '../../data/read-lines.js';
import type { CalendarDay } from '../../lib/dates.js';
import { searchOf } from '../../lib/search-of.js';

const [path] = historyKey;

const pageSize = 50;

/** Which events to load; an empty text matches all. Days are `YYYY-MM-DD`, both included. */
export interface EventFilter {
  stream: string;
  streamId: string;
  type: string;
  actor: string;
  from: string;
  to: string;
}

/** Recorded events, newest first. Each further page has older ones. */
export const eventsQuery = (filter: EventFilter) =>
  infiniteQueryOptions({
    queryKey: [...historyKey, 'events', filter],
    queryFn: ({ pageParam: before }: { pageParam: number | undefined }) =>
      get<EventsPage>(`${path}?${searchOf({ ...filter, before, limit: pageSize })}`),
    initialPageParam: undefined,
    getNextPageParam: ({ events }) => (events.length < pageSize ? undefined : events.at(-1)?.position),
    // Recorded events never change; comparing thousands of them for each new page would slow the scrolling.
    structuralSharing: false,
  });

/** How many of these events there are in the month of a day and in each of the eleven before it. */
export const monthsQuery = ({ stream, streamId, type, actor }: EventFilter, day: CalendarDay) => {
  const asked = { month: day.slice(0, 7), stream, streamId, type, actor };
  return queryOptions({
    queryKey: [...historyKey, 'months', asked],
    queryFn: () => get<MonthsOfEvents>(`${path}/months?${searchOf(asked)}`),
    placeholderData: keepPreviousData,
  });
};

/** What happened in a month `YYYY-MM`, for the minutes. */
export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: [...historyKey, 'month', month],
    queryFn: () => get<MonthSummary>(`${path}/month?${searchOf({ month })}`),
  });

/** A record at a point in the history: the position of an event, a day, or now if `at` is empty. */
export const recordQuery = (stream: string, streamId: string, at = '') =>
  queryOptions({
    queryKey: [...historyKey, 'record', stream, streamId, at],
    queryFn: () => get<RecordAsItWas>(`/api/admin/records/${stream}/${streamId}?${searchOf({ at })}`),
  });

/** The accesses to the history, newest first. Not cached, because each one adds another. */
export const accessesQuery = infiniteQueryOptions({
  queryKey: [`${path}/access`],
  queryFn: ({ pageParam: before }: { pageParam: number | undefined }) =>
    get<AccessPage>(`${path}/access?${searchOf({ before, limit: pageSize })}`),
  initialPageParam: undefined,
  getNextPageParam: ({ accesses }) => (accesses.length < pageSize ? undefined : accesses.at(-1)?.id),
  gcTime: 0,
});

/** How many events of all are verified. */
export type VerificationProgress = Exclude<VerificationLine, Verification>;

/**
 * Verifies every event on the server, and looks for a kept seal among them. Runs only on demand.
 * @param onProgress is called while it runs.
 */
export const verificationQuery = (
  kept: KeptHead | undefined,
  onProgress: (progress: VerificationProgress) => void,
) =>
  queryOptions({
    queryKey: [`${path}/verify`, kept],
    queryFn: () =>
      request<Verification>('GET', `${path}/verify.ndjson?${searchOf({ ...kept })}`, {
        readBody: readLines((line) => onProgress(line as VerificationProgress)),
      }),
    enabled: false,
    // An old result would look like a current one.
    gcTime: 0,
  });

/** The download of the whole history, one sealed event per line. */
export const sealedExportPath = `${path}/export`;

/** The download of the matching events as a spreadsheet. */
export const spreadsheetPath = (filter: EventFilter): string => `${path}/export.csv?${searchOf(filter)}`;

import type { EventsPage, KeptHead, Verification } from '@onchan-bowls/contract/history';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { get } from '../../lib/api.js';
import { historyKey } from '../../lib/query-client.js';

const [path] = historyKey;

/** How many events are shown at a time. */
const pageSize = 50;

/** Which events are asked for; an empty text asks for all. Days are `YYYY-MM-DD`, both included. */
export interface EventFilter {
  stream: string;
  type: string;
  actor: string;
  from: string;
  to: string;
}

/** Recorded events, newest first; each further page holds older ones. */
export const eventsQuery = (filter: EventFilter) =>
  infiniteQueryOptions({
    queryKey: [...historyKey, filter],
    queryFn: ({ pageParam: before }: { pageParam: number | undefined }) => {
      const given = Object.entries({ ...filter, before }).filter(
        ([, value]) => value !== '' && value !== undefined,
      );
      const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
      search.set('limit', String(pageSize));
      return get<EventsPage>(`${path}?${search}`);
    },
    initialPageParam: undefined,
    getNextPageParam: ({ events }) => (events.length < pageSize ? undefined : events.at(-1)?.position),
  });

/** Walks the whole chain on the server, and looks for a kept head in it; run only when it is asked for. */
export const verificationQuery = (kept?: KeptHead) =>
  queryOptions({
    queryKey: [`${path}/verify`, kept],
    queryFn: () => {
      const search = kept
        ? `?${new URLSearchParams({ position: String(kept.position), hash: kept.hash })}`
        : '';
      return get<Verification>(`${path}/verify${search}`);
    },
    enabled: false,
  });

/** Where the whole history is downloaded from, an event per line. */
export const exportPath = `${path}/export`;

import {
  MutationCache,
  notifyManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
  type QueryMeta,
} from '@tanstack/react-query';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { isSessionEnd } from './api.js';

declare module '@tanstack/react-query' {
  interface Register {
    /** `shows` is the category of the streams that a query is made of, for live updates. */
    queryMeta: { shows?: string };
    /**
     * `invalidates` has the lists that a mutation changes. A record that it returns belongs to the first. `removes` is the id of
     * the record that it takes out of the first, if it returns none; `true` if the mutation's variable is the id.
     */
    mutationMeta: { invalidates?: readonly RecordsQuery[]; removes?: number | string | true | undefined };
  }
}

/** A query for the records of one kind, as the `*.api.ts` of their feature describes it. */
export interface RecordsQuery {
  queryKey: QueryKey;
  meta?: QueryMeta | undefined;
}

/** The event history, which every change makes longer; also its path. */
export const historyKey = ['/api/admin/events'] as const;

/** The key of the query for the signed-in account; also its path. */
export const sessionKey = ['/api/admin/session'] as const;

const isRecord = (value: unknown): value is { id: unknown } =>
  typeof value === 'object' && value !== null && 'id' in value;

/** The list with a record in place of its earlier version, or at the end. */
const withRecord = (list: unknown, record: { id: unknown }): unknown => {
  if (!Array.isArray(list)) return list;
  const others: unknown[] = list;
  const isSame = (one: unknown) => isRecord(one) && one.id === record.id;
  return others.some(isSame) ? others.map((one) => (isSame(one) ? record : one)) : [...others, record];
};

const withoutRecord = (list: unknown, removed: number | string): unknown =>
  Array.isArray(list) ? list.filter((one) => !isRecord(one) || one.id !== removed) : list;

/** The longest wait before data that could not be reloaded is tried again, in milliseconds. */
const longestWait = 60_000;

/** Whether a query still shows earlier data because reloading it has failed. */
export const isBehind = ({ state }: Query): boolean =>
  state.data !== undefined &&
  state.status === 'error' &&
  // The next page of a long list is tried again by hand. Signing in repeats what was refused without a session.
  state.fetchMeta?.fetchMore === undefined &&
  !isSessionEnd(state.error);

/**
 * Loaded data is never stale. It is loaded again by itself only if that has failed before: after 2 seconds, then after twice
 * as long each time, when the device is online again, and when the page is shown again. Other failed requests are not tried
 * again; offline they fail at once. After a mutation the history is loaded again, and all queries that show the same records
 * as those in its `meta.invalidates`. A request refused because the session has ended marks the session as ended, and loads it
 * again.
 */
export function createQueryClient(): QueryClient {
  const failures = new WeakMap<object, number>();
  const noteEndedSession = (error: Error) => {
    if (!isSessionEnd(error)) return;
    const known = client.getQueryData<SessionRecord>(sessionKey);
    client.setQueryData<SessionRecord>(sessionKey, { authenticated: false });
    // The refusal may be late: another tab may have signed in since the request was sent.
    if (known?.authenticated) void client.invalidateQueries({ queryKey: sessionKey });
  };
  const invalidate = (changed: readonly RecordsQuery[] = []) => {
    // The history's pages may be many: those that are not shown are dropped instead of loaded again.
    client.removeQueries({ queryKey: historyKey, type: 'inactive' });
    void client.invalidateQueries({ queryKey: historyKey });
    const names = new Set(changed.flatMap(({ queryKey: [path], meta }) => [path, meta?.shows]));
    return client.invalidateQueries({
      predicate: ({ queryKey: [path], meta }) => names.has(path) || names.has(meta?.shows ?? path),
    });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        failures.set(query, (failures.get(query) ?? 0) + 1);
        noteEndedSession(error);
      },
      onSuccess: (_data, query) => void failures.delete(query),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        noteEndedSession(error);
        void invalidate(meta?.invalidates);
      },
      // A mutation's own `onSuccess` runs when its list shows the change: at once if the changed or removed record is known.
      onSuccess: async (record, variables, _result, { meta }) => {
        const [list] = meta?.invalidates ?? [];
        const removed = meta?.removes === true ? Number(variables) : meta?.removes;
        if (!list || (!isRecord(record) && removed === undefined)) {
          await invalidate(meta?.invalidates);
          return;
        }
        client.setQueryData(list.queryKey, (records: unknown) => {
          if (isRecord(record)) return withRecord(records, record);
          return removed === undefined ? records : withoutRecord(records, removed);
        });
        void invalidate(meta?.invalidates);
        await new Promise<void>((resolve) => notifyManager.schedule(resolve));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: (query) => isBehind(query) && 'always',
        refetchOnReconnect: (query) => isBehind(query) && 'always',
        refetchInterval: (query) =>
          isBehind(query) && Math.min(2000 * 2 ** (failures.get(query) ?? 0), longestWait),
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

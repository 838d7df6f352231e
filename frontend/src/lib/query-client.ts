import {
  MutationCache,
  notifyManager,
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
    /** `invalidates` has the lists that a mutation changes. A record that it returns belongs to the first. */
    mutationMeta: { invalidates?: readonly RecordsQuery[] };
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

/**
 * Loaded data is never stale and not loaded again by itself. Failed requests are not tried again; offline they fail at
 * once. After a mutation the history is loaded again, and all queries that show the same records as those in its
 * `meta.invalidates`. A request refused because the session has ended marks the session as ended,
 * and loads it again.
 */
export function createQueryClient(): QueryClient {
  const noteEndedSession = (error: Error) => {
    if (!isSessionEnd(error)) return;
    const known = client.getQueryData<SessionRecord>(sessionKey);
    client.setQueryData<SessionRecord>(sessionKey, { authenticated: false });
    // The refusal may be late: somebody may have signed in in another tab since the request was sent.
    if (known?.authenticated) void client.invalidateQueries({ queryKey: sessionKey });
  };
  const invalidate = (changed: readonly RecordsQuery[] = []) => {
    // The history's pages may be many: those that nobody looks at are dropped instead of loaded again.
    client.removeQueries({ queryKey: historyKey, type: 'inactive' });
    void client.invalidateQueries({ queryKey: historyKey });
    const names = new Set(changed.flatMap(({ queryKey: [path], meta }) => [path, meta?.shows]));
    return client.invalidateQueries({
      predicate: ({ queryKey: [path], meta }) => names.has(path) || names.has(meta?.shows ?? path),
    });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: noteEndedSession }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        noteEndedSession(error);
        void invalidate(meta?.invalidates);
      },
      // A mutation's own `onSuccess` runs when its list shows the change: at once if it has returned the record.
      onSuccess: async (record, _variables, _result, { meta }) => {
        const [list] = meta?.invalidates ?? [];
        if (!list || !isRecord(record)) {
          await invalidate(meta?.invalidates);
          return;
        }
        client.setQueryData(list.queryKey, (records: unknown) => withRecord(records, record));
        void invalidate(meta?.invalidates);
        await new Promise<void>((resolve) => notifyManager.schedule(resolve));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

import {
  type QueryClient,
  type QueryKey,
  type QueryState,
  type UseQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import { type ComponentType, lazy, useEffect } from 'react';
import { type PageData, pageDataId } from './page-data-element.js';

const dataElement = () => (typeof document === 'undefined' ? null : document.getElementById(pageDataId));

/** The data that the server has put into this page; undefined when there are none. */
export const readPageData = (): PageData | undefined => {
  const text = dataElement()?.textContent;
  return text ? (JSON.parse(text) as PageData) : undefined;
};

const loading: Promise<unknown>[] = [];

/** Resolves when the code of the lists that came with the page has been loaded; rejects when it cannot be. */
export const whenListsCanRun = (): Promise<unknown> => Promise.all(loading);

/**
 * A list whose code is loaded separately. On a page that came with its data it is loaded before the page is hydrated, and then
 * rendered at once: React would replace what the server has rendered by "Loading" if the page around it changed before.
 */
export function lazyList<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: { default: ComponentType<Props> } | undefined;
  const start = async () => {
    loaded = await load();
  };
  // Also on the server: while the build renders a page, it notes which modules the page loads before it is hydrated.
  if (typeof document === 'undefined' || dataElement()) loading.push(start());
  // React takes what is resolved in the same turn as loaded.
  const atOnce = { then: (resolve: (module: typeof loaded) => void) => resolve(loaded) };
  return lazy(() => (loaded ? (atOnce as ReturnType<typeof load>) : load()));
}

/** Loads the code of a list in parallel with its data. If this fails, rendering the list reports it. */
export function useEarlyCode(load: () => Promise<unknown>): void {
  useEffect(() => void load().catch(() => undefined), [load]);
}

/** The needs that parts of lists meet, by their paths. */
const parts = new WeakMap<QueryClient, Map<string, readonly string[]>>();

/** Makes the queries of the page's lists, loaded already. They are kept until they are used. */
export const takePageData = (client: QueryClient, { lists }: PageData): void => {
  const met = new Map(Object.entries(lists).flatMap(([path, { meets }]) => (meets ? [[path, meets]] : [])));
  parts.set(client, met);
  for (const [path, { records }] of Object.entries(lists)) {
    client.getQueryCache().build(client, { queryKey: [path], initialData: records, gcTime: Infinity });
  }
};

/** Whether a query still has the data that came with the page. */
export const isFromPage = ({ state }: { state: Pick<QueryState, 'data' | 'dataUpdateCount'> }): boolean =>
  state.data !== undefined && state.dataUpdateCount === 0;

/** The need for all records of a list, which no part meets. */
export const allRecords = 'all';

/**
 * The result of a list's query, of which the page may have brought a part. If the part does not meet the need, the whole list is
 * loaded, and the result is that of a list that is not loaded yet.
 */
export function useNeeded<Data>(
  { queryKey }: { queryKey: QueryKey },
  result: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>,
  need: string,
): Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'> {
  const client = useQueryClient();
  const { error, isFetching, refetch } = result;
  const query = client.getQueryCache().find({ queryKey });
  const meets = parts.get(client)?.get(String(queryKey[0]));
  const isMet = !query || !meets || !isFromPage(query) || meets.includes(need);
  useEffect(() => {
    if (!isMet) void refetch({ cancelRefetch: false });
  }, [isMet, need, refetch]);
  return isMet ? result : { data: undefined, error, isFetching: isFetching || error === null, refetch };
}

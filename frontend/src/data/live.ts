import type { ChangedStreams } from '@onchan-bowls/contract/live';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { removeOutdatedNotice } from './outdated-notice.js';
import type { PageData } from './page-data-element.js';
import { isFromPage } from './page-data.js';
import { sessionKey } from './query-client.js';
import { batchesInProgress } from './send-each.js';

/** How long the stream stays open while the page is hidden, in milliseconds. Most people come back soon. */
const closeAfter = 10_000;

/** The delay before the next attempt after the server refused the stream, in milliseconds. */
const retryDelay = 60_000;

/** The states of the page's lists, as `GET /api/live` takes them: `/api/fixtures=x4Fq,/api/winners=Zk-8`. */
export const seenLists = ({ lists }: PageData): string =>
  Object.entries(lists)
    .map(([path, { key }]) => `${path}=${key}`)
    .join(',');

/**
 * Reloads the queries on the screen when their records change anywhere. `meta.shows` names a query's categories. The stream
 * is open while such a query is in use and the page is visible. Everything also works without a stream. Returns a function
 * that ends it.
 * @param seen the states of the lists that came with the page. The server compares them, so that no change is missed between
 *   the page and its first stream.
 */
export function watchLive(client: QueryClient, seen = ''): () => void {
  // Not available in very old browsers and in Node.
  if (typeof EventSource === 'undefined') return () => undefined;
  const queries = client.getQueryCache();
  let source: EventSource | undefined;
  /** The account that was signed in when the stream was opened. */
  let account: string | undefined;
  let hasMissed = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const signedIn = () => client.getQueryData<SessionRecord>(sessionKey)?.username;
  const showsLists = () =>
    queries.getAll().some((query) => query.meta?.shows !== undefined && query.isActive());
  const isWanted = () => document.visibilityState === 'visible' && showsLists();
  /** The changed categories that have not been reloaded yet; `undefined` means all. */
  const due = new Set<string | undefined>();
  let isLoading = false;
  /** Reloads one round after another. With many changes each reload would otherwise cancel the one before. */
  const refresh = async (...streams: (string | undefined)[]) => {
    for (const stream of streams) due.add(stream);
    if (isLoading) return;
    isLoading = true;
    while (due.size > 0) {
      // Without a delay each change of a batch would reload the whole list.
      while (batchesInProgress()) await batchesInProgress();
      const now = new Set(due);
      due.clear();
      // A list that came with the page has no category until it is on the screen.
      const concerns = (query: Query) =>
        query.meta?.shows === undefined
          ? query.meta === undefined && isFromPage(query)
          : now.has(undefined) || now.has(query.meta.shows);
      // A request in flight may have been answered before the change.
      await Promise.allSettled(
        queries.findAll({ predicate: concerns, fetchStatus: 'fetching' }).map(async ({ promise }) => promise),
      );
      await client.invalidateQueries({ predicate: concerns });
    }
    isLoading = false;
  };

  const open = () => {
    // After an interruption all queries are reloaded.
    const query = seen === '' || hasMissed ? '' : `?seen=${encodeURIComponent(seen)}`;
    const opened = new EventSource(`/api/live${query}`);
    source = opened;
    account = signedIn();
    opened.onopen = () => {
      if (hasMissed) void refresh(undefined);
      hasMissed = false;
    };
    opened.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      const { streams } = JSON.parse(data) as ChangedStreams;
      if (streams.length === 0) removeOutdatedNotice();
      void refresh(...streams);
    });
    opened.addEventListener('session', ({ data }: MessageEvent<string>) => {
      const known = client.getQueryData<SessionRecord>(sessionKey);
      const now = JSON.parse(data) as SessionRecord;
      // Public pages do not load the session.
      if (!known || (known.authenticated === now.authenticated && known.username === now.username)) return;
      // A session in which a second factor has to be set up first is none here.
      if (now.authenticated) client.setQueryData(sessionKey, now);
      else void client.invalidateQueries({ queryKey: sessionKey });
    });
    opened.onerror = () => {
      hasMissed = true;
      // The browser reconnects after a lost connection, but not after a refusal.
      if (opened.readyState === EventSource.CLOSED) waiting = setTimeout(reopen, retryDelay);
    };
  };
  const close = () => {
    clearTimeout(leaving);
    clearTimeout(waiting);
    leaving = undefined;
    if (source) hasMissed = true;
    source?.close();
    source = undefined;
  };
  const update = () => {
    // The server sends more to signed-in users and ties the stream to its session.
    if (signedIn() !== account) close();
    if (isWanted()) {
      clearTimeout(leaving);
      leaving = undefined;
      if (!source) open();
    } else if (source) leaving ??= setTimeout(close, closeAfter);
  };
  const reopen = () => {
    close();
    update();
  };

  const onOnline = () => {
    reopen();
    // Nothing else on a page can be out of date.
    if (!showsLists()) removeOutdatedNotice();
  };

  const unsubscribe = queries.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.meta?.shows !== undefined)
      removeOutdatedNotice();
    update();
  });
  document.addEventListener('visibilitychange', update);
  // A page in the back/forward cache must not hold a connection.
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', update);
  // The browser may notice late that the connection was lost.
  window.addEventListener('online', onOnline);
  // A list may have been loaded before this code.
  update();
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', update);
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', update);
    window.removeEventListener('online', onOnline);
    close();
  };
}

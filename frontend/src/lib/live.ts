import type { ChangedStreams } from '@onchan-bowls/contract/live';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { sessionKey } from './query-client.js';
import { batchesInProgress } from './send-each.js';

/** How long the stream is kept when nobody looks any more, in milliseconds: most people come back at once. */
const patience = 10_000;

/** How long a server that has refused the stream is left alone, in milliseconds. */
const truce = 60_000;

/**
 * Loads again what is on the screen as soon as somebody, anywhere, has changed it. A query tells by `meta.shows` what
 * it is made of. A stream is open while such a query is in use and the page is seen; without a stream, for whatever
 * reason, all works as before. Answers how to end it.
 */
export function watchLive(client: QueryClient): () => void {
  // Very old browsers, and Node.
  if (typeof EventSource === 'undefined') return () => undefined;
  const queries = client.getQueryCache();
  let source: EventSource | undefined;
  /** Who was signed in when the stream was opened. */
  let account: string | undefined;
  /** Whether there was a time in which nobody told us anything. */
  let hasMissed = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const signedIn = () => client.getQueryData<SessionRecord>(sessionKey)?.username;
  const isWanted = () =>
    document.visibilityState === 'visible' &&
    queries.getAll().some((query) => query.meta?.shows !== undefined && query.isActive());
  /** What has changed and was not loaded again yet; `undefined` stands for all. */
  const due = new Set<string | undefined>();
  let isLoading = false;
  /** One round after the other: a storm of changes would otherwise have each answer dropped for the next. */
  const refresh = async (...streams: (string | undefined)[]) => {
    for (const stream of streams) due.add(stream);
    if (isLoading) return;
    isLoading = true;
    while (due.size > 0) {
      // Each change of a batch would otherwise load the whole list again.
      while (batchesInProgress()) await batchesInProgress();
      const now = new Set(due);
      due.clear();
      const concerns = ({ meta }: Query) =>
        meta?.shows !== undefined && (now.has(undefined) || now.has(meta.shows));
      // What is on its way already may have been answered before the change.
      await Promise.allSettled(
        queries.findAll({ predicate: concerns, fetchStatus: 'fetching' }).map(async ({ promise }) => promise),
      );
      await client.invalidateQueries({ predicate: concerns });
    }
    isLoading = false;
  };

  const open = () => {
    const opened = new EventSource('/api/live');
    source = opened;
    account = signedIn();
    opened.onopen = () => {
      if (hasMissed) void refresh(undefined);
      hasMissed = false;
    };
    opened.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      const { streams } = JSON.parse(data) as ChangedStreams;
      void refresh(...streams);
    });
    opened.addEventListener('session', ({ data }: MessageEvent<string>) => {
      const known = client.getQueryData<SessionRecord>(sessionKey);
      const now = JSON.parse(data) as SessionRecord;
      // Public pages do not ask who is signed in.
      if (known && (known.authenticated !== now.authenticated || known.username !== now.username)) {
        client.setQueryData(sessionKey, now);
      }
    });
    opened.onerror = () => {
      hasMissed = true;
      // After a broken connection the browser tries again by itself, after a refusal it does not.
      if (opened.readyState === EventSource.CLOSED) waiting = setTimeout(reopen, truce);
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
    // The server sends more to signed-in users, and watches the session that a stream was opened with.
    if (signedIn() !== account) close();
    if (isWanted()) {
      clearTimeout(leaving);
      leaving = undefined;
      if (!source) open();
    } else if (source) leaving ??= setTimeout(close, patience);
  };
  const reopen = () => {
    close();
    update();
  };

  const unsubscribe = queries.subscribe(update);
  document.addEventListener('visibilitychange', update);
  // A page that is kept for going back must not hold a connection.
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', update);
  // A list may have been loaded before this was.
  update();
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', update);
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', update);
    close();
  };
}

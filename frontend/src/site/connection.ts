import type { QueryClient } from '@tanstack/react-query';
import { watchLive, seenLists } from '../data/live.js';
import type { PageData } from '../data/page-data-element.js';
import { isOutdatedNoticeShown } from '../data/outdated-notice.js';
import { isFromPage } from '../data/page-data.js';
import { trustedTypes } from '../lib/trusted-types.js';
import { whenPageIsShown } from '../ui/page-shown.js';

const workerPath = '/service-worker.js';

/** The worker's path in the form that the page's policy asks for. No other script can be named in this way. */
const trustedWorkerPath = () =>
  (trustedTypes
    ?.createPolicy('service-worker', { createScriptURL: () => workerPath })
    .createScriptURL(workerPath) ?? workerPath) as string;

/** How long after the page is shown the worker is registered, in milliseconds. */
const workerDelay = 3000;

/** Follows changes while there is a connection, and starts the service worker, which shows the site without one. */
export function watchConnection(client: QueryClient, data: PageData | undefined): void {
  watchLive(client, data && seenLists(data));
  // Browsers have service workers only with TLS or on localhost.
  const { serviceWorker: worker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!worker) return;
  // Without a connection a page cannot load another list. The worker has a page with all lists, and a notice of their age.
  client.getQueryCache().subscribe(({ query }) => {
    const { state, meta } = query;
    const lacksList = meta?.shows !== undefined && (state.data === undefined || isFromPage(query));
    const hasFailed = state.status === 'error' && !navigator.onLine;
    // What is typed and what has become of it stay on the screen.
    if (document.querySelector('[data-form=visitor]')) return;
    if (hasFailed && lacksList && worker.controller && !isOutdatedNoticeShown()) window.location.reload();
  });
  // Without the worker everything else works. What it loads would take a slow phone's time while its visitor begins to read.
  const register = () => void worker.register(trustedWorkerPath()).catch(() => undefined);
  void whenPageIsShown.then(() => setTimeout(register, workerDelay));
}

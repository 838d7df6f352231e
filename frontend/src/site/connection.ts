import { offlineNoticeId } from '@onchan-bowls/contract/offline';
import type { QueryClient } from '@tanstack/react-query';
import { seenLists, watchLive } from '../data/live.js';
import type { PageData } from '../data/page-data.js';

/**
 * Follows changes while there is a connection, and starts the service worker, which serves the site without one. The worker sends
 * a notice with the age of what it shows, and an empty one when there is a connection again.
 */
export function watchConnection(client: QueryClient, data: PageData | undefined): void {
  // Browsers have service workers only with TLS or on localhost.
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  const onReconnect = () => worker?.controller?.postMessage('renew');
  watchLive(client, data && seenLists(data), onReconnect);
  if (!worker) return;
  // A page without lists has no stream.
  window.addEventListener('online', onReconnect);
  worker.addEventListener('message', ({ data: notice }: MessageEvent<string>) => {
    document.getElementById(offlineNoticeId)?.remove();
    document.body.insertAdjacentHTML('afterbegin', notice);
  });
  // Without the worker everything else works.
  const register = () => void worker.register('/service-worker.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
}

/**
 * Shows the public site without a connection, as it was at the last visit with one. With a connection everything comes from the
 * server, except files whose name has a hash. See docs/decisions/0042-offline.md.
 */
import { offlineNoticeId, offlinePath } from '@onchan-bowls/contract/offline';
import { noticeElement, pagePaths, paths } from '@onchan-bowls/contract/pages';
import { matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { dateAndTimeFrom } from '../lib/dates.js';

declare const self: ServiceWorkerGlobalScope;

// The build writes these two (scripts/prerender.mjs).
/** The files of the public site and the page at `offlinePath`. */
declare const builtFiles: PrecacheEntry[];
/** The paths of the lists that public pages show. */
declare const publicLists: readonly string[];

const publicPages = new Set<string>(pagePaths.filter((path) => path !== paths.admin));

/** The cache with the lists. */
const keptLists = 'lists';

/** The notice about the connection, with the age of the lists. */
const offlineNotice = async (): Promise<string> => {
  const lists = await (await caches.open(keptLists)).matchAll();
  const [oldest] = lists.map(({ headers }) => Date.parse(headers.get('Date') ?? '')).sort((a, b) => a - b);
  const age = oldest ? ` As of ${dateAndTimeFrom(new Date(oldest).toISOString(), new Date())}.` : '';
  return noticeElement(offlineNoticeId, `No connection.${age}`);
};

let renewing: Promise<unknown> = Promise.resolve();

/**
 * Keeps the lists as they are now and removes the notices about the connection. Does nothing without a connection.
 * @param isOnline whether it is known that there is one. Earlier lists are then dropped first: they may name erased people.
 */
const renewLists = (isOnline: boolean): Promise<unknown> => {
  const renew = async () => {
    if (isOnline) await caches.delete(keptLists);
    for (const path of publicLists) {
      // As visitors get it, whoever is signed in.
      const list = await fetch(path, { cache: 'no-cache', credentials: 'omit', priority: 'low' });
      const kept = await caches.open(keptLists);
      await (list.ok ? kept.put(path, list) : kept.delete(path));
    }
    for (const client of await self.clients.matchAll()) client.postMessage('');
  };
  // One after the other, so that no response is kept that is older than another one.
  renewing = renewing.then(renew).catch(() => undefined);
  return renewing;
};

/** The page without content. The application in it loads the lists. */
const offlinePage = async (): Promise<Response> => {
  const page = await matchPrecache(offlinePath);
  if (!page) return Response.error();
  const headers = new Headers(page.headers);
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) headers.delete(name);
  const notice = await offlineNotice();
  return new Response(
    (await page.text()).replace('<body>', (body) => body + notice),
    { headers },
  );
};

precacheAndRoute(builtFiles);

registerRoute(
  ({ request, sameOrigin, url }) =>
    request.mode === 'navigate' && sameOrigin && publicPages.has(url.pathname),
  async ({ event, request }) => {
    try {
      const { preloadResponse } = event as FetchEvent;
      const page = ((await preloadResponse) as Response | undefined) ?? (await fetch(request));
      if (page.ok) event.waitUntil(renewLists(true));
      return page;
    } catch {
      return offlinePage();
    }
  },
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && publicLists.includes(url.pathname),
  async ({ event, request, url }) => {
    try {
      return await fetch(request);
    } catch (error) {
      const client = await self.clients.get((event as FetchEvent).clientId);
      // The dashboard never shows old lists.
      const isPublic = client && publicPages.has(new URL(client.url).pathname);
      const list = isPublic && (await caches.match(url.pathname, { cacheName: keptLists }));
      if (!list) throw error;
      client.postMessage(await offlineNotice());
      return list;
    }
  },
);

// At once, so that the kept files are always those of the newest version.
self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => {
  const start = async () => {
    // The browser asks for a page without waiting for the worker's start.
    await self.registration.navigationPreload.enable();
    // The first visit has begun without a worker.
    await self.clients.claim();
    await renewLists(true);
  };
  event.waitUntil(start());
});

// A page has a connection again.
self.addEventListener('message', (event) => event.waitUntil(renewLists(false)));

/**
 * Shows the public site without a connection, as it was at the last visit with one. With a connection everything comes from the
 * server, except files whose name has a hash. See docs/decisions/0042-offline.md.
 */
import { outdatedNotice, pagePaths, paths } from '@onchan-bowls/contract/pages';
import { matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { type PageData, pageDataElement } from '../data/page-data-element.js';
import { dateAndTimeFrom } from '../lib/dates.js';

declare const self: ServiceWorkerGlobalScope;

// The build writes these three (scripts/prerender.mjs).
/** The files of the public site, and the page without content. */
declare const builtFiles: PrecacheEntry[];
/** The path of the page without content. */
declare const offlinePath: string;
/** The paths of the lists that public pages show. */
declare const publicLists: readonly string[];

const publicPages = new Set<string>(pagePaths.filter((path) => path !== paths.admin));

const keptLists = () => caches.open('lists');

let renewing: Promise<unknown> = Promise.resolve();

/** Keeps the lists as they are now. One that cannot be loaded stays as it was. */
const renewLists = (): Promise<unknown> => {
  const renew = async () => {
    const kept = await keptLists();
    for (const path of publicLists) {
      // Without cookies: an administrator would get more than visitors do.
      const list = await fetch(path, { cache: 'no-cache', credentials: 'omit', priority: 'low' });
      if (list.ok) await kept.put(path, list);
    }
  };
  // One after the other, so that no response is kept that is older than another one.
  renewing = renewing.then(renew).catch(() => undefined);
  return renewing;
};

/** The page without content, with the kept lists and a notice of their age. The application in it shows what its address asks for. */
const offlinePage = async (): Promise<Response> => {
  const page = await matchPrecache(offlinePath);
  if (!page) return Response.error();
  const now = new Date();
  const lists: PageData['lists'] = {};
  let oldest = Infinity;
  for (const path of publicLists) {
    const list = await (await keptLists()).match(path);
    if (!list) continue;
    oldest = Math.min(oldest, Date.parse(list.headers.get('Date') ?? ''));
    // No state has this key, so the list is loaded again as soon as there is a connection.
    lists[path] = { key: '', records: await list.json() };
  }
  const age = Number.isFinite(oldest)
    ? ` As of ${dateAndTimeFrom(new Date(oldest).toISOString(), now)}.`
    : '';
  const notice = outdatedNotice(`No connection.${age}`, 'site');
  const added = notice + pageDataElement({ now: now.toISOString(), lists });
  const headers = new Headers(page.headers);
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) headers.delete(name);
  return new Response(
    (await page.text()).replace('<body>', (body) => body + added),
    { headers },
  );
};

precacheAndRoute(builtFiles);

// All navigations, because the browser has sent each of them already (navigation preload).
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
  async ({ event, request, url }) => {
    const isPublic = publicPages.has(url.pathname);
    try {
      const { preloadResponse } = event as FetchEvent;
      const page = ((await preloadResponse) as Response | undefined) ?? (await fetch(request));
      if (isPublic && page.ok) event.waitUntil(renewLists());
      return page;
    } catch (error) {
      if (!isPublic) throw error;
      return offlinePage();
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
    await renewLists();
  };
  event.waitUntil(start());
});

import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { type KeptPage, KeptPages } from './kept-pages.js';
import type { PublicLists } from './public-lists.js';
import type { PublicUrl } from './public-url.js';

const origin = 'https://bowls.example';
const current = jest.fn<() => Promise<{ key: string; until: number }>>();
/** The list as it is now. */
const showsNow = (key: string, until = Infinity) => current.mockResolvedValue({ key, until });
let pages: KeptPages;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  showsNow('first');
  const lists = { at: () => ({ category: 'fixture', current }) };
  const publicUrl = { origin, originFor: () => origin, isHttps: true };
  pages = new KeptPages(lists as unknown as PublicLists, publicUrl as unknown as PublicUrl);
});
afterEach(() => {
  pages.stop();
  jest.useRealTimers();
});

const keep = (
  address: string,
  { html = address, priority = 0 }: Partial<Pick<KeptPage, 'html' | 'priority'>> = {},
): KeptPage => {
  const page: KeptPage = {
    ...{
      key: 'first',
      lists: ['/api/fixtures'],
      listsUntil: Infinity,
      html,
      origin: 'https://3f9a.invalid',
      styles: [],
      priority,
    },
    ...{ validUntil: Infinity, renderedAt: 0, confirmedAt: 0, changesSeen: pages.changes },
    ...{ responses: new Map(), bytes: html.length },
  };
  pages.confirm(address, page, { changes: pages.changes, askedAt: 0, listsUntil: Infinity });
  return page;
};

it('suspects a page after a change of its records, until a response to a later question', () => {
  const page = keep('/fixtures');
  const { changes } = pages;
  pages.noteChange(['winner']);
  expect(pages.isSuspect(page)).toBe(false);
  pages.noteChange(['fixture']);
  expect(pages.isSuspect(page)).toBe(true);
  pages.confirm('/fixtures', page, { changes, askedAt: 0, listsUntil: 5 });
  expect(pages.isSuspect(page)).toBe(true);
  pages.confirm('/fixtures', page, { changes: pages.changes, askedAt: 0, listsUntil: 6 });
  expect(pages.isSuspect(page)).toBe(false);
  pages.confirm('/fixtures', page, { changes, askedAt: 0, listsUntil: 5 });
  expect(page.listsUntil).toBe(6);
});

it('checks a suspect page within a second: keeps it if its lists are the same, and drops it if they have changed', async () => {
  const page = keep('/fixtures');
  pages.noteChange(['fixture']);
  await jest.advanceTimersByTimeAsync(1000);
  expect(pages.at('/fixtures')).toBe(page);
  expect(pages.isSuspect(page)).toBe(false);
  showsNow('first', 7);
  pages.noteChange(['fixture']);
  await jest.advanceTimersByTimeAsync(1000);
  expect(page.listsUntil).toBe(7);
  showsNow('second');
  pages.noteChange(['fixture']);
  await jest.advanceTimersByTimeAsync(1000);
  expect(pages.at('/fixtures')).toBeUndefined();
});

it('checks a page again that has changed while it was checked', async () => {
  const page = keep('/fixtures');
  current.mockImplementationOnce(() => {
    pages.noteChange(['fixture']);
    return Promise.resolve({ key: 'first', until: Infinity });
  });
  pages.noteChange(['fixture']);
  await jest.advanceTimersByTimeAsync(1000);
  expect(pages.isSuspect(page)).toBe(true);
  showsNow('second');
  await jest.advanceTimersByTimeAsync(1000);
  expect(pages.at('/fixtures')).toBeUndefined();
});

it('drops pages of texts that somebody has made up first, then weeks', async () => {
  const html = 'x'.repeat(3_000_000);
  const request = { protocol: 'https', host: 'bowls.example' } as FastifyRequest;
  const kept = [
    keep('/fixtures', { html, priority: 0 }),
    keep('/fixtures?week=2026-05-04', { html, priority: 1 }),
    keep('/fixtures?q=a', { html, priority: 2 }),
    keep('/fixtures?q=b', { html, priority: 2 }),
  ];
  for (const page of kept) await pages.responseFor(page, request, '');
  const addresses = ['/fixtures', '/fixtures?week=2026-05-04', '/fixtures?q=a', '/fixtures?q=b'];
  expect(addresses.filter((address) => pages.at(address))).toEqual(addresses.slice(0, 2));
});

import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { type KeptPage, KeptPages } from './kept-pages.js';
import type { PublicLists } from './public-lists.js';
import type { PublicUrl } from './public-url.js';

const origin = 'https://bowls.example';
const currentKey = jest.fn<() => Promise<string>>();
let pages: KeptPages;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  currentKey.mockResolvedValue('1/1');
  const lists = { at: () => ({ category: 'fixture', currentKey }) };
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
      key: '1/1',
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
  pages.confirm(address, page, { changes: pages.changes, askedAt: 0 });
  return page;
};

it('suspects a page after a change of its records, until a response to a later question', () => {
  const page = keep('/fixtures');
  const { changes } = pages;
  pages.noteChange(['winner']);
  expect(pages.isSuspect(page)).toBe(false);
  pages.noteChange(['fixture']);
  expect(pages.isSuspect(page)).toBe(true);
  pages.confirm('/fixtures', page, { changes, askedAt: 0 });
  expect(pages.isSuspect(page)).toBe(true);
  pages.confirm('/fixtures', page, { changes: pages.changes, askedAt: 0 });
  expect(pages.isSuspect(page)).toBe(false);
});

it('checks a suspect page within a second: keeps it if its lists are the same, and drops it if they have changed', async () => {
  const page = keep('/fixtures');
  pages.noteChange(['fixture']);
  await jest.advanceTimersByTimeAsync(1000);
  expect(pages.at('/fixtures')).toBe(page);
  expect(pages.isSuspect(page)).toBe(false);
  currentKey.mockResolvedValue('2/1');
  pages.noteChange(['fixture']);
  await jest.advanceTimersByTimeAsync(1000);
  expect(pages.at('/fixtures')).toBeUndefined();
});

it('checks a page again that has changed while it was checked', async () => {
  const page = keep('/fixtures');
  currentKey.mockImplementationOnce(() => {
    pages.noteChange(['fixture']);
    return Promise.resolve('1/1');
  });
  pages.noteChange(['fixture']);
  await jest.advanceTimersByTimeAsync(1000);
  expect(pages.isSuspect(page)).toBe(true);
  currentKey.mockResolvedValue('2/1');
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

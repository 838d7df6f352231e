import { beforeEach, expect, it } from '@jest/globals';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { forgetPageData, isFromPage, type PageData, seenLists, takePageData } from './page-data.js';
import { createQueryClient } from './query-client.js';

const path = '/api/fixtures';
const data: PageData = {
  now: '2026-05-06T12:00:00.000Z',
  lists: {
    [path]: { key: '12/1', records: [{ id: 1 }] },
    '/api/announcements': { key: '1', records: [] },
  },
};

let client: QueryClient;
beforeEach(() => {
  client = createQueryClient();
  takePageData(client, data);
});

it('is used without a request', () => {
  let requests = 0;
  const observer = new QueryObserver(client, {
    queryKey: [path],
    queryFn: () => {
      requests += 1;
      return [];
    },
  });
  const leave = observer.subscribe(() => undefined);
  expect(observer.getCurrentResult().data).toEqual([{ id: 1 }]);
  expect(requests).toBe(0);
  leave();
});

it('is told apart from what was loaded since, and dropped alone', () => {
  client.setQueryData([path], [{ id: 1 }, { id: 2 }]);
  expect(client.getQueryCache().findAll({ predicate: isFromPage })).toHaveLength(1);
  forgetPageData(client);
  expect(client.getQueryData([path])).toHaveLength(2);
  expect(client.getQueryData(['/api/announcements'])).toBeUndefined();
});

it('names the states of its lists', () => {
  expect(seenLists(data)).toBe('/api/fixtures=12/1,/api/announcements=1');
});

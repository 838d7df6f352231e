import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type QueryClient,
  QueryClientProvider,
  QueryObserver,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { seenLists } from './live.js';
import type { PageData } from './page-data-element.js';
import { isFromPage, takePageData, useNeeded } from './page-data.js';
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

it('is told apart from what was loaded since', () => {
  client.setQueryData([path], [{ id: 1 }, { id: 2 }]);
  expect(client.getQueryCache().findAll({ predicate: isFromPage })).toHaveLength(1);
});

it('names the states of its lists', () => {
  expect(seenLists(data)).toBe('/api/fixtures=12/1,/api/announcements=1');
});

describe('a part of a list', () => {
  const list = { queryKey: [path] };
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  /** Shows the list, of which the page has brought one record, for a need. */
  const show = (need: string, load: () => Promise<unknown>) => {
    const part = { key: '12/1', records: [{ id: 1 }], meets: ['week 1', 'week 2'] };
    takePageData(client, { ...data, lists: { [path]: part } });
    const options: UseQueryOptions = { ...list, queryFn: load };
    const useIt = ({ need }: { need: string }) => useNeeded(list, useQuery(options), need);
    return renderHook(useIt, { wrapper, initialProps: { need } });
  };
  const whole = [{ id: 1 }, { id: 2 }];

  beforeEach(() => {
    client = createQueryClient();
  });

  it('is all that is needed at first, and the whole list is loaded when it is not', async () => {
    let requests = 0;
    const { result, rerender } = show('week 1', () => {
      requests += 1;
      return Promise.resolve(whole);
    });
    expect(result.current.data).toEqual([{ id: 1 }]);
    rerender({ need: 'week 2' });
    expect(result.current.data).toEqual([{ id: 1 }]);
    expect(requests).toBe(0);
    rerender({ need: 'week 3' });
    expect(result.current).toMatchObject({ data: undefined, isFetching: true });
    await waitFor(() => expect(result.current.data).toEqual(whole));
    rerender({ need: 'week 9' });
    expect(result.current.data).toEqual(whole);
    expect(requests).toBe(1);
  });

  it('is no list when the whole one cannot be loaded', async () => {
    const { result, rerender } = show('all', () => Promise.reject(new Error('down')));
    await waitFor(() => expect(result.current.isFetching).toBe(false));
    expect(result.current).toMatchObject({ data: undefined, error: new Error('down') });
    rerender({ need: 'week 1' });
    expect(result.current.data).toEqual([{ id: 1 }]);
  });
});

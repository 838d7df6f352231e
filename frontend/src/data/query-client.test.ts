import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { NetworkError } from './api.js';
import { createQueryClient, historyKey, isBehind, type RecordsQuery } from './query-client.js';

const list = { queryKey: ['/api/things'], meta: { shows: 'thing' } };
const thing = (id: number, name: string) => ({ id, name });
const things = [thing(1, 'A'), thing(2, 'B')];

let client: QueryClient;
/** What was loaded and done, in order. */
let log: string[];
let loading: PromiseWithResolvers<undefined>;
let arrival: PromiseWithResolvers<undefined>;

beforeEach(() => {
  client = createQueryClient();
  log = [];
  loading = Promise.withResolvers();
  arrival = Promise.withResolvers();
});

/** Shows a query that was loaded before; loading it again waits for `arrival`. */
const show = (queryKey: readonly string[], shows?: string) => {
  client.setQueryData(queryKey, things);
  const queryFn = async () => {
    log.push(`load ${queryKey[0]}`);
    loading.resolve(undefined);
    await arrival.promise;
    return things;
  };
  new QueryObserver(client, { queryKey, queryFn, ...(shows !== undefined && { meta: { shows } }) }).subscribe(
    () => undefined,
  );
};

const change = (mutationFn: () => Promise<unknown>, changed: RecordsQuery = list) =>
  new MutationObserver(client, {
    mutationFn,
    meta: { invalidates: [changed] },
    onSuccess: () => void log.push('done'),
    onError: () => void log.push('failed'),
  }).mutate();

describe('a mutation that returns its record', () => {
  it.each([
    ['in place of the earlier version', thing(1, 'Z'), [thing(1, 'Z'), thing(2, 'B')]],
    ['at the end when it is new', thing(3, 'C'), [...things, thing(3, 'C')]],
  ])('puts it into its list, %s, before the list is loaded again', async (_, record, after) => {
    show(list.queryKey, 'thing');
    await change(() => Promise.resolve(record));
    expect(client.getQueryData(list.queryKey)).toEqual(after);
    expect(log).toEqual(['load /api/things', 'done']);
  });

  it('takes a removed record out of its list before the list is loaded again', async () => {
    show(list.queryKey, 'thing');
    const deletion = new MutationObserver(client, {
      mutationFn: () => Promise.resolve(undefined),
      meta: { invalidates: [list], removes: 1 },
    });
    await deletion.mutate();
    expect(client.getQueryData(list.queryKey)).toEqual([thing(2, 'B')]);
    expect(log).toEqual(['load /api/things']);
  });

  it('leaves a list alone that was never loaded', async () => {
    await change(() => Promise.resolve(thing(1, 'Z')));
    expect(client.getQueryData(list.queryKey)).toBeUndefined();
  });
});

describe('a mutation that returns nothing', () => {
  it('succeeds when its list is loaded again', async () => {
    show(list.queryKey, 'thing');
    const changed = change(() => Promise.resolve());
    await loading.promise;
    expect(log).toEqual(['load /api/things']);
    arrival.resolve(undefined);
    await changed;
    expect(log).toEqual(['load /api/things', 'done']);
  });
});

describe('after a mutation', () => {
  beforeEach(() => arrival.resolve(undefined));

  it('all lists of the same records and the history are loaded again, and no others', async () => {
    show(list.queryKey, 'thing');
    show(['/api/parts-of-things'], 'thing');
    show(['/api/others'], 'other');
    show(historyKey);
    await change(() => Promise.resolve());
    expect(log.toSorted()).toEqual([
      'done',
      'load /api/admin/events',
      'load /api/parts-of-things',
      'load /api/things',
    ]);
  });

  it('its list is loaded again without saying what it shows', async () => {
    show(['/api/accesses']);
    await change(() => Promise.resolve(), { queryKey: ['/api/accesses'] });
    expect(log).toEqual(['load /api/accesses', 'done']);
  });

  it('that failed they are loaded again too', async () => {
    show(list.queryKey, 'thing');
    await expect(change(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(log).toEqual(['load /api/things', 'failed']);
  });
});

describe('data that could not be loaded again', () => {
  /** How often the list was loaded, and whether it can be. */
  let loads: number;
  let isDown: boolean;
  const query = () => client.getQueryCache().find(list);
  const behind = () => {
    const found = query();
    return found && isBehind(found);
  };

  beforeEach(async () => {
    jest.useFakeTimers();
    client.mount();
    loads = 0;
    isDown = true;
    client.setQueryData(list.queryKey, things);
    const queryFn = () => {
      loads += 1;
      return isDown ? Promise.reject(new NetworkError(undefined)) : Promise.resolve(things);
    };
    new QueryObserver(client, { ...list, queryFn }).subscribe(() => undefined);
    await client.invalidateQueries(list);
  });
  afterEach(() => {
    client.unmount();
    client.clear();
    jest.useRealTimers();
  });

  it('is tried again, after twice as long each time, until it is there', async () => {
    expect([loads, behind()]).toEqual([1, true]);
    for (const [wait, attempts] of [
      [1999, 1],
      [1, 2],
      [3999, 2],
      [1, 3],
    ] as const) {
      await jest.advanceTimersByTimeAsync(wait);
      expect(loads).toBe(attempts);
    }
    await jest.advanceTimersByTimeAsync(600_000);
    expect(loads).toBeGreaterThan(10);
    isDown = false;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(behind()).toBe(false);
    const enough = loads;
    await jest.advanceTimersByTimeAsync(600_000);
    expect(loads).toBe(enough);
  });

  it('is loaded when the device is online again', async () => {
    window.dispatchEvent(new Event('offline'));
    isDown = false;
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect([loads, behind()]).toEqual([2, false]);
  });

  it('is loaded when the page is shown again', async () => {
    isDown = false;
    window.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(0);
    expect([loads, behind()]).toEqual([2, false]);
  });
});

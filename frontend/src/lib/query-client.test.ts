import { beforeEach, describe, expect, it } from '@jest/globals';
import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { createQueryClient, historyKey, type RecordsQuery } from './query-client.js';

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

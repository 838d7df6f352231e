import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { createQueryClient, sessionKey } from './query-client.js';
import { NetworkError } from './api.js';
import { outdatedNoticeId } from '@onchan-bowls/contract/pages';
import { watchLive } from './live.js';
import { takePageData } from './page-data.js';
import { sendEach } from './send-each.js';

/** What a browser has; the tests are the server. */
class ExampleSource extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  onopen?: () => void;
  onerror?: () => void;

  constructor(readonly url: string) {
    super();
    sources.push(this);
  }

  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  tell(...streams: string[]) {
    this.dispatchEvent(new MessageEvent('changed', { data: JSON.stringify({ streams }) }));
  }
  tellSession(session: SessionRecord) {
    this.dispatchEvent(new MessageEvent('session', { data: JSON.stringify(session) }));
  }
  /** @param forGood as after a refusal: the browser does not try again. */
  fail({ forGood }: { forGood: boolean }) {
    this.readyState = forGood ? ExampleSource.CLOSED : 0;
    this.onerror?.();
  }
  close() {
    this.readyState = ExampleSource.CLOSED;
  }
}

let sources: ExampleSource[];
let client: QueryClient;
let stop: () => void;
/** What was loaded, by what it shows. */
let loaded: string[];
beforeEach(() => {
  jest.useFakeTimers();
  sources = [];
  loaded = [];
  globalThis.EventSource = ExampleSource as unknown as typeof EventSource;
  client = createQueryClient();
  stop = watchLive(client);
});
afterEach(() => {
  stop();
  client.clear();
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'EventSource');
});

/** Puts a list on the screen; answers how to take it away. */
const show = (shows?: string): (() => void) =>
  new QueryObserver(client, {
    queryKey: [shows],
    queryFn: () => loaded.push(shows ?? ''),
    ...(shows !== undefined && { meta: { shows } }),
  }).subscribe(() => undefined);

const turn = (visibility: 'visible' | 'hidden') => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
};
const newest = (): ExampleSource => {
  const source = sources.at(-1);
  if (!source) throw new Error('No stream was opened');
  return source;
};
/** All that is under way has come. */
const settle = () => jest.advanceTimersByTimeAsync(0);

describe('a change', () => {
  it('loads again what shows it, but nothing else', async () => {
    for (const shows of ['fixture', 'winner', undefined]) show(shows);
    newest().open();
    await settle();
    loaded = [];
    newest().tell('fixture', 'message');
    await settle();
    expect(loaded).toEqual(['fixture']);
  });

  it('is remembered for a list that was seen before', async () => {
    show('winner');
    const hide = show('fixture');
    await settle();
    hide();
    newest().tell('fixture');
    await settle();
    expect(loaded).toEqual(['winner', 'fixture']);
    show('fixture');
    await settle();
    expect(loaded).toEqual(['winner', 'fixture', 'fixture']);
  });
});

it('of any list is remembered for those that came with the page and were not shown yet', async () => {
  takePageData(client, { now: '', lists: { winner: { key: '1/1', records: [] } } });
  show('fixture');
  await settle();
  newest().tell('winner');
  await settle();
  expect(loaded).toEqual(['fixture']);
  show('winner');
  await settle();
  expect(loaded).toEqual(['fixture', 'winner']);
});

it('names the states of the lists that came with the page, until everything is loaded again', async () => {
  stop();
  stop = watchLive(client, '/api/fixtures=12/1');
  show('fixture');
  expect(newest().url).toBe('/api/live?seen=%2Fapi%2Ffixtures%3D12%2F1');
  newest().fail({ forGood: true });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(newest().url).toBe('/api/live');
});

it('is opened anew, and everything is loaded again, when the device is online again', async () => {
  show('fixture');
  newest().open();
  await settle();
  newest().fail({ forGood: true });
  loaded = [];
  window.dispatchEvent(new Event('online'));
  expect(sources).toHaveLength(2);
  newest().open();
  await settle();
  expect(loaded).toEqual(['fixture']);
});

describe('the notice that the page may be out of date', () => {
  const isShown = () => document.getElementById(outdatedNoticeId) !== null;
  beforeEach(() => {
    document.body.innerHTML = `<section id="${outdatedNoticeId}">Shown as of 14:05.</section>`;
    takePageData(client, { now: '', lists: { fixture: { key: '1/1', records: [] } } });
    show('fixture');
    newest().open();
  });

  it('stays while the stream is open but the server knows nothing newer', async () => {
    await settle();
    expect(isShown()).toBe(true);
  });

  it('goes when the server reports that nothing has changed', () => {
    newest().tell();
    expect(isShown()).toBe(false);
  });

  it('goes when a list was loaded again', async () => {
    newest().tell('fixture');
    expect(isShown()).toBe(true);
    await settle();
    expect(isShown()).toBe(false);
  });
});

describe('changes one after the other', () => {
  /** A list whose answers are given by the test; answers how to take the next. */
  const showSlowly = () => {
    const answers: (() => void)[] = [];
    new QueryObserver(client, {
      queryKey: ['slow'],
      queryFn: () => new Promise((answer) => answers.push(() => answer(answers.length))),
      meta: { shows: 'fixture' },
    }).subscribe(() => undefined);
    return answers;
  };

  it('during the first load are not lost with its answer', async () => {
    const answers = showSlowly();
    newest().open();
    newest().tell('fixture');
    await settle();
    expect(answers).toHaveLength(1);
    answers[0]?.();
    await settle();
    expect(answers).toHaveLength(2);
  });

  it('do not drop the answers of a slow server, and the last is loaded too', async () => {
    const answers = showSlowly();
    answers[0]?.();
    newest().open();
    await settle();
    for (let change = 0; change < 20; change += 1) newest().tell('fixture');
    await settle();
    expect(answers).toHaveLength(2);
    answers[1]?.();
    await settle();
    expect(client.getQueryData(['slow'])).toBe(2);
    expect(answers).toHaveLength(3);
    answers[2]?.();
    await settle();
    expect(answers).toHaveLength(3);
  });
});

describe('the changes of a batch', () => {
  it('are loaded together when all of it is sent', async () => {
    show('fixture');
    newest().open();
    await settle();
    loaded = [];
    await sendEach(
      Array.from({ length: 500 }, (_, line) => line),
      async () => {
        newest().tell('fixture');
        await settle();
      },
      () => expect(loaded).toEqual([]),
    );
    await settle();
    expect(loaded).toEqual(['fixture']);
  });

  it('are loaded too when the batch was interrupted', async () => {
    show('fixture');
    newest().open();
    await settle();
    loaded = [];
    const send = () => {
      newest().tell('fixture');
      return Promise.reject(new NetworkError('away'));
    };
    await expect(sendEach([1, 2], send, () => undefined)).rejects.toThrow(NetworkError);
    await settle();
    expect(loaded).toEqual(['fixture']);
  });
});

describe('the stream', () => {
  it('is opened for a list that was there before', async () => {
    stop();
    show('fixture');
    await settle();
    expect(sources).toEqual([]);
    stop = watchLive(client);
    expect(sources).toHaveLength(1);
  });

  it('is one, and open while something is shown that may change', () => {
    show(undefined);
    expect(sources).toEqual([]);
    const hide = show('fixture');
    const hideOther = show('winner');
    expect(sources.map(({ url }) => url)).toEqual(['/api/live']);

    hide();
    hideOther();
    jest.advanceTimersByTime(9_999);
    expect(newest().readyState).not.toBe(ExampleSource.CLOSED);
    jest.advanceTimersByTime(1);
    expect(newest().readyState).toBe(ExampleSource.CLOSED);
  });

  it('outlasts a glance at another page or tab', () => {
    show('fixture')();
    jest.advanceTimersByTime(9_000);
    show('winner');
    turn('hidden');
    jest.advanceTimersByTime(9_000);
    turn('visible');
    jest.advanceTimersByTime(60_000);
    expect(sources).toHaveLength(1);
    expect(newest().readyState).not.toBe(ExampleSource.CLOSED);
  });

  it('rests while nobody looks; afterwards everything that is shown is loaded again', async () => {
    show('fixture');
    newest().open();
    turn('hidden');
    jest.advanceTimersByTime(10_000);
    expect(newest().readyState).toBe(ExampleSource.CLOSED);
    await settle();
    expect(loaded).toEqual(['fixture']);

    turn('visible');
    expect(sources).toHaveLength(2);
    newest().open();
    await settle();
    expect(loaded).toEqual(['fixture', 'fixture']);
  });

  it('lets go of a page that is left, which the browser may keep', () => {
    show('fixture');
    window.dispatchEvent(new Event('pagehide'));
    expect(newest().readyState).toBe(ExampleSource.CLOSED);
    window.dispatchEvent(new Event('pageshow'));
    expect(sources).toHaveLength(2);
  });

  it('is opened anew for who signs in or out', () => {
    show('fixture');
    client.setQueryData(sessionKey, { authenticated: true, username: 'cass' });
    client.setQueryData(sessionKey, { authenticated: true, username: 'cass' });
    expect(sources).toHaveLength(2);
    client.setQueryData(sessionKey, { authenticated: false });
    expect(sources.map(({ readyState }) => readyState)).toEqual([2, 2, 0]);
  });
});

describe('the session', () => {
  const cass: SessionRecord = { authenticated: true, username: 'cass', role: 'committee' };
  const known = () => client.getQueryData(sessionKey);

  it.each<[string, SessionRecord, number]>([
    ['ends here as soon as it has ended elsewhere', { authenticated: false }, 2],
    [
      'goes on here as far as it goes when a second factor is due',
      { ...cass, missingFactor: { from: '2026-06-01', isDue: true } },
      1,
    ],
  ])('%s', async (_what, now, opened) => {
    const asked = new QueryObserver(client, { queryKey: sessionKey, queryFn: () => Promise.resolve(now) });
    client.setQueryData(sessionKey, cass);
    const leave = asked.subscribe(() => undefined);
    show('message');
    newest().tellSession({ authenticated: false });
    await jest.advanceTimersByTimeAsync(0);
    expect(known()).toEqual(now);
    expect(sources).toHaveLength(opened);
    leave();
  });

  it('begins here, or becomes another account’s, as soon as somebody signs in in another tab', () => {
    client.setQueryData(sessionKey, { authenticated: false });
    show('fixture');
    newest().tellSession(cass);
    expect(known()).toEqual(cass);
    const dot: SessionRecord = { ...cass, username: 'dot' };
    newest().tellSession(dot);
    expect(known()).toEqual(dot);
  });

  it('is left alone where it is the same or nobody asks', () => {
    show('fixture');
    newest().tellSession(cass);
    expect(known()).toBeUndefined();
    client.setQueryData(sessionKey, cass);
    const before = known();
    newest().tellSession({ ...cass });
    expect(known()).toBe(before);
    expect(sources).toHaveLength(2);
  });
});

describe('without a stream', () => {
  it('nothing is loaded but what was; once it is back everything that is shown', async () => {
    show('fixture');
    newest().open();
    newest().fail({ forGood: false });
    jest.advanceTimersByTime(120_000);
    await settle();
    expect(sources).toHaveLength(1);
    expect(loaded).toEqual(['fixture']);
    newest().open();
    await settle();
    expect(loaded).toEqual(['fixture', 'fixture']);
  });

  it('a server that refuses it is asked again after a minute', () => {
    show('fixture');
    newest().fail({ forGood: true });
    jest.advanceTimersByTime(59_999);
    expect(sources).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(sources).toHaveLength(2);
  });

  it('a server that refuses it is not asked while nobody looks', () => {
    show('fixture');
    newest().fail({ forGood: true });
    turn('hidden');
    jest.advanceTimersByTime(120_000);
    expect(sources).toHaveLength(1);
    turn('visible');
    expect(sources).toHaveLength(2);
  });

  it('a browser that knows none shows the lists all the same', async () => {
    stop();
    Reflect.deleteProperty(globalThis, 'EventSource');
    stop = watchLive(client);
    show('fixture');
    await settle();
    expect([sources, loaded]).toEqual([[], ['fixture']]);
  });
});

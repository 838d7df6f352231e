import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { SubmissionKey } from '../forms/submission-key.js';
import { api, exampleFixture, refuse, server } from '../testing/api.js';
import { ApiError, get, messageOf, NetworkError, timeout, request, UnconfirmedError } from './api.js';
import { getInPages } from './get-in-pages.js';
import { upload } from './upload.js';

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a call', () => {
  it('answers the body, sends JSON with the cookie, the version and the key', async () => {
    api.signIn();
    api.fixtures = [exampleFixture()];
    const fetched = jest.spyOn(globalThis, 'fetch');
    const answer = await request('PATCH', '/api/fixtures/1/result', {
      body: { homeScore: 8, awayScore: 2 },
      version: 1,
      idempotencyKey: 'k1',
    });
    expect(answer).toMatchObject({ homeScore: 8, awayScore: 2, version: 2 });
    expect(fetched.mock.lastCall?.[1]).toMatchObject({ credentials: 'include' });
    const [seen] = api.sent('PATCH', '/api/fixtures/1/result');
    expect(seen?.body).toEqual({ homeScore: 8, awayScore: 2 });
    expect(Object.fromEntries(seen?.headers ?? [])).toMatchObject({
      'content-type': 'application/json',
      'if-match': '"1"',
      'idempotency-key': 'k1',
    });
    fetched.mockRestore();
  });

  it('answers nothing for 204', async () => {
    expect(await request('DELETE', '/api/admin/session')).toBeUndefined();
  });
});

describe('what is loaded while nobody is at the page', () => {
  const markOf = async () => {
    await get('/api/fixtures');
    return api.sent('GET', '/api/fixtures').at(-1)?.headers.get('X-Unattended');
  };

  it('is marked, so that it keeps no session open, until somebody uses the page again', async () => {
    const time = jest.spyOn(Date, 'now');
    const lastInput = Date.now();
    time.mockReturnValue(lastInput);
    document.dispatchEvent(new KeyboardEvent('keydown'));
    time.mockReturnValue(lastInput + 5 * 60_000 - 1);
    expect(await markOf()).toBeNull();
    time.mockReturnValue(lastInput + 5 * 60_000);
    expect(await markOf()).toBe('true');
    document.dispatchEvent(new Event('pointerdown'));
    expect(await markOf()).toBeNull();
    time.mockRestore();
  });
});

describe('a list in pages', () => {
  it('is read to its end, and comes with the oldest record first', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/messages', ({ request: { url } }) => {
        const { search, searchParams } = new URL(url);
        asked.push(search);
        const last = Number(searchParams.get('before') ?? 1202) - 1;
        const length = Math.min(last, Number(searchParams.get('limit')));
        return HttpResponse.json(Array.from({ length }, (_, index) => ({ id: last - index })));
      }),
    );
    const records = await getInPages('/api/messages');
    expect(records.map(({ id }) => id)).toEqual(Array.from({ length: 1201 }, (_, index) => index + 1));
    expect(asked).toEqual(['?limit=500', '?limit=500&before=702', '?limit=500&before=202']);
  });
});

describe('a refusal', () => {
  const answer = (response: () => Response) => server.use(http.get('/api/fixtures', response));

  it('is an ApiError with the sentence of the problem document', async () => {
    answer(() => refuse('fixture-not-found'));
    const error = await failure(get('/api/fixtures'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: '404: This fixture does not exist',
      status: 404,
      code: 'fixture-not-found',
      errors: [],
    });
    expect(messageOf(error)).toBe('This fixture does not exist');
  });

  it('carries the wrong fields', async () => {
    const errors = [{ field: 'time', message: 'Time is required' }];
    answer(() => HttpResponse.json({ detail: 'Time is required', errors }, { status: 400 }));
    expect(await failure(get('/api/fixtures'))).toMatchObject({ message: '400: Time is required', errors });
  });

  it.each([
    ['the raw body where it is no problem document', 'Bad gateway', '502: Bad gateway'],
    ['the body where its JSON is no object', 'null', '502: null'],
    ['the status text in the place of a gateway’s page', '<html><h1>Oh</h1></html>', '502: Upstream is gone'],
    ['the status text where the body is empty', '', '502: Upstream is gone'],
  ])('says %s', async (_, body, message) => {
    answer(() => new HttpResponse(body, { status: 502, statusText: 'Upstream is gone' }));
    expect(await failure(get('/api/fixtures'))).toMatchObject({ message, code: undefined });
  });
});

describe('no answer at all', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    [true, 'The server cannot be reached'],
    [false, 'You are offline'],
  ])('tells the two cases apart (online: %p)', async (online, message) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    server.use(http.get('/api/fixtures', () => HttpResponse.error()));
    const error = await failure(get('/api/fixtures'));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ message, offline: !online });
  });
});

describe('a command whose answer is lost', () => {
  const send = (idempotencyKey?: string) =>
    failure(request('POST', '/api/messages', { body: {}, idempotencyKey }));

  it.each([
    ['the connection breaks', () => HttpResponse.error()],
    ['a gateway answers instead', () => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 })],
    ['something else answers', () => HttpResponse.html('<h1>Sign in to the hotel’s network</h1>')],
  ])('is unconfirmed when %s, if it can be sent again with its key', async (_, response) => {
    server.use(http.post('/api/messages', response));
    expect(await send('k1')).toBeInstanceOf(UnconfirmedError);
    expect(await send()).not.toBeInstanceOf(UnconfirmedError);
  });

  it('was not sent from a device that was offline', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.use(http.post('/api/messages', () => HttpResponse.error()));
    const error = await send('k1');
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).not.toBeInstanceOf(UnconfirmedError);
    jest.restoreAllMocks();
  });

  it('ends after half a minute, with the advice to send less where it was a file', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    jest.spyOn(globalThis, 'fetch').mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        }),
    );
    const sent = send('k1');
    const tooLarge = failure(upload('/api/documents', { file: new Blob(['scan']) }));
    await jest.advanceTimersByTimeAsync(timeout - 1);
    const early = await Promise.race([sent, Promise.resolve('waiting')]);
    expect(early).toBe('waiting');
    await jest.advanceTimersByTimeAsync(1);
    expect(await sent).toBeInstanceOf(UnconfirmedError);
    expect(await sent).toHaveProperty('message', 'The server cannot be reached');
    expect(await tooLarge).toHaveProperty(
      'message',
      'The file took too long to send. Please choose a smaller one',
    );
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
});

describe('the key of a submission', () => {
  it('stays while the same content is tried again, and changes with it or after success', () => {
    const key = new SubmissionKey();
    const first = key.for({ homeTeam: 'Onchan A' });
    expect(key.for({ homeTeam: 'Onchan A' })).toBe(first);
    const second = key.for({ homeTeam: 'Onchan B' });
    expect(second).not.toBe(first);
    key.settled();
    expect(key.for({ homeTeam: 'Onchan B' })).not.toBe(second);
  });
});

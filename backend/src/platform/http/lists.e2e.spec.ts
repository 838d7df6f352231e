import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { QueryBus } from '@nestjs/cqrs';
import { useApp, type Client } from '../../testing/running-app.js';

const running = useApp();

const head = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${running.visitor.origin}${path}`, { method: 'HEAD', headers });

const lists = [
  '/api/fixtures',
  '/api/competitions',
  '/api/competition-entries',
  '/api/competition-winners',
  '/api/handicaps',
  '/api/announcements',
];
describe.each([...lists, '/api/fixtures.ics', '/api/announcements.atom', '/api/openapi.json'])(
  '%s from memory',
  (path) => {
    it('has the headers of every response', async () => {
      const { headers } = await running.visitor.get(path);
      expect(headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'self'");
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    });

    it('answers HEAD like GET', async () => {
      const get = await running.visitor.with({ 'Accept-Encoding': 'identity' }).get(path);
      const { status, headers } = await head(path, { 'Accept-Encoding': 'identity' });
      expect(status).toBe(200);
      for (const name of ['ETag', 'Cache-Control', 'Content-Type', 'Content-Length', 'Vary'])
        expect([name, headers.get(name)]).toEqual([name, get.headers.get(name)]);
      expect((await head(path, { 'If-None-Match': headers.get('ETag') ?? '' })).status).toBe(304);
    });

    it('is sent again unless the request names its version', async () => {
      const { headers } = await running.visitor.get(path);
      const etag = headers.get('ETag') ?? '';
      const statusFor = async (header: string) =>
        (await running.visitor.with({ 'If-None-Match': header }).get(path)).status;
      expect(await statusFor(etag)).toBe(304);
      expect(await statusFor(etag.replace('W/', ''))).toBe(304);
      expect(await statusFor('*')).toBe(304);
      expect(await statusFor(`${etag}junk`)).toBe(200);
    });
  },
);

/** Sends a path as it is written, which `fetch` would tidy up first. */
const send = (path: string, headers: Record<string, string>) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(running.visitor.origin);
    request({ hostname, port, path, headers }, (response) => void text(response).then(resolve, reject))
      .on('error', reject)
      .end();
  });

describe.each(lists)('%s', (path) => {
  it.each([
    ['with a cookie', path, { Cookie: 'foosession=x' }],
    ['with a session that does not exist', path, { Cookie: 'session=x' }],
    ['in percent-encoding', path.replace('/api', '/%61pi'), {}],
    ['with its host', `http://localhost${path}`, {}],
    ['with a query', `${path}?x=${'y'.repeat(100)}`, {}],
  ])('is not made again for a request %s', async (_, written, headers) => {
    const body = await send(path, {});
    const queries = jest.spyOn(running.app.get(QueryBus), 'execute');
    expect(await send(written, headers)).toBe(body);
    expect(queries).not.toHaveBeenCalled();
    queries.mockRestore();
  });

  it('is made again for a signed-in user only if there is more in it', async () => {
    const admin = await running.signIn('admin');
    const queries = jest.spyOn(running.app.get(QueryBus), 'execute');
    const { headers } = await admin.get(path);
    const hasMore = path === '/api/competition-entries';
    expect(queries).toHaveBeenCalledTimes(hasMore ? 1 : 0);
    expect(headers.get('Cache-Control')).toBe(hasMore ? 'no-store' : 'no-cache');
    queries.mockRestore();
  });
});

it.each(['/%61pi/health', '/api/%68ealth', '/api/health', '/%61pi/nothing'])(
  'nothing else is kept by a browser: not %s',
  async (path) => {
    expect((await running.visitor.get(path)).headers.get('Cache-Control')).toBe('no-store');
  },
);

const person = { firstName: 'Ann', lastName: 'Example', email: 'ann@example.org', phone: '07624 000000' };

describe.each([
  { path: '/api/messages', body: { name: 'Ann', email: person.email, message: 'Hello' }, newestFirst: true },
  { path: '/api/taster-sessions', body: { ...person, preferredDateTime: 'Any day' }, newestFirst: true },
  {
    path: '/api/member-applications',
    body: { ...person, membershipType: 'New Members' },
    newestFirst: false,
  },
])('$path', ({ path, body, newestFirst }) => {
  let admin: Client;
  const idsOf = async (query: string): Promise<number[]> =>
    (await admin.get<{ id: number }[]>(`${path}${query}`)).body.map(({ id }) => id);
  const inOrder = (...ids: number[]) => (newestFirst ? ids : ids.toReversed());

  beforeAll(async () => {
    admin = await running.signIn('admin');
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await running.visitor.send('POST', path, body)).status).toBe(201);
    }
  });

  it('is whole unless a page is asked for', async () => {
    expect(await idsOf('')).toEqual(inOrder(5, 4, 3, 2, 1));
  });

  it('gives pages from the newest record to the oldest, each in the order of the list', async () => {
    expect(await idsOf('?limit=2')).toEqual(inOrder(5, 4));
    expect(await idsOf('?limit=2&before=4')).toEqual(inOrder(3, 2));
    expect(await idsOf('?limit=2&before=2')).toEqual([1]);
    expect(await idsOf('?limit=2&before=1')).toEqual([]);
    expect(await idsOf('?before=3')).toEqual(inOrder(2, 1));
  });

  it.each([
    ['limit=0', 'limit', 'Limit must be 1 to 500'],
    ['limit=501', 'limit', 'Limit must be 1 to 500'],
    ['before=x', 'before', 'Before must be the id of a record'],
    ['before=2147483648', 'before', 'Before must be the id of a record'],
  ])('refuses ?%s', async (query, field, message) => {
    expect(await admin.get(`${path}?${query}`)).toMatchObject({
      status: 400,
      body: { errors: [{ field, message }] },
    });
  });
});

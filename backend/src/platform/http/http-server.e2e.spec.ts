import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryBus } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { writeSite } from '../../testing/built-site.js';
import { startApp, type RunningApp } from '../../testing/running-app.js';
import { RefusedError, TooManyRequestsError } from '../refused.js';
import { Draining } from './draining.js';
import { closeGently } from './http-server.js';
import { Turns } from './turns.js';

let running: RunningApp;
let siteFolder: string;
beforeEach(async () => {
  siteFolder = await writeSite();
  // More than the buffers between server and client take.
  const film = await open(join(siteFolder, 'film.webm'), 'w');
  await film.truncate(64 * 1024 * 1024);
  await film.close();
  running = await startApp({ siteFolder });
});
afterEach(async () => {
  await running.database.drop();
  await rm(siteFolder, { recursive: true });
});

const connection = (): Socket => {
  const { hostname, port } = new URL(running.visitor.origin);
  return connect(Number(port), hostname).on('error', () => undefined);
};

describe('closing', () => {
  it.each([
    ['sends half a request', 'POST /api/messages HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{'],
    ['reads nothing of a long answer', 'GET /film.webm HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ])('does not wait for ever for a client that %s', async (_, sent) => {
    const socket = connection().pause();
    socket.write(sent);
    // Answered after the other request has arrived.
    await running.visitor.get('/api/health');

    const closed = once(socket, 'close');
    await closeGently(running.app, { grace: 50 });
    socket.resume();
    await closed;
  });

  it('first fails the health check, while everything else is served, as the last answer of its connection', async () => {
    running.app.get(Draining).begin();
    expect(await running.visitor.get('/api/health')).toMatchObject({
      status: 503,
      body: { code: 'unavailable', detail: 'The product is stopping' },
    });
    const health = await running.visitor.get('/api/health');
    expect(health.headers.get('Retry-After')).toBe('5');
    for (const path of ['/', '/api/fixtures', '/api/admin/session']) {
      const answer = await running.visitor.get(path);
      expect([path, answer.status < 500, answer.headers.get('Connection')]).toEqual([path, true, 'close']);
    }
    await closeGently(running.app);
    await expect(running.visitor.get('/')).rejects.toThrow();
  });

  it('serves a request that arrives on an open connection while another one is still under way', async () => {
    const [slow, open] = [connection(), connection()];
    // Both connections are known to the server: one holds it open, the other is about to ask.
    slow.write('POST /api/messages HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{');
    open.write(
      'GET /api/fixtures HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api/fixtures HTTP/1.1\r\nHost: local',
    );
    await once(open, 'data');
    const closed = closeGently(running.app, { grace: 200 });
    while (running.app.getHttpServer().listening) await new Promise(setImmediate);
    open.write('host\r\n\r\n');
    const answer = String((await once(open, 'data'))[0]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^connection: close\r$/im);
    await closed;
  });
});

it('lets two visitors read a fixture at once, while others wait for a while', async () => {
  const { promise: isRead, reject: fail } = Promise.withResolvers<never>();
  const queries = jest.spyOn(running.app.get(QueryBus), 'execute').mockReturnValue(isRead);
  const take = jest.spyOn(Turns.prototype, 'take');
  const path = '/api/fixtures/7.ics';
  const requests = Array.from({ length: 5 }, () => running.visitor.get(path));
  while (take.mock.calls.length < 5 || queries.mock.calls.length < 2) await new Promise(setImmediate);
  await running.visitor.get('/api/health');
  expect(queries).toHaveBeenCalledTimes(2);
  fail(new RefusedError('not-found'));
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(5).fill(404));
  expect(queries).toHaveBeenCalledTimes(5);

  take.mockRejectedValue(new TooManyRequestsError(2));
  const { status, headers } = await running.visitor.get(path);
  expect([status, headers.get('Retry-After')]).toEqual([503, '5']);
  jest.restoreAllMocks();
  await running.app.close();
});

describe('a connection', () => {
  const asked = 'GET /api/handicaps HTTP/1.1\r\nHost: localhost\r\n\r\n';

  it.each([
    [3, 3],
    [500, 8],
  ])('that sends %i requests at once is answered %i of them', async (sent, answered) => {
    let seen = 0;
    running.app.getHttpServer().on('request', () => (seen += 1));
    const socket = connection();
    socket.write(asked.repeat(sent - 1) + asked.replace('Host', 'Connection: close\r\nHost'));
    const answers = (await text(socket)).match(/HTTP\/1\.1 200 /g);
    expect(answers).toHaveLength(answered);
    // One more is read to know that it is too many.
    expect(seen).toBeLessThanOrEqual(answered + 1);
    await running.app.close();
  });

  it('can be used for many requests, one after another', async () => {
    const socket = connection();
    for (let count = 0; count < 20; count += 1) {
      socket.write(asked);
      expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
    }
    socket.destroy();
    await running.app.close();
  });

  it('ends when its client reads nothing, but not while a response is being made', async () => {
    const server = running.app.getHttpServer();
    expect(server.timeout).toBe(30_000);
    server.timeout = 50;
    const { promise: isMade, resolve: make } = Promise.withResolvers<undefined>();
    jest.spyOn(running.app.get(DataSource), 'query').mockReturnValue(isMade);
    const slow = connection();
    slow.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(server, 'request');

    const accepted = once(server, 'connection');
    const deaf = connection().pause();
    deaf.write('GET /film.webm HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [theirs] = (await accepted) as [Socket];
    await once(theirs, 'close');
    await once(connection().resume(), 'close');

    make(undefined);
    expect(String((await once(slow, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
    slow.destroy();
    jest.restoreAllMocks();
    await running.app.close();
  });
});

it.each([
  [undefined, null],
  ['https://onchan-bowls.im', 'max-age=31536000; includeSubDomains'],
])(
  'at the public address %s every response says whether browsers must use TLS',
  async (publicUrl, expected) => {
    await running.app.close();
    running = await startApp({ siteFolder, publicUrl }, running.database);
    const elsewhere = running.visitor.with({ 'X-Forwarded-Host': 'elsewhere.example:99999' });
    const answers = [
      ...['/api/fixtures', '/api/fixtures.ics', '/api/nothing', '/api/%zz', '/film.webm', '/nothing'].map(
        (path) => running.visitor.get(path),
      ),
      elsewhere.get('/'),
    ];
    for (const { status, headers } of await Promise.all(answers))
      expect([status, headers.get('Strict-Transport-Security')]).toEqual([status, expected]);
    const raw = connection();
    raw.write('nonsense\r\n\r\n');
    expect((await text(raw)).includes('Strict-Transport-Security')).toBe(expected !== null);
    await running.app.close();
  },
);

it('gives a request half a minute to arrive', async () => {
  const server = running.app.getHttpServer();
  expect(server.requestTimeout).toBe(30_000);
  await running.app.close();
});

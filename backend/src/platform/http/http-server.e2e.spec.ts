import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { QueryBus } from '@nestjs/cqrs';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { writeSite } from '../../testing/built-site.js';
import { startApp, type RunningApp } from '../../testing/running-app.js';
import { RefusedError, TooManyRequestsError } from '../refused.js';
import { Draining } from './draining.js';
import { closeGently } from './http-server.js';
import { Turns } from './turns.js';

const publicUrl = 'https://onchan-bowls.im';
let running: RunningApp;
let atHome: RunningApp;
let siteFolder: string;
const logged: string[] = [];
beforeAll(async () => {
  siteFolder = await writeSite();
  // More than the buffers between server and client take.
  const film = await open(join(siteFolder, 'film.webm'), 'w');
  await film.truncate(64 * 1024 * 1024);
  await film.close();
  running = await startApp({
    siteFolder,
    logger: pino({ level: 'trace' }, { write: (line) => logged.push(line) }),
  });
  atHome = await startApp({ siteFolder, publicUrl });
});
afterAll(async () => {
  await running.database.drop();
  await atHome.database.drop();
  await rm(siteFolder, { recursive: true });
});

const connection = (to = running): Socket => {
  const { hostname, port } = new URL(to.visitor.origin);
  return connect(Number(port), hostname).on('error', () => undefined);
};

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
});

it('leaves queries out of the log: they have searches and the words of pictures', async () => {
  const admin = await running.signIn('admin');
  await admin.send('POST', '/api/pictures?season=2026&alt=Zebedee', 'not a picture');
  for (const path of ['/fixtures?q=Zebedee', '/api/nothing?q=Zebedee', '/api/player-figures?season=Zebedee'])
    await running.visitor.get(path);
  expect(logged.join('')).toContain('"route":"/api/pictures"');
  expect(logged.join('')).not.toContain('Zebedee');
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
  });

  it('can be used for many requests, one after another', async () => {
    const socket = connection();
    for (let count = 0; count < 20; count += 1) {
      socket.write(asked);
      expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
    }
    socket.destroy();
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
    server.timeout = 30_000;
  });
});

it.each([
  ['no public address', () => running, null],
  [publicUrl, () => atHome, 'max-age=31536000; includeSubDomains'],
])('at %s every response says whether browsers must use TLS', async (_, app, expected) => {
  const { visitor } = app();
  const elsewhere = visitor.with({ 'X-Forwarded-Host': 'elsewhere.example:99999' });
  const answers = [
    ...['/api/fixtures', '/api/fixtures.ics', '/api/nothing', '/api/%zz', '/film.webm', '/nothing'].map(
      (path) => visitor.get(path),
    ),
    elsewhere.get('/'),
  ];
  for (const { status, headers } of await Promise.all(answers))
    expect([status, headers.get('Strict-Transport-Security')]).toEqual([status, expected]);
  const raw = connection(app());
  raw.write('nonsense\r\n\r\n');
  expect((await text(raw)).includes('Strict-Transport-Security')).toBe(expected !== null);
});

it('gives a request half a minute to arrive', () => {
  expect(running.app.getHttpServer().requestTimeout).toBe(30_000);
});

describe('closing', () => {
  it('first fails the health check, while everything else is served, as the last answer of its connection, and does not wait for clients that send half a request or read nothing', async () => {
    atHome.app.get(Draining).isDraining = true;
    expect(await atHome.visitor.get('/api/health')).toMatchObject({
      status: 503,
      body: { code: 'unavailable', detail: 'The product is stopping' },
    });
    const health = await atHome.visitor.get('/api/health');
    expect(health.headers.get('Retry-After')).toBe('5');
    for (const path of ['/', '/api/fixtures', '/api/admin/session']) {
      const answer = await atHome.visitor.get(path);
      expect([path, answer.status < 500, answer.headers.get('Connection')]).toEqual([path, true, 'close']);
    }

    const sockets = [
      'POST /api/messages HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{',
      'GET /film.webm HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Host: onchan-bowls.im\r\n\r\n',
    ].map((sent) => {
      const socket = connection(atHome).pause();
      socket.write(sent);
      return socket;
    });
    // Answered after the other requests have arrived.
    await atHome.visitor.get('/api/health');

    const closed = Promise.all(sockets.map((socket) => once(socket, 'close')));
    await closeGently(atHome.app, { grace: 50 });
    for (const socket of sockets) socket.resume();
    await closed;
    await expect(atHome.visitor.get('/')).rejects.toThrow();
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

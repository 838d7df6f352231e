import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeSite } from '../../testing/built-site.js';
import { startApp, type RunningApp } from '../../testing/running-app.js';
import { Draining } from './draining.js';
import { closeGently } from './http-server.js';

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

it('gives a request half a minute to arrive', async () => {
  const server = running.app.getHttpServer();
  expect(server.requestTimeout).toBe(30_000);
  await running.app.close();
});

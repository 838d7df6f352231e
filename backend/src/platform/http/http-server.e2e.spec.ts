import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeSite } from '../../testing/built-site.js';
import { startApp, type RunningApp } from '../../testing/running-app.js';
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
    await closeGently(running.app, 50);
    socket.resume();
    await closed;
  });
});

it('gives a request half a minute to arrive', async () => {
  const server = running.app.getHttpServer();
  expect(server.requestTimeout).toBe(30_000);
  await running.app.close();
});

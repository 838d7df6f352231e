import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { problem } from '@onchan-bowls/contract/problem';
import { startApp, type Client, type RunningApp } from '../../testing/running-app.js';

let running: RunningApp;
const failures: string[] = [];
let admin: Client;
beforeAll(async () => {
  running = await startApp({ logger: pino({ level: 'error' }, { write: (line) => failures.push(line) }) });
  admin = await running.signIn('admin');
});
afterAll(() => running.stop());

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const writes = [
  ['POST', '/api/fixtures'],
  ['PUT', '/api/fixtures/1'],
  ['PATCH', '/api/fixtures/1/result'],
  ['POST', '/api/admin/session'],
] as const;

describe.each(writes)('%s %s', (method, path) => {
  it.each([
    ['broken JSON', '{"homeTeam":', 400, 'malformed-json'],
    ['an empty body', '', 400, 'malformed-json'],
    ['null', 'null', 400, 'invalid-request'],
    ['a text', '"fixture"', 400, 'invalid-request'],
    ['an array', '[{"homeTeam":"Onchan A"}]', 400, 'invalid-request'],
    ['50,000 arrays in each other', deep(50_000), 400, 'invalid-request'],
    ['50,000 arrays in a field', `{"homeTeam":${deep(50_000)}}`, 400, 'invalid-request'],
    ['a body that reaches for the prototype', '{"__proto__":{"admin":true}}', 400, 'malformed-json'],
    ['3 MB', JSON.stringify({ homeTeam: 'x'.repeat(3_000_000) }), 413, 'body-too-large'],
  ])('refuses %s', async (_, body, status, code) => {
    const answer = await admin.send(method, path, body);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(problem.safeParse(answer.body).error).toBeUndefined();
    expect(answer.headers.get('Content-Type')).toContain('application/problem+json');
  });

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('takes nothing but JSON: not %s', async (type) => {
    const answer = await admin.with({ 'Content-Type': type }).send(method, path, 'homeTeam=Onchan');
    expect(answer).toMatchObject({ status: 415, body: { code: 'not-json' } });
  });
});

describe('an address', () => {
  it.each(['/api/nothing', '/api', '/api/', '/api/fixtures/1', '/api/fixtures/../../etc/passwd'])(
    '%s that has nothing answers 404',
    async (path) => {
      expect(await admin.get(path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    },
  );

  it('that is not even one answers 400', async () => {
    expect(await admin.get('/api/fixtures/%E0%A4%A')).toMatchObject({
      status: 400,
      body: { code: 'invalid-request' },
    });
  });

  it('with a method that it does not know answers 404', async () => {
    expect(await admin.send('PATCH', '/api/fixtures')).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  });
});

describe('headers', () => {
  it.each(['', '1', 'x'.repeat(201)])('an Idempotency-Key is neither short nor long', async (key) => {
    const { hostname, port } = new URL(running.visitor.origin);
    const socket = connect(Number(port), hostname);
    socket.write(
      `DELETE /api/admin/session HTTP/1.1\r\nHost: ${hostname}\r\nIdempotency-Key: ${key}\r\nConnection: close\r\n\r\n`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 .*"field":"Idempotency-Key"/s);
    socket.destroy();
  });
});

it('a client that hangs up in mid-upload is no failure of ours', async () => {
  const { hostname, port } = new URL(running.visitor.origin);
  const accepted = once(running.app.getHttpServer(), 'connection');
  const socket = connect(Number(port), hostname);
  const head = `POST /api/admin/session HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}Content-Length: 99\r\n\r\n{`);
  const [theirs] = (await accepted) as [Socket];
  // Answered after the other request has arrived, and then after its end has been noticed.
  await running.visitor.get('/api/health');
  const closed = new Promise((resolve) => theirs.once('close', resolve));
  socket.destroy();
  await closed;
  await running.visitor.get('/api/health');
  expect(failures).toEqual([]);
});

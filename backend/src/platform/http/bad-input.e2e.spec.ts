import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { problem } from '@onchan-bowls/contract/problem';
import { useApp } from '../../testing/running-app.js';

const failures: string[] = [];
const running = useApp({ logger: pino({ level: 'error' }, { write: (line) => failures.push(line) }) });

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
/** As many unknown fields. */
const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`field${i}`, i]));
const writes = [
  ['POST', '/api/fixtures'],
  ['PATCH', '/api/fixtures/1/result'],
] as const;

describe.each(writes)('%s %s', (method, path) => {
  it.each([
    ['broken JSON', '{"homeTeam":', 400, 'malformed-json'],
    ['an empty body', '', 400, 'malformed-json'],
    ['null', 'null', 400, 'invalid-request'],
    ['a text', '"fixture"', 400, 'invalid-request'],
    ['an array', '[{"homeTeam":"Onchan A"}]', 400, 'invalid-request'],
    ['30,000 arrays in each other', deep(30_000), 400, 'invalid-request'],
    ['30,000 arrays in a field', `{"homeTeam":${deep(30_000)}}`, 400, 'invalid-request'],
    ['a body that reaches for the prototype', '{"__proto__":{"admin":true}}', 400, 'malformed-json'],
    ['a field that is not UTF-8', Buffer.from('{"homeTeam":"Onchan\xff"}', 'latin1'), 400, 'malformed-json'],
    ['101 fields', JSON.stringify(fields(101)), 400, 'invalid-request'],
    ['1501 items', JSON.stringify({ homeTeam: Array(1501).fill(1) }), 400, 'invalid-request'],
    ['100 items in a field', JSON.stringify({ homeTeam: Array(100).fill(1) }), 400, 'invalid-request'],
    ['3 MB', JSON.stringify({ homeTeam: 'x'.repeat(3_000_000) }), 413, 'body-too-large'],
  ])('refuses %s', async (_, body, status, code) => {
    const answer = await running.admin.send(method, path, body);
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
    const answer = await running.admin.with({ 'Content-Type': type }).send(method, path, 'homeTeam=Onchan');
    expect(answer).toMatchObject({ status: 415, body: { code: 'not-json' } });
  });

  it.each(['application/json; charset=utf-16', 'application/json;charset="ISO-8859-1"'])(
    'accepts no other encoding of text than UTF-8: not %s',
    async (type) => {
      const answer = await running.admin.with({ 'Content-Type': type }).send(method, path, '{}');
      expect(answer).toMatchObject({ status: 415, body: { detail: 'The body must be JSON in UTF-8' } });
    },
  );

  it.each(['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'application/JSON'])(
    'reads JSON that is declared as %s',
    async (type) => {
      const answer = await running.admin.with({ 'Content-Type': type }).send(method, path, '{}');
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    },
  );

  it('names no more than 20 wrong fields, and not the whole of a long name', async () => {
    const { body } = await running.admin.send(method, path, fields(100));
    expect(body.errors).toHaveLength(20);
    const long = await running.admin.send(method, path, { ['x'.repeat(5000)]: 1 });
    expect(JSON.stringify(long.body).length).toBeLessThan(1500);
  });
});

describe.each([
  '/api/messages',
  '/api/member-applications',
  '/api/taster-sessions',
  '/api/competition-entries',
])('POST %s', (path) => {
  it('takes at most 64 kB from a visitor', async () => {
    const send = (length: number) => running.visitor.send('POST', path, { password: 'x'.repeat(length) });
    expect(await send(64 * 1024)).toMatchObject({ status: 413, body: { code: 'body-too-large' } });
    expect(await send(63 * 1024)).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
  });
});

it('takes at most 1 kB where visitors send no body', async () => {
  const send = (length: number) =>
    running.visitor.send('DELETE', '/api/admin/session', { x: 'x'.repeat(length) });
  expect(await send(1024)).toMatchObject({ status: 413, body: { code: 'body-too-large' } });
  expect((await send(900)).status).toBe(204);
});

it('takes at most 4 kB from somebody who signs in', async () => {
  const send = (length: number) =>
    running.visitor.send('POST', '/api/admin/session', { password: 'x'.repeat(length) });
  expect(await send(4 * 1024)).toMatchObject({ status: 413, body: { code: 'body-too-large' } });
  expect(await send(3 * 1024)).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
});

describe('what nobody may send without a session', () => {
  it.each([
    ['is not JSON', { 'Content-Type': 'text/plain' }],
    ['is too large', {}],
  ])('is not read when it %s', async (_, headers) => {
    const sender = running.visitor.with({ ...headers, 'X-Forwarded-For': '10.99.0.1' });
    const parsed = jest.spyOn(JSON, 'parse');
    const answer = await sender.send('POST', '/api/fixtures', 'x'.repeat(300_000));
    expect(answer).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
    // The only text that was parsed is the response.
    expect(parsed).toHaveBeenCalledTimes(1);
    parsed.mockRestore();
  });

  it('is refused to an account that may only read, before it is read', async () => {
    expect(await running.committee.send('POST', '/api/fixtures', '{')).toMatchObject({
      status: 403,
      body: { code: 'not-allowed' },
    });
  });
});

it('reads no more sign-ins of an address than 120 a minute, and counts those of known browsers apart', async () => {
  const send = (headers: Record<string, string>) =>
    running.visitor
      .with({ 'X-Forwarded-For': '10.99.0.2', ...headers })
      .send('POST', '/api/admin/session', '{');
  const answers = await Promise.all(Array.from({ length: 121 }, () => send({})));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(120);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await send({ Cookie: 'known-browser=x' })).status).toBe(400);
  expect((await send({ 'X-Forwarded-For': '10.99.0.3' })).status).toBe(400);
});

it('reads no more than 120 sign-ins a minute either of an address that makes up the mark of a known browser', async () => {
  const send = (Cookie?: string) =>
    running.visitor
      .with({ 'X-Forwarded-For': '10.99.0.4', ...(Cookie && { Cookie }) })
      .send('POST', '/api/admin/session', '{');
  const answers = await Promise.all(Array.from({ length: 121 }, (_, i) => send(`known-browser=${i}`)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await send()).status).toBe(400);
});

it('an administrator may send a long announcement', async () => {
  const announcement = { title: 'Opening day', content: 'é'.repeat(50_000) };
  expect((await running.admin.send('POST', '/api/announcements', announcement)).status).toBe(201);
});

describe('an address', () => {
  it.each(['/api/nothing', '/api', '/api/', '/api/fixtures/1/nothing', '/api/fixtures/../../etc/passwd'])(
    '%s that has nothing answers 404',
    async (path) => {
      expect(await running.admin.get(path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    },
  );

  it('that is not even one answers 400', async () => {
    expect(await running.admin.get('/api/fixtures/%E0%A4%A')).toMatchObject({
      status: 400,
      body: { code: 'invalid-request' },
    });
  });

  it.each([
    ['PATCH', '/api/fixtures', 'GET, HEAD, POST'],
    ['GET', '/api/fixtures/1', 'DELETE, PUT'],
    ['POST', '/api/member-applications/1/status?x', 'PATCH'],
    ['DELETE', '/api/openapi.json', 'GET, HEAD'],
    ['PROPFIND', '/api/health', 'GET, HEAD'],
    ['OPTIONS', '/api/messages', 'GET, HEAD, POST'],
    ['PATCH', '/api/fixture%73', 'GET, HEAD, POST'],
  ])('%s %s, with a method that it does not have, answers 405', async (method, path, allow) => {
    const response = await fetch(`${running.visitor.origin}${path}`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe(allow);
    expect(await response.json()).toMatchObject({ code: 'method-not-allowed' });
  });

  it.each(['POST', 'PROPFIND'])('%s that has nothing answers 404', async (method) => {
    const response = await fetch(`${running.visitor.origin}/api/nothing`, { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([404, null]);
  });

  it.each(['/api/nothing', '/nothing', '/api/fixtures/1/nothing'])(
    '%s that has nothing answers 404 to any body, before it is read',
    async (path) => {
      const parsed = jest.spyOn(JSON, 'parse');
      for (const body of ['{', JSON.stringify(fields(20_000)), 'x'.repeat(300_000)]) {
        const answer = await running.visitor.send('POST', path, body);
        expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
      }
      // The only texts that were parsed are the responses.
      expect(parsed).toHaveBeenCalledTimes(3);
      parsed.mockRestore();
    },
  );

  it('that is not even one has the headers of every response', async () => {
    const { headers } = await running.admin.get('/api/fixtures/%E0%A4%A');
    expect(headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'self'");
  });
});

describe('a compressed body', () => {
  it.each(['gzip', 'br', 'x'])('is refused, not read as if it were plain: %s', async (encoding) => {
    const sender = running.admin.with({ 'Content-Encoding': encoding });
    const answer = await sender.send('POST', '/api/fixtures', gzipSync('{}'));
    expect(answer).toMatchObject({ status: 415, body: { detail: 'The body must not be compressed' } });
    expect(answer.headers.get('Accept-Encoding')).toBe('identity');
  });
});

/** Sends bytes on a connection of their own, and returns all that comes back until the server closes it. */
const exchange = (bytes: string): Promise<string> => {
  const { hostname, port } = new URL(running.visitor.origin);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  return text(socket);
};

describe('bytes that reach no route', () => {
  it.each([
    ['no HTTP', '\x16\x03\x01\x02\x00\r\n\r\n', 400, 'invalid-request'],
    ['a header with a space in its name', 'GET / HTTP/1.1\r\nBad Name: x\r\n\r\n', 400, 'invalid-request'],
    [
      'two lengths',
      'POST /api/messages HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'invalid-request',
    ],
    ['no host', 'GET /api/fixtures HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'invalid-request'],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
    [
      'an unknown expectation',
      'GET /api/health HTTP/1.1\r\nHost: x\r\nExpect: coffee\r\n\r\n',
      417,
      'expectation-failed',
    ],
  ])('are refused with a problem document: %s', async (_, bytes, status, code) => {
    const answer = await exchange(bytes);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toMatch(/^Content-Type: application\/problem\+json; charset=utf-8$/im);
    expect(head).toMatch(/^Connection: close$/im);
    expect(head).toMatch(/^Content-Security-Policy: default-src 'self'/im);
    expect(problem.parse(JSON.parse(body))).toMatchObject({ status, code });
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

it.each(['/api/members/%zz', '/api/nothing', '/api/messages'])(
  'a refused upgrade at %s leaves no connection behind that never answers',
  async (path) => {
    const body = 'x'.repeat(3_000_000);
    const head = `PATCH ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`;
    const answer = await exchange(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
    expect(answer).toMatch(/^HTTP\/1\.1 4/);
    expect(answer).toMatch(/^connection: close$/im);
  },
);

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

it('metrics are none without a token', async () => {
  expect((await running.visitor.get('/metrics')).status).toBe(404);
});

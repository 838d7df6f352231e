import { isUtf8 } from 'node:buffer';
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { PassThrough, type Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { ExportedEvent } from '@onchan-bowls/contract/history';
import type { Verification } from '@onchan-bowls/contract/verification';
import { problem } from '@onchan-bowls/contract/problem';
import { submissionSigns } from '@onchan-bowls/contract/submission';
import fc from 'fast-check';
import { pino } from 'pino';
import { Clock } from '../platform/event-store/clock.js';
import { Projections } from '../platform/projections/projections.js';
import { aHostileRequest, type HostileRequest } from '../testing/hostile-requests.js';
import { Examples, operations, withStream, type Operation, type Schema } from '../testing/operations.js';
import { startApp, type Client, type RunningApp } from '../testing/running-app.js';
import { undocumented } from '../testing/undocumented.js';

/** The seed is chosen once: every run sends the same requests, and as many for each operation. */
const flood = { seed: 20260504, numRuns: 24 * operations.length };

jest.setTimeout(180_000);

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let running: RunningApp;
/** The position of the last event before the flood. */
let lastBefore: number;
let clients: Record<HostileRequest['actor'], Client>;
const agent = new Agent({ keepAlive: true });
const logged: string[] = [];
/** The ids of the records of each collection, the newest last; some are deleted meanwhile. */
const known = new Map<string, string[]>();
/** What is wrong with a reply, with the request that led to it. */
const faults: string[] = [];
/** The ids of the requests that were carried out, and the operations that they asked for. */
const accepted = new Set<string>();
const succeeded = new Set<Operation>();

const collectionOf = ({ path }: Operation): string => path.split('/{id}')[0] ?? '';

beforeAll(async () => {
  running = await startApp({ logger: pino({ level: 'error' }, { write: (line) => logged.push(line) }) });
  jest.spyOn(running.app.get(Clock), 'now').mockImplementation(() => new Date('2026-05-04T12:00:00Z'));
  const admin = await running.signIn('admin');
  clients = { visitor: running.visitor, committee: await running.signIn('committee'), admin };
  const examples = new Examples(admin);
  for (const operation of operations.filter(({ path }) => path.includes('{id}'))) {
    const path = await examples.pathFor(operation);
    const [id = ''] = path.slice(withStream(operation.path).indexOf('{id}')).split(/[/.]/);
    known.set(collectionOf(operation), [...(known.get(collectionOf(operation)) ?? []), id]);
  }
  const { body } = await admin.get<Verification>('/api/admin/events/verify');
  lastBefore = body.events;
  for (const request of fc.sample(aHostileRequest, flood)) judge(request, await send(request));
});
afterAll(async () => {
  agent.destroy();
  await running.stop();
});

const pathOf = ({ operation, id, query }: HostileRequest): string => {
  const ids = known.get(collectionOf(operation)) ?? [];
  const chosen = typeof id === 'string' ? id : (ids.at(-1 - id) ?? ids[0] ?? '1');
  return `${withStream(operation.path).replace('{id}', chosen)}${query}`;
};

/** Nobody who is needed later may sign out. */
const isSignedIn = ({ operation, actor, headers }: HostileRequest): boolean =>
  actor !== 'visitor' && operation.path !== '/api/admin/session' && !('Cookie' in headers);

const decoders: Readonly<Record<string, () => Transform>> = {
  br: createBrotliDecompress,
  gzip: createGunzip,
};

let sent = 0;
const send = (request: HostileRequest): Promise<Reply> => {
  const { hostname, port } = new URL(running.visitor.origin);
  sent += 1;
  const { Cookie = '', ...ours } = clients[request.actor].headers;
  const headers = {
    'X-Forwarded-For': `10.200.${sent >> 8}.${sent & 255}`,
    ...ours,
    ...(isSignedIn(request) && { Cookie }),
    ...(request.body && { 'Content-Type': 'application/json', 'Content-Length': request.body.length }),
    ...request.headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { hostname, port, agent, headers, method: request.method, path: pathOf(request) },
      (response) => {
        const isEndless = response.headers['content-type'] === 'text/event-stream';
        if (isEndless) response.destroy();
        const encoding = response.headers['content-encoding'] ?? 'identity';
        const body = isEndless
          ? Promise.resolve('')
          : text(response.pipe(decoders[encoding]?.() ?? new PassThrough()));
        body.then((read) => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read });
        }, reject);
      },
    );
    outgoing.on('error', reject).end(request.body);
  });
};

const acceptedBodies = new Map<Schema, object>();
/** Why the document refuses a body; undefined when it does not. */
const refusedBy = (schema: Schema, body: Record<string, unknown>): unknown => {
  const described = acceptedBodies.get(schema) ?? { 200: { content: { 'application/json': { schema } } } };
  acceptedBodies.set(schema, described);
  const trimmed = Object.entries(body)
    // The signs that tell people from programs are not kept.
    .filter(([name]) => !Object.hasOwn(submissionSigns.shape, name))
    .map(([name, value]) => [name, typeof value === 'string' && name !== 'password' ? value.trim() : value]);
  return undocumented(described, '200', Object.fromEntries(trimmed));
};

const objectIn = (body: Buffer): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(body.toString());
    return isUtf8(body) && typeof value === 'object' && !Array.isArray(value) && value
      ? { ...value }
      : undefined;
  } catch {
    return undefined;
  }
};

const inside = /node_modules|\/src\/|\\n +at |\bSELECT\b|QueryFailed|TypeError/;

/** What is wrong with a refusal, if anything. */
const faultOfRefusal = ({ status, headers, body }: Reply): string | undefined => {
  if (status >= 500) return 'a failure of the server';
  if (!headers['content-type']?.startsWith('application/problem+json')) return 'no problem document';
  if (problem.safeParse(JSON.parse(body)).data?.status !== status) return 'a wrong problem document';
  return inside.test(body) ? 'something of the inside' : undefined;
};

/** What is wrong with a request that was carried out, if anything. */
const faultOfSuccess = (request: HostileRequest, { status, headers, body }: Reply): string | undefined => {
  const { operation, actor } = request;
  if (!operation.isPublic && !isSignedIn(request)) return 'done without a session';
  if (!operation.isPublic && actor === 'committee' && !operation.roles.includes(actor))
    return 'done by the committee';
  if (operation.method !== 'GET' && 'Origin' in request.headers) return 'done for another website';
  if (operation.body && request.body) {
    const taken = objectIn(request.body);
    if (!taken) return 'a body that is not a JSON object was accepted';
    const reason = refusedBy(operation.body, taken);
    if (reason) return `accepted, but the document says ${JSON.stringify(reason)}`;
  }
  const described = operation.responses[status];
  if (!described) return 'a status that is not documented';
  const [type = ''] = Object.keys(described.content ?? {});
  if (status === 204 || !headers['content-type']?.startsWith(type))
    return status === 204 && body === '' ? undefined : 'another media type than documented';
  const wrong =
    type === 'application/json' && undocumented(operation.responses, String(status), JSON.parse(body));
  return wrong ? `not as documented: ${JSON.stringify(wrong)}` : undefined;
};

const judge = (request: HostileRequest, reply: Reply): void => {
  const { operation, method } = request;
  const { status, headers, body } = reply;
  const isSame = method === operation.method;
  let fault: string | undefined;
  if (status >= 400) {
    if (method !== 'HEAD') fault = faultOfRefusal(reply);
    else if (status >= 500) fault = 'a failure of the server';
  } else {
    accepted.add(String(headers['x-request-id']));
    if (isSame && status < 300) {
      fault = faultOfSuccess(request, reply);
      succeeded.add(operation);
    }
    const collection = collectionOf(operation);
    const ids = known.get(collection);
    if (isSame && status === 201 && ids) ids.push(String((JSON.parse(body) as { id: unknown }).id));
  }
  if (fault) {
    const what = `${method} ${pathOf(request)} ${JSON.stringify(request.headers)} ${request.body?.toString().slice(0, 200) ?? ''}`;
    faults.push(`${fault}: ${request.actor} ${what} was answered ${status} ${body.slice(0, 200)}`);
  }
};

it('every request is refused with a problem document, or carried out as documented', () => {
  expect(faults).toEqual([]);
});

it('most operations were carried out, so that it was not all refused at the door', () => {
  const failed = operations
    .filter((operation) => !succeeded.has(operation))
    .map(({ method, path }) => `${method} ${path}`);
  expect(failed.length).toBeLessThan(operations.length / 4);
});

it('nothing was logged as a failure', () => {
  expect(logged).toEqual([]);
});

it('what was recorded is what was accepted, and the read tables agree', async () => {
  const { body } = await clients.admin.get<string>('/api/admin/events/export');
  const events = body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ExportedEvent)
    .filter(({ position }) => position > lastBefore);
  expect(events.length).toBeGreaterThan(100);
  const ofRefused = events.filter(({ sealed }) => !accepted.has(String(sealed.requestId)));
  expect(ofRefused).toEqual([]);
  expect(await running.app.get(Projections).compare()).toEqual([]);
  const verified = await clients.admin.get<Verification>('/api/admin/events/verify');
  expect(verified.body.ok).toBe(true);
});

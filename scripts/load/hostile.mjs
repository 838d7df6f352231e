/**
 * Measures what visitors notice while strangers send what costs the most: eight connections of each kind, for some seconds, one
 * kind after another. It sends to 127.0.0.1 only, to a product of its own.
 *
 *   npm run load -- hostile
 *
 * A visitor asks for the home page and a monitor for the health check all the time. Returns 1 when a bound is missed: the home
 * page's median stays below twice its undisturbed one, or 50 ms; no health check takes more than a second; the memory that is in use
 * a minute afterwards is within 20 % of before. V8 keeps garbage until it needs the room, so it is collected before it is counted.
 */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { cleanUpOnSignals } from '../../backend/dist/bench/cleanup.js';
import { median } from '../../backend/dist/bench/measure.js';
import { residentMegabytes, signIn, withProduct } from '../../backend/dist/bench/product.js';
import { freePort } from '../../backend/dist/platform/database/postgres-server.js';

const connections = 8;
const bounds = { home: 50, homeRatio: 2, health: 1000, memory: 1.2 };
/** In milliseconds. */
const times = { kind: 6000, pause: 250, timeout: 10_000, memory: 60_000 };
/** The most requests of one kind, however fast the product is. */
const maxRequests = 200_000;
/** How many fixtures and entries there are. */
const season = 700;
const entrants = 150;

/** Every client of a kind comes from one network, unless it says so: limits by address count, as they do outside. */
const settings = { TRUST_PROXY: 'loopback', FORMS_PER_HOUR: '0', FORMS_PER_DAY: '0' };

const manyFields = `{${Array.from({ length: 22_000 }, (_, index) => `"k${index}":1`).join(',')}}`;
const json = { 'Content-Type': 'application/json' };

/**
 * The requests of each kind, by a number that differs for each of them. Paths are written as they are sent.
 * @type {(origin: string) => Record<string, (number: number) => { method?: string, path: string, headers?: object, body?: string }>}
 */
const kindsFor = (origin) => ({
  'lists with a cookie': () => ({ path: '/api/fixtures', headers: { Cookie: 'foosession=x' } }),
  'lists with a session': (number) => ({
    path: '/api/competition-entries',
    headers: { Cookie: `session=${number}` },
  }),
  'lists in percent-encoding': () => ({ path: '/api/fixture%73' }),
  'lists with their host': () => ({ path: `${origin}/api/fixtures` }),
  'calendars of made-up teams': (number) => ({ path: `/api/fixtures.ics?team=Onchan%20${number}` }),
  'one fixture': (number) => ({ path: `/api/fixtures/${(number % season) + 1}.ics` }),
  'pages of made-up hosts': (number) => ({ path: '/', headers: { Host: `host-${number}.example` } }),
  'feeds of made-up hosts': (number) => ({
    path: '/api/announcements.atom',
    headers: { Host: `host-${number}.example` },
  }),
  'pages of made-up searches': (number) => ({ path: `/handicaps?q=${number}` }),
  'bodies without a session': () => ({
    method: 'POST',
    path: '/api/fixtures',
    headers: json,
    body: manyFields,
  }),
  'sign-ins with large bodies': () => ({
    method: 'POST',
    path: '/api/admin/session',
    headers: json,
    body: manyFields,
  }),
  'wrong passwords': (number) => ({
    method: 'POST',
    path: '/api/admin/session',
    headers: json,
    body: `{"password":"${number}"}`,
  }),
  'wrong passwords, many networks': (number) => ({
    method: 'POST',
    path: '/api/admin/session',
    headers: { ...json, 'X-Forwarded-For': `10.67.${(number >> 8) % 256}.${number % 256}` },
    body: `{"password":"${number}"}`,
  }),
  'made-up marks of browsers': (number) => ({
    method: 'POST',
    path: '/api/admin/session',
    headers: { ...json, Cookie: `known-browser=${number}.x` },
    body: `{"password":"${number}"}`,
  }),
  'bodies for unknown paths': () => ({
    method: 'POST',
    path: '/api/nothing',
    headers: json,
    body: manyFields,
  }),
  'sign-outs with large bodies': () => ({
    method: 'DELETE',
    path: '/api/admin/session',
    headers: json,
    body: manyFields,
  }),
  'wrong methods': () => ({ path: '/api/fixtures/7' }),
});

/** Sends one request after another on each connection until `end`. Returns how many had a response. */
async function sendKind(origin, makeRequest, end) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let sent = 0;
  let responses = 0;
  const client = async () => {
    while (performance.now() < end && sent < maxRequests) {
      sent += 1;
      const { body, headers, ...rest } = makeRequest(sent);
      try {
        await exchange(
          origin,
          { agent, headers: { 'X-Forwarded-For': '10.66.6.6', ...headers }, ...rest },
          body,
        );
        responses += 1;
      } catch {
        // The product may close the connection of such a client.
        await delay(1);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  return responses;
}

/** Sends a request and reads the response. @throws when there is none in time. */
async function exchange(origin, options, body) {
  const { hostname, port } = new URL(origin);
  const signal = AbortSignal.timeout(times.timeout);
  const sent = request({ hostname, port, signal, ...options });
  sent.end(body);
  const [response] = await once(sent, 'response');
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

const line = 'GET /api/fixtures HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Sends as many requests as a connection takes, without waiting for responses, again and again. */
async function pipeline(origin, end, { reads }) {
  const { hostname, port } = new URL(origin);
  const chunk = Buffer.from(line.repeat(1000));
  let opened = 0;
  const client = async () => {
    while (performance.now() < end && opened < maxRequests) {
      opened += 1;
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      if (reads) socket.resume();
      socket.write(chunk);
      await Promise.race([once(socket, 'close'), delay(reads ? times.timeout : 1000)]);
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  return opened;
}

/** Measures until `end` how long the home page and the health check take, in milliseconds. */
async function watch(origin, end) {
  const measure = async (path) => {
    const agent = new Agent({ keepAlive: true });
    const taken = [];
    while (performance.now() < end) {
      const start = performance.now();
      const status = await exchange(origin, { agent, path, headers: { 'Accept-Encoding': 'br' } }).catch(
        () => 0,
      );
      taken.push(status === 200 ? performance.now() - start : times.timeout);
      await delay(20);
    }
    agent.destroy();
    return taken;
  };
  const [home, health] = await Promise.all([measure('/'), measure('/api/health')]);
  return { home: median(home), health: Math.max(...health) };
}

async function fill(origin) {
  const { send } = await signIn(origin);
  for (let number = 0; number < season; number += 1) {
    const date = new Date(Date.UTC(2026, 0, 1 + (number % 365))).toISOString().slice(0, 10);
    const teams = { homeTeam: 'Onchan A', awayTeam: `Visitors ${number % 12}` };
    await send('POST', '/api/fixtures', { ...teams, date, time: '18:30', category: 'mens' });
  }
  const competition = { title: 'Open Singles', date: '2199-05-07T18:30:00Z', time: '18:30' };
  const { id } = await send('POST', '/api/competitions', competition);
  for (let number = 0; number < entrants; number += 1)
    await send('POST', `/api/competitions/${id}/entries`, {
      firstName: 'Ann',
      lastName: `Example ${number}`,
    });
}

/** Opens the product's inspector and asks it for a full collection. */
async function collectGarbage({ child }, port) {
  child.kill('SIGUSR1');
  let targets;
  while (targets === undefined && child.exitCode === null) {
    await delay(100);
    targets = await fetch(`http://127.0.0.1:${port}/json`).then(
      (response) => response.json(),
      () => undefined,
    );
  }
  const inspector = new WebSocket(targets[0].webSocketDebuggerUrl);
  await once(inspector, 'open');
  inspector.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
  await once(inspector, 'message');
  inspector.close();
  await once(inspector, 'close');
}

/** Returns what went wrong, a sentence each. */
async function measureAll(product, inspectorPort) {
  const { origin } = product;
  await fill(origin);
  const kinds = {
    ...Object.fromEntries(
      Object.entries(kindsFor(origin)).map(([name, make]) => [name, (end) => sendKind(origin, make, end)]),
    ),
    'requests without waiting': (end) => pipeline(origin, end, { reads: true }),
    'requests without reading': (end) => pipeline(origin, end, { reads: false }),
  };
  await watch(origin, performance.now() + times.kind);
  const undisturbed = await watch(origin, performance.now() + times.kind);
  const inUse = async () => {
    await collectGarbage(product, inspectorPort);
    return residentMegabytes(product);
  };
  const memoryBefore = await inUse();
  const most = Math.max(bounds.home, bounds.homeRatio * undisturbed.home);
  const problems = [];
  const row = (...cells) =>
    console.log(cells.map((cell, index) => (index ? cell.padStart(14) : cell.padEnd(30))).join(''));
  row('Milliseconds', 'requests', 'home, median', 'health, most', 'memory, MB');
  const report = async (name, requests, { home, health }) => {
    const memory = (await residentMegabytes(product)).toFixed(0);
    row(name, String(requests), home.toFixed(1), health.toFixed(1), memory);
    if (home > most)
      problems.push(`${name}: the home page takes ${home.toFixed(1)} ms, not ${most.toFixed(1)} at most`);
    if (health > bounds.health) problems.push(`${name}: a health check took ${health.toFixed(0)} ms`);
  };
  await report('undisturbed', 0, undisturbed);
  for (const [name, run] of Object.entries(kinds)) {
    const end = performance.now() + times.kind;
    const [measured, requests] = await Promise.all([watch(origin, end), run(end)]);
    await report(name, requests, measured);
    await delay(times.pause);
  }
  const withGarbage = await residentMegabytes(product);
  const limit = bounds.memory * memoryBefore;
  let memory = await inUse();
  // V8 gives freed memory back little by little.
  for (let wait = 0; wait < times.memory && memory > limit; wait += times.kind) {
    await delay(times.kind);
    memory = await inUse();
  }
  console.log(
    `\nMemory: ${memoryBefore.toFixed(0)} MB before, ${memory.toFixed(0)} MB after and ${withGarbage.toFixed(0)} MB with garbage`,
  );
  if (memory > limit)
    problems.push(`The memory stays at ${memory.toFixed(0)} MB, not ${limit.toFixed(0)} at most`);
  return problems;
}

/** The exit code: 1 when a bound was missed. */
export async function loadHostile() {
  cleanUpOnSignals();
  const inspectorPort = await freePort();
  const problems = await withProduct((product) => measureAll(product, inspectorPort), {
    ...settings,
    NODE_OPTIONS: `--inspect-port=${inspectorPort}`,
  });
  console.log(
    problems.length === 0 ? 'All bounds are kept' : problems.map((one) => `FAILED: ${one}`).join('\n'),
  );
  return problems.length === 0 ? 0 : 1;
}

/**
 * Lets 200 visitors use the product for some minutes, each with a live stream open, together with volunteers at their dashboards:
 * 95 % of the requests read, 5 % are commands. Prints p50 and p99 of each kind of request, and the memory of each minute.
 *
 *   npm run load               ten minutes
 *   npm run load -- 3          so many minutes, at least three
 *   npm run load -- hostile    clients that mean harm, for two to four minutes (scripts/load/hostile.mjs)
 *
 * Exits with 1 when a request fails, a live stream ends, or the product's memory grows: the median of the last minute is compared
 * with that of the second. In the first minute caches and the JavaScript heap grow to their size.
 */
import './runtime.mjs';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { pagePaths, paths } from '@onchan-bowls/contract/pages';
import { cleanUpOnSignals } from '../backend/dist/bench/cleanup.js';
import { median, quantile } from '../backend/dist/bench/measure.js';
import { residentMegabytes, signIn, withProduct } from '../backend/dist/bench/product.js';

const visitors = 200;
const requestsPerSecond = 300;
const minute = 60_000;
/** How much more memory the last minute may need than the second. */
const growth = 1.1;
/** How many fixtures the season has. The results are spread over them. */
const season = 200;
/** How many scheduled fixtures, and how many messages, wait to be deleted again: the lists do not grow. */
const waiting = 20;

const [mode = '10'] = process.argv.slice(2);
if (mode === 'hostile') {
  const { loadHostile } = await import('./load/hostile.mjs');
  process.exit(await loadHostile());
}
const minutes = Number(mode);
if (!(minutes >= 3)) {
  console.error('npm run load -- MINUTES: a number from 3, or hostile');
  process.exit(2);
}

/** Every visitor has an address, because limits and live streams are counted by address. */
const settings = { TRUST_PROXY: 'loopback', FORMS_PER_HOUR: '0', FORMS_PER_DAY: '0' };
const addressOf = (visitor) => `10.0.${Math.floor(visitor / 250)}.${(visitor % 250) + 1}`;

const lists = ['fixtures', 'announcements', 'competitions', 'competition-winners', 'handicaps'];
const dashboardLists = [
  'messages',
  'member-applications',
  'taster-sessions',
  'members',
  'competition-entries',
  'fixtures',
];
const pages = pagePaths.filter((path) => path !== paths.admin);
const histories = [
  'events?limit=50',
  'events?limit=50&before=200',
  'events?limit=50&stream=fixture',
  'events?limit=50&type=ResultRecorded',
  'events?limit=50&stream=fixture&streamId=1',
  'records/fixture/1?at=300',
];

const any = (list) => list[Math.floor(Math.random() * list.length)];

/**
 * Sends requests on connections that are kept open. Returns the status, the ETag and the body.
 * @throws on another status than 2xx and 304
 */
function createClient(origin, cookie) {
  const agent = new Agent({ keepAlive: true });
  return async (method, path, { visitor, body, headers } = {}) => {
    const sent = request(`${origin}${path}`, {
      method,
      agent,
      headers: {
        Origin: origin,
        ...(visitor === undefined ? { Cookie: cookie } : { 'X-Forwarded-For': addressOf(visitor) }),
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
    });
    sent.end(body && JSON.stringify(body));
    const [response] = await once(sent, 'response');
    const content = await text(response);
    const { statusCode: status } = response;
    if (status >= 300 && status !== 304)
      throw new Error(`${method} ${path.split('?')[0]} returned ${status}`);
    return { status, etag: response.headers.etag, content };
  };
}

/** The kinds of requests, with their share in percent. Each `send` sends one request. */
function kindsOf(send, { fixtures, announcements, handicaps }) {
  const etags = new Map();
  const [scheduled, messages] = [[], []];
  let count = 0;
  const asVisitor = (visitor, headers) => ({ visitor, headers: { 'Accept-Encoding': 'br', ...headers } });
  const record = async (method, path, options) => JSON.parse((await send(method, path, options)).content);
  return {
    'public list': [
      32,
      async (visitor) => {
        const path = `/api/${any(lists)}`;
        etags.set(path, (await send('GET', path, asVisitor(visitor))).etag);
      },
    ],
    'public list, conditional': [
      27,
      async (visitor) => {
        const path = `/api/${any(lists)}`;
        const headers = { 'If-None-Match': etags.get(path) ?? 'W/"none"' };
        const { status, etag } = await send('GET', path, asVisitor(visitor, headers));
        if (status === 200) etags.set(path, etag);
      },
    ],
    'public page': [24, (visitor) => send('GET', any(pages), asVisitor(visitor))],
    'calendar or feed': [
      2,
      (visitor) => send('GET', any(['/api/fixtures.ics', '/api/announcements.atom']), asVisitor(visitor)),
    ],
    'dashboard list': [7, () => send('GET', `/api/${any(dashboardLists)}`)],
    'history page': [3, () => send('GET', `/api/admin/${any(histories)}`)],
    'command: result': [
      2,
      () => {
        count += 1;
        const { id } = any(fixtures);
        return send('PATCH', `/api/fixtures/${id}/result`, { body: { homeScore: count % 22, awayScore: 3 } });
      },
    ],
    'command: fixture': [
      1,
      async () => {
        if (scheduled.length >= waiting) return send('DELETE', `/api/fixtures/${scheduled.shift()}`);
        count += 1;
        const body = { ...fixtureDetails, awayTeam: `Visitors ${count}` };
        scheduled.push((await record('POST', '/api/fixtures', { body })).id);
      },
    ],
    'command: message': [
      1,
      async (visitor) => {
        if (messages.length >= waiting) return send('DELETE', `/api/messages/${messages.shift()}`);
        const body = { name: 'Ann Example', email: `ann${visitor}@example.org`, message: 'May I try?' };
        messages.push((await record('POST', '/api/messages', { visitor, body })).id);
      },
    ],
    'command: announcement': [
      0.5,
      () => {
        count += 1;
        const { id, title } = any(announcements);
        const body = { title, content: `<p>The green is open, as announced ${count} times.</p>` };
        return send('PUT', `/api/announcements/${id}`, { body });
      },
    ],
    'command: handicap': [
      0.5,
      () => {
        count += 1;
        const { id, playerName, category } = any(handicaps);
        return send('PUT', `/api/handicaps/${id}`, { body: { playerName, category, handicap: count % 20 } });
      },
    ],
  };
}

const fixtureDetails = {
  homeTeam: 'Onchan A',
  awayTeam: 'Visitors',
  date: null,
  time: '18:30',
  category: 'mens',
};

/** Opens a visitor's live stream. `state` counts its changes, and has the error with which it ended. */
async function openLive(origin, visitor) {
  const sent = request(`${origin}/api/live`, {
    agent: false,
    headers: { Origin: origin, 'X-Forwarded-For': addressOf(visitor) },
  });
  sent.end();
  const [response] = await once(sent, 'response');
  if (response.statusCode !== 200) throw new Error(`A live stream was refused with ${response.statusCode}`);
  const state = { changes: 0, hasEnded: false, close: () => sent.destroy() };
  response.setEncoding('utf8').on('data', (chunk) => {
    state.changes += chunk.split('event: changed').length - 1;
  });
  response
    .on('error', () => undefined)
    .on('close', () => {
      state.hasEnded = true;
    });
  return state;
}

/** Sends requests of all kinds until `end`, by the share of each, and records their times and errors. */
async function visit(visitor, kinds, end, { times, errors }) {
  const pause = (1000 * visitors) / requestsPerSecond;
  const names = Object.keys(kinds);
  const pick = () => {
    let rest = Math.random() * 100;
    return names.find((name) => (rest -= kinds[name][0]) < 0) ?? names[0];
  };
  for (
    let due = performance.now() + Math.random() * pause;
    due < end;
    due = Math.max(due + pause, performance.now())
  ) {
    await delay(Math.max(0, due - performance.now()));
    const name = pick();
    const start = performance.now();
    try {
      await kinds[name][1](visitor);
      times[name].push(performance.now() - start);
    } catch (error) {
      const sentence = error.message || error.code;
      errors.set(sentence, (errors.get(sentence) ?? 0) + 1);
    }
  }
}

/** Prints how each minute was, and returns the median memory of each. */
async function watchMemory(product, { times, errors }) {
  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  const memory = [];
  let before = 0;
  for (let number = 1; number <= minutes; number += 1) {
    const samples = [];
    for (const end = performance.now() + minute; performance.now() < end; await delay(1000)) {
      samples.push(await residentMegabytes(product));
    }
    memory.push(median(samples));
    const total = Object.values(times).reduce((sum, values) => sum + values.length, 0);
    const failed = [...errors.values()].reduce((sum, count) => sum + count, 0);
    console.log(
      `minute ${number}: ${((total - before) / 60).toFixed(0)} requests/s, ${failed} errors so far, ` +
        `${memory.at(-1).toFixed(0)} MB; this program was late by ${(lag.percentile(99) / 1e6).toFixed(0)} ms (p99)`,
    );
    before = total;
    lag.reset();
  }
  return memory;
}

const printTimes = (times) => {
  const line = (cells) =>
    console.log(cells.map((cell, index) => (index ? cell.padStart(10) : cell.padEnd(26))).join(''));
  line(['Milliseconds', 'Requests', 'p50', 'p99', 'Longest']);
  for (const [name, values] of Object.entries(times)) {
    const quantiles = [0.5, 0.99, 1].map((share) => quantile(values, share).toFixed(1));
    line([name, String(values.length), ...quantiles]);
  }
};

/** Returns what went wrong, a sentence each. */
async function load(product) {
  const { cookie } = await signIn(product.origin);
  const send = createClient(product.origin, cookie);
  for (let count = 0; count < season; count += 1)
    await send('POST', '/api/fixtures', { body: fixtureDetails });
  const get = async (path) => JSON.parse((await send('GET', path)).content);
  const kinds = kindsOf(send, {
    fixtures: await get('/api/fixtures'),
    announcements: await get('/api/announcements'),
    handicaps: await get('/api/handicaps'),
  });
  const record = {
    times: Object.fromEntries(Object.keys(kinds).map((name) => [name, []])),
    errors: new Map(),
  };
  const streams = [];
  for (let visitor = 0; visitor < visitors; visitor += 1)
    streams.push(await openLive(product.origin, visitor));

  const end = performance.now() + minutes * minute;
  const visits = streams.map((_, visitor) => visit(visitor, kinds, end, record));
  const memory = await watchMemory(product, record);
  await Promise.all(visits);

  const ended = streams.filter(({ hasEnded }) => hasEnded).length;
  const silent = streams.filter(({ changes }) => changes === 0).length;
  for (const { close } of streams) close();
  console.log('');
  printTimes(record.times);
  const changes = median(streams.map((stream) => stream.changes));
  console.log(`\nEach of ${visitors} live streams got ${changes} notices of changes (median)`);
  const [second, last] = [memory[1], memory.at(-1)];
  const ratio = last / second;
  console.log(
    `Memory: ${second.toFixed(0)} MB in the second minute, ${last.toFixed(0)} MB in the last (${ratio.toFixed(2)} of it)`,
  );
  return [
    ...[...record.errors].map(([sentence, count]) => `${count} × ${sentence}`),
    ...(ended > 0 ? [`${ended} live streams ended`] : []),
    ...(silent > 0 ? [`${silent} live streams got no notice`] : []),
    ...(ratio > growth ? [`Memory grew by more than ${Math.round((growth - 1) * 100)} %`] : []),
  ];
}

cleanUpOnSignals();
console.log(
  `${visitors} visitors, ${requestsPerSecond} requests a second for ${minutes} minutes; ` +
    `${availableParallelism()} cores, load average ${loadavg()[0].toFixed(1)}`,
);
const problems = await withProduct(load, settings);
console.log(problems.length === 0 ? 'No errors' : problems.map((problem) => `FAILED: ${problem}`).join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;

/**
 * Measures what a synchronous standby costs and what more backends bring, with the product that docker compose starts from its image:
 * commands and lists a second over HTTP. Each figure is the median of three runs, which alternate. The clients share the machine.
 *
 *   npm run bench:docker
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { text } from 'node:stream/consumers';
import { interleave, measure, median } from '../backend/dist/bench/measure.js';
import { env, mustCompose, ports, withComposed } from './compose-project.mjs';

const backends = 3;
const seconds = 2;
const fixtures = 50;

const agent = new Agent({ keepAlive: true });
let count = 0;

/** Sends a request from an address of its own: the proxy takes 50 a second from each. */
const send = async (port, method, path, { cookie, body } = {}) => {
  count += 1;
  const sent = request(`http://localhost:${port}${path}`, {
    method,
    agent,
    headers: {
      Origin: env.PUBLIC_URL,
      'X-Forwarded-For': `198.18.${(count >> 8) & 255}.${count & 255}`,
      ...(cookie && { Cookie: cookie }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
  });
  sent.end(body && JSON.stringify(body));
  const [response] = await once(sent, 'response');
  const content = await text(response);
  assert.ok(response.statusCode < 300, `${method} ${path} returned ${response.statusCode}: ${content}`);
  return { response, content };
};

/** Lets the primary wait for its standby, or not. */
const setStandby = (isAwaited) =>
  mustCompose([
    ...['exec', '-T', 'database', 'psql', '-U', 'onchan', '-d', 'onchan', '-qX'],
    ...['-c', `ALTER SYSTEM SET synchronous_standby_names = '${isAwaited ? 'walreceiver' : ''}'`],
    ...['-c', 'SELECT pg_reload_conf()'],
  ]);

const load = () => loadavg()[0].toFixed(1);
const before = load();

await withComposed(backends, async () => {
  const password = { body: { password: env.ADMIN_PASSWORD } };
  const cookies = new Map();
  for (const port of [ports.PORT, ports.PROXY_PORT]) {
    const { response } = await send(port, 'POST', '/api/admin/session', password);
    cookies.set(port, response.headers['set-cookie'][0].split(';')[0]);
  }
  const details = {
    homeTeam: 'Onchan A',
    awayTeam: 'Peel A',
    date: '2026-05-07',
    time: '18:30',
    category: 'mens',
  };
  const ids = [];
  for (let index = 0; index < fixtures; index += 1) {
    const options = { cookie: cookies.get(ports.PORT), body: details };
    ids.push(JSON.parse((await send(ports.PORT, 'POST', '/api/fixtures', options)).content).id);
  }
  const recordResult = (port) => (client) => {
    const options = { cookie: cookies.get(port), body: { homeScore: count % 22, awayScore: 0 } };
    return send(port, 'PATCH', `/api/fixtures/${ids[client % fixtures]}/result`, options);
  };
  const commands = (port, clients, isAwaited) => () => {
    setStandby(isAwaited);
    return measure(clients, seconds, recordResult(port));
  };
  const lists = (port, clients) => () => measure(clients, seconds, () => send(port, 'GET', '/api/fixtures'));

  for (const clients of [1, 8, 32]) {
    const results = await interleave({
      'commands, one backend': commands(ports.PORT, clients, false),
      'commands, one backend, standby': commands(ports.PORT, clients, true),
      [`commands, ${backends} backends`]: commands(ports.PROXY_PORT, clients, false),
      [`commands, ${backends} backends, standby`]: commands(ports.PROXY_PORT, clients, true),
      'lists, one backend': lists(ports.PORT, clients),
      [`lists, ${backends} backends`]: lists(ports.PROXY_PORT, clients),
    });
    for (const [name, rates] of Object.entries(results)) {
      const [perSecond, p50, p99] = ['perSecond', 'p50', 'p99'].map((figure) =>
        median(rates.map((rate) => rate[figure])),
      );
      console.log(
        `${clients} clients, ${name}: ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
      );
    }
  }
  const memory = mustCompose(['stats', '--no-stream', '--format', '{{.Name}} {{.MemUsage}}']);
  console.log(`\nMemory:\n${memory.trim()}`);
});
console.log(`\n${availableParallelism()} cores, load average ${before} before and ${load()} after`);

/**
 * Tests that proxies, backends and two databases work together as docker-compose.yml, ops/Caddyfile and ops/nginx.conf configure
 * them, and the failover. The product's image must have been built, as version ONCHAN_VERSION. If another image cannot be pulled, it
 * reports that and passes.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as requestOverTls } from 'node:https';
import { compose, env, mustCompose, ports, withComposed } from './compose-project.mjs';
import { drillFailover } from './failover.mjs';
import { drillHungBackend } from './hung-backend.mjs';

/** An address from the range for examples, and a name that occurs nowhere else. */
const visitor = { address: '203.0.113.77', name: 'Zebedee Quirk', email: 'zebedee@example.com' };

const request = (path, { port = ports.PROXY_PORT, headers, ...options } = {}) =>
  fetch(`http://localhost:${port}${path}`, {
    ...options,
    headers: { 'X-Forwarded-For': visitor.address, ...headers },
    signal: AbortSignal.timeout(10_000),
  });

const assertSecure = ({ headers }) => {
  assert.match(headers.get('Content-Security-Policy') ?? '', /default-src 'self'/);
  assert.equal(headers.get('X-Content-Type-Options'), 'nosniff');
  assert.equal(headers.get('Referrer-Policy'), 'no-referrer');
  assert.equal(headers.get('Server'), 'nginx', 'the proxy must not send its version');
};

const checkPages = async () => {
  const page = await request(`/?q=${encodeURIComponent(visitor.name)}`);
  assert.equal(page.status, 200);
  assertSecure(page);
  assert.match(await page.text(), /<title>/);

  const list = await request('/api/fixtures');
  assert.equal(list.status, 200);
  assertSecure(list);
  // Never filled with the demonstration season.
  assert.deepEqual(await list.json(), []);

  const unshared = await request('/api/health', { port: ports.PORT });
  assert.equal(unshared.status, 200);
};

const checkForm = async () => {
  const sent = await request('/api/messages', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: env.PUBLIC_URL },
    body: JSON.stringify({ name: visitor.name, email: visitor.email, message: 'Is the green open?' }),
  });
  assert.equal(sent.status, 201, await sent.clone().text());
  assert.equal((await sent.json()).name, visitor.name);
};

/** Sends a request to Caddy, whose certificate comes from its own authority. @returns the response, with its body unread */
const requestFromCaddy = async (path, { ca, method = 'GET', headers, body }) => {
  const sent = requestOverTls(`${env.PUBLIC_URL}${path}`, {
    ca,
    method,
    headers: { Origin: env.PUBLIC_URL, 'Content-Type': 'application/json', ...headers },
    signal: AbortSignal.timeout(10_000),
  });
  sent.end(body && JSON.stringify(body));
  const [response] = await once(sent, 'response');
  return response;
};

const textOf = async (response) => {
  let text = '';
  for await (const chunk of response) text += chunk;
  return text;
};

/** Reads a stream until it contains a text. Fails when the stream ends before, as it does after ten seconds. */
const readUntil = async (response, expected) => {
  let text = '';
  for await (const chunk of response) {
    text += chunk;
    if (text.includes(expected)) return;
  }
  assert.fail(`the stream ended without ${expected}: ${text}`);
};

const checkCaddy = async () => {
  const insecure = await request('/fixtures', { port: ports.HTTP_PORT, redirect: 'manual' });
  assert.equal(insecure.status, 308);
  assert.match(insecure.headers.get('Location'), /^https:/);

  const ca = mustCompose(['exec', '--no-TTY', 'caddy', 'cat', '/data/caddy/pki/authorities/local/root.crt']);
  const signIn = (password, address) =>
    requestFromCaddy('/api/admin/session', {
      ca,
      method: 'POST',
      headers: { 'X-Forwarded-For': address },
      body: { username: 'admin', password },
    });
  // Addresses that a visitor makes up do not count: the visitor's own one does, as without the proxy.
  const direct = await fetch(`http://localhost:${ports.PORT}/api/admin/session`, {
    method: 'POST',
    headers: { Origin: env.PUBLIC_URL, 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'a guess' }),
  });
  assert.equal(direct.status, 401);
  assert.equal((await signIn('a guess', visitor.address)).statusCode, 401);
  const session = await signIn(env.ADMIN_PASSWORD, '203.0.113.78');
  assert.equal(session.statusCode, 201, await textOf(session));
  const [cookie] = session.headers['set-cookie']
    .find((each) => each.startsWith('__Host-session='))
    .split(';');
  const list = await requestFromCaddy('/api/admin/sign-ins', { ca, headers: { Cookie: cookie } });
  const signIns = JSON.parse(await textOf(list));
  assert.equal(
    signIns.reduce((sum, { times }) => sum + times, 0),
    3,
  );
  assert.equal(new Set(signIns.map(({ network }) => network)).size, 1);

  const live = await requestFromCaddy('/api/live', { ca, headers: { Cookie: cookie } });
  assert.equal(live.headers['content-type'], 'text/event-stream');
  const received = readUntil(live, '"message"');
  await checkForm();
  await received;
  live.destroy();
};

/** Runs a statement as the product's role. */
const asProduct = (statement) =>
  compose([
    'exec',
    '--no-TTY',
    '--env',
    `PGPASSWORD=${env.POSTGRES_PASSWORD}`,
    'database',
    'psql',
    '--host=127.0.0.1',
    '--username=product',
    '--dbname=onchan',
    '--tuples-only',
    `--command=${statement}`,
  ]);

const checkRole = () => {
  const count = asProduct('SELECT count(*) FROM events');
  assert.ok(Number(count.stdout) > 0, `the product's role must read the events: ${count.stderr}`);
  for (const statement of ['DELETE FROM events', 'TRUNCATE events', `UPDATE events SET actor = 'somebody'`]) {
    const { status, stderr } = asProduct(statement);
    assert.notEqual(status, 0, `the product's role must not: ${statement}`);
    assert.match(stderr, /permission denied for table events/);
  }
};

/** The volume can be written, and the console command is found. */
const checkBackup = () => {
  const printed = mustCompose(['exec', '--no-TTY', 'product', 'onchan', 'backup']);
  assert.match(printed, /^\/home\/node\/data\/backups\/club-.*\.backup$/m);
};

const checkLogs = () => {
  const lines = mustCompose(['logs', '--no-log-prefix', 'proxy']).split('\n');
  const requests = lines.filter((line) => / (GET|POST) \//.test(line));
  assert.ok(
    requests.some((line) => line.includes('POST /api/messages 201')),
    `the proxy must log requests:\n${lines.join('\n')}`,
  );
  for (const line of requests) assert.doesNotMatch(line, /\d+\.\d+\.\d+\.\d+|[\da-f]*:[\da-f]*:[\da-f]*:/);
  const everything = mustCompose(['logs', '--no-log-prefix']);
  for (const secret of [visitor.address, 'Zebedee', visitor.email, env.POSTGRES_PASSWORD, env.ADMIN_PASSWORD])
    assert.ok(!everything.includes(secret), `the logs must not hold ${secret}`);
};

await withComposed(2, async (seconds) => {
  await checkPages();
  await checkCaddy();
  checkRole();
  checkBackup();
  console.log(`docker compose: everything is up after ${seconds} s and works together`);
  console.log(`docker compose: ${await drillFailover({ env, request })}`);
  console.log(`docker compose: ${await drillHungBackend({ env, request })}`);
  checkLogs();
});

/**
 * Tests that proxy, backends and two databases work together as docker-compose.yml and ops/nginx.conf configure them, and the
 * failover. The product's image must have been built. If another image cannot be pulled, it reports that and passes.
 */
import assert from 'node:assert/strict';
import { compose, env, mustCompose, ports, withComposed } from './compose-project.mjs';
import { drillFailover } from './failover.mjs';

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
    headers: { 'Content-Type': 'application/json', Origin: `http://localhost:${ports.PROXY_PORT}` },
    body: JSON.stringify({ name: visitor.name, email: visitor.email, message: 'Is the green open?' }),
  });
  assert.equal(sent.status, 201, await sent.clone().text());
  assert.equal((await sent.json()).name, visitor.name);
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
  await checkForm();
  checkRole();
  console.log(`docker compose: everything is up after ${seconds} s and works together`);
  console.log(`docker compose: ${await drillFailover({ env, request })}`);
  checkLogs();
});

/**
 * Tests that proxy, backends and two databases work together as docker-compose.yml and ops/nginx.conf configure them. Starts the whole
 * product with docker compose, under a name of its own, and takes it down with its volumes. The product's image must have been
 * built. If another image cannot be pulled, it reports that and passes.
 */
import './runtime.mjs';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { drillFailover } from './failover.mjs';
import { freePort } from './free-port.mjs';

/** The longest that one command may take, in milliseconds. */
const longest = { start: 120_000, others: 40_000 };

const ports = { PORT: await freePort(), PROXY_PORT: await freePort() };
const project = `onchan-bowls-test-${process.pid}`;
const { PATH, HOME, DOCKER_HOST, DOCKER_CONFIG, NGINX_VERSION } = process.env;
const env = {
  // Nothing else of our environment: settings for a product on this machine would change this one.
  ...Object.fromEntries(
    Object.entries({ PATH, HOME, DOCKER_HOST, DOCKER_CONFIG, NGINX_VERSION }).filter(([, value]) => value),
  ),
  ...ports,
  POSTGRES_PASSWORD: randomBytes(16).toString('hex'),
  ADMIN_PASSWORD: randomBytes(16).toString('hex'),
  PERSONAL_DATA_KEY: randomBytes(32).toString('base64'),
  DATABASE_HOSTS: 'database,standby',
  COMPOSE_PROFILES: 'replica',
  COMPOSE_PROJECT_NAME: project,
  COMPOSE_ENV_FILES: '/dev/null',
  COMPOSE_ANSI: 'never',
};

const docker = (args, timeout = longest.others) =>
  spawnSync('docker', args, {
    ...{ cwd: join(import.meta.dirname, '..'), env, encoding: 'utf8', timeout },
    // The logs of the drill are long.
    maxBuffer: 2 ** 26,
  });
const compose = (args, timeout) => docker(['compose', ...args], timeout);
const mustCompose = (args, timeout) => {
  const { status, signal, stdout, stderr } = compose(args, timeout);
  assert.equal(status, 0, `docker compose ${args[0]} failed (${signal ?? status}):\n${stderr}`);
  return stdout;
};

/** Returns an image that is not on this machine and cannot be pulled, if there is one. */
const missingImage = () =>
  mustCompose(['config', '--images'])
    .trim()
    .split('\n')
    .find(
      (image) =>
        docker(['image', 'inspect', image]).status !== 0 &&
        docker(['pull', '--quiet', image], longest.start).status !== 0,
    );

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

const missing = missingImage();
if (missing !== undefined) {
  console.log(`The image ${missing} cannot be pulled: docker compose is not tested.`);
  process.exit(0);
}
// After Ctrl-C the current command ends and everything is taken down, so that no containers are left behind.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
try {
  const started = performance.now();
  mustCompose(
    ['up', '--detach', '--no-build', '--wait', '--wait-timeout', '90', '--scale', 'backend=2'],
    longest.start,
  );
  const seconds = Math.round((performance.now() - started) / 1000);
  await checkPages();
  await checkForm();
  checkRole();
  console.log(`docker compose: everything is up after ${seconds} s and works together`);
  console.log(`docker compose: ${await drillFailover({ env, request })}`);
  checkLogs();
} catch (error) {
  console.error(compose(['logs', '--tail', '20']).stdout);
  console.error(error.message);
  process.exitCode = 1;
} finally {
  const down = compose(['down', '--volumes', '--timeout', '10']);
  if (down.status !== 0) {
    console.error(`The containers of ${project} could not be taken down:\n${down.stderr}`);
    process.exitCode = 1;
  }
}

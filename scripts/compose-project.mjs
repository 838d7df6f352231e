/**
 * A whole product that docker compose starts with the profiles `replica` and `https`, under a name of its own, and takes down with its volumes. The
 * product's image must have been built.
 */
import './runtime.mjs';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '../backend/dist/platform/database/postgres-server.js';

/** The longest that one command may take, in milliseconds. */
const longest = { start: 120_000, others: 40_000 };

export const ports = {
  PORT: await freePort(),
  PROXY_PORT: await freePort(),
  HTTP_PORT: await freePort(),
  HTTPS_PORT: await freePort(),
};
const project = `onchan-bowls-test-${process.pid}`;
const { PATH, HOME, DOCKER_HOST, DOCKER_CONFIG, NGINX_VERSION, ONCHAN_VERSION } = process.env;
export const env = {
  // Nothing else of our environment: settings for a product on this machine would change this one.
  ...Object.fromEntries(
    Object.entries({ PATH, HOME, DOCKER_HOST, DOCKER_CONFIG, NGINX_VERSION, ONCHAN_VERSION }).filter(
      ([, value]) => value,
    ),
  ),
  ...ports,
  PUBLIC_URL: `https://localhost:${ports.HTTPS_PORT}`,
  POSTGRES_PASSWORD: randomBytes(16).toString('hex'),
  ADMIN_PASSWORD: randomBytes(16).toString('hex'),
  PERSONAL_DATA_KEY: randomBytes(32).toString('base64'),
  DATABASE_HOSTS: 'database,standby',
  COMPOSE_PROFILES: 'replica,https',
  COMPOSE_PROJECT_NAME: project,
  COMPOSE_ENV_FILES: '/dev/null',
  COMPOSE_ANSI: 'never',
};

export const docker = (args, timeout = longest.others) =>
  spawnSync('docker', args, {
    ...{ cwd: join(import.meta.dirname, '..'), env, encoding: 'utf8', timeout },
    // The logs of the drill are long.
    maxBuffer: 2 ** 26,
  });
export const compose = (args, timeout) => docker(['compose', ...args], timeout);
export const mustCompose = (args, timeout) => {
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

/**
 * Starts the product with so many backends behind the proxy, and takes it down after `work`, which gets the seconds that the start
 * took. If an image cannot be pulled, it reports that and does nothing.
 */
export const withComposed = async (backends, work) => {
  const missing = missingImage();
  if (missing !== undefined) {
    console.log(`The image ${missing} cannot be pulled: docker compose is not used.`);
    return;
  }
  // After Ctrl-C the current command ends and everything is taken down, so that no containers are left behind.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  try {
    const started = performance.now();
    mustCompose(
      ['up', '--detach', '--wait', '--wait-timeout', '90', '--scale', `backend=${backends}`],
      longest.start,
    );
    await work(Math.round((performance.now() - started) / 1000));
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
};

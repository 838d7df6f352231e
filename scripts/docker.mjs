/**
 * The tests that need a Docker engine: the event store's suites on PostgreSQL in a container (Testcontainers), the image, and the
 * product that docker compose starts from it. Without an engine it reports that and passes.
 */
import './runtime.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const suites = '(event-store|projections|product-role|migrate|golden-database)\\.(e2e|db)\\.spec';

const run = (command, args, env = {}) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) process.exit(status ?? 1);
};

if (spawnSync('docker', ['info'], { stdio: 'ignore' }).status !== 0) {
  console.log('No Docker engine: the suites on Testcontainers, the image and docker compose are not tested.');
  process.exit(0);
}
run(process.execPath, [join(import.meta.dirname, 'test.mjs'), 'jest', suites], {
  TEST_DATABASE: 'container',
});
// Names the package registry, if it is not the public one.
const npmrc = join(homedir(), '.npmrc');
const secret = existsSync(npmrc) ? ['--secret', `id=npmrc,src=${npmrc}`] : [];
run('docker', ['build', ...secret, '--tag', 'onchan-bowls', join(import.meta.dirname, '..')]);
run(process.execPath, [join(import.meta.dirname, 'compose.mjs')]);

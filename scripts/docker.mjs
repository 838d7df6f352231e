/**
 * The tests that need a Docker engine: the event store's suites on PostgreSQL in a container (Testcontainers), the image, and the
 * product that docker compose starts from it. Without an engine it reports that and passes.
 */
import './runtime.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const suites = '(event-store|projections|product-role|migrate|golden-database)\\.(e2e|db)\\.spec';

const run = (command, args, env = {}) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) process.exit(status ?? 1);
};
const runScript = (name, args, env) => run(process.execPath, [join(import.meta.dirname, name), ...args], env);

if (spawnSync('docker', ['info'], { stdio: 'ignore' }).status !== 0) {
  console.log('No Docker engine: the suites on Testcontainers, the image and docker compose are not tested.');
  process.exit(0);
}
runScript('test.mjs', ['jest', suites], { TEST_DATABASE: 'container' });
runScript('image.mjs', ['onchan-bowls:test']);
runScript('compose.mjs', [], { ONCHAN_VERSION: 'test' });

/**
 * Kills, stalls and floods the product: the tests that do so, in their long form. Fails after ten minutes at the latest.
 *
 *   npm run test:storm              the long form, with the timeouts that the product has in use
 *   npm run test:storm -- short     the form in which they run with all other tests
 */
import './runtime.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const tests = '(crash|flood|outage|stall|two-backends)\\.e2e\\.spec';
const deadline = 10 * 60_000;

const form = process.argv[2] === 'short' ? 'short' : 'long';
const { status, error } = spawnSync(
  process.execPath,
  [join(import.meta.dirname, 'test.mjs'), 'jest', tests],
  {
    stdio: 'inherit',
    env: { ...process.env, STORM: form },
    timeout: deadline,
  },
);
if (error) console.error(`The tests did not end within ten minutes (${error.code}).`);
process.exitCode = status ?? 1;

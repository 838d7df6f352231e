/**
 * Runs the tests that kill, stall and flood the product, or send it any commands or hostile values, in their long form. Fails after ten minutes at the latest.
 *
 *   npm run test:storm              the long form, with the product's real timeouts
 *   npm run test:storm -- short     the short form, as part of `npm test`
 */
import './runtime.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const tests = '(any-commands|crash|flood|hostile-values|outage|stall|two-backends)\\.e2e\\.spec';
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

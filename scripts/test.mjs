/**
 * Runs every test and ends with one line, 'N passed, N failed'.
 *
 *   npm test                          Jest (backend and frontend), then Playwright on the built product
 *   npm test -- jest fixture.spec     Jest alone, with its own arguments
 *   npm test -- jest --watch          the same, again after each change
 *   npm test -- browser --headed      Playwright alone, with its own arguments
 *
 * A skipped test counts as failed, and so do a file that cannot be loaded, a runner that crashes, and, when all run, a promise of
 * docs/guarantees.md that no passed test shows.
 * Exits with 1 when anything failed or nothing ran.
 */
import './runtime.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { unshownPromises } from './promises.mjs';
import { readOutcomes } from './test-outcomes.mjs';

const resolve = createRequire(import.meta.url).resolve;
const outcomesReporter = join(import.meta.dirname, 'test-outcomes.mjs');

const runners = {
  jest: [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    // In megabytes. Tests leave much garbage: collecting it less often saves an eighth of the frontend tests' processor time.
    '--max-semi-space-size=64',
    resolve('jest/bin/jest'),
    '--reporters=default',
    `--reporters=${outcomesReporter}`,
    // One more than cores, because tests also wait, but no more workers than the tests’ one PostgreSQL has connections for.
    `--maxWorkers=${Math.min(availableParallelism() + 1, 4)}`,
    // Replaces a worker that has loaded many suites.
    '--workerIdleMemoryLimit=1GB',
  ],
  browser: [
    resolve('@playwright/test/cli'),
    'test',
    '--config=frontend/playwright.config.ts',
    `--reporter=list,${outcomesReporter}`,
  ],
};

const isWatched = (args) => args.some((word) => word.startsWith('--watch'));

/** How long a runner may take, in minutes: several times what it needs on two cores. One that hangs is killed and counts as failed. */
const deadline = 45;

let interrupted = false;

/**
 * Runs one runner to its end, even when interrupted, because it may have servers to stop. Its exit code shows whether it
 * reported all that failed.
 * @returns the outcomes of its tests
 */
async function run(name, folder, args) {
  const file = join(folder, `${name}.outcomes`);
  const child = spawn(process.execPath, [...runners[name], ...args], {
    // Jest's watch mode reads keys.
    stdio: 'inherit',
    // The folder is removed with everything that tests leave behind in it.
    env: { ...process.env, TMPDIR: folder, TEMP: folder, TEST_OUTCOMES: file },
    timeout: isWatched(args) ? undefined : deadline * 60_000,
    killSignal: 'SIGKILL',
  });
  // The terminal sends Ctrl-C to the runner itself. SIGINT is also the only signal on which Playwright cleans up.
  const interrupt = (signal) => {
    interrupted = true;
    if (signal === 'SIGTERM') child.kill('SIGINT');
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  const [code, signal] = await once(child, 'close');
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  const outcomes = readOutcomes(file);
  if (signal === 'SIGKILL')
    outcomes.push({ name: `${name}: was killed, at the latest after ${deadline} minutes`, isPassed: false });
  else if (code !== 0 && outcomes.every(({ isPassed }) => isPassed))
    outcomes.push({
      name: `${name}: ended with exit code ${code} without reporting a failed test`,
      isPassed: false,
    });
  return outcomes;
}

const [only, ...args] = process.argv.slice(2);
if (only !== undefined && !(only in runners)) {
  console.error(`Unknown tests '${only}': name one of ${Object.keys(runners).join(', ')}, or none for all.`);
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), 'test-'));
const outcomes = [];
try {
  for (const name of only === undefined ? Object.keys(runners) : [only]) {
    outcomes.push(...(await run(name, folder, args)));
    if (interrupted) break;
  }
  if (only === undefined && !interrupted) outcomes.push(...unshownPromises(outcomes));
} finally {
  await rm(folder, { recursive: true, force: true });
}
const failed = outcomes.filter(({ isPassed }) => !isPassed);
if (failed.length > 0) console.log(['\nFailed:', ...failed.map(({ name }) => `  ${name}`)].join('\n'));
const passed = outcomes.length - failed.length;
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0;

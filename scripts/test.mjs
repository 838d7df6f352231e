/**
 * Runs every test and ends with one line, 'N passed, N failed'.
 *
 *   npm test                          Jest (backend and frontend), then Playwright on the built product
 *   npm test -- jest fixture.spec     Jest alone, with its own arguments
 *   npm test -- jest --watch          the same, again after each change
 *   npm test -- browser --headed      Playwright alone, with its own arguments
 *
 * A skipped test counts as failed, and so do a file that cannot be loaded and a runner that crashes.
 * Exits with 1 when anything failed or nothing ran.
 */
import './runtime.mjs';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

const resolve = createRequire(import.meta.url).resolve;

const runners = {
  jest: {
    command: (report) => [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      resolve('jest/bin/jest'),
      // All cores, but no more workers than the tests' one PostgreSQL has connections for.
      `--maxWorkers=${Math.min(availableParallelism(), 4)}`,
      // Replaces a worker that has loaded many suites.
      '--workerIdleMemoryLimit=1GB',
      '--json',
      `--outputFile=${report}`,
    ],
    // With `-t` Jest reports all other tests as skipped.
    count: (result, args) => ({
      passed: result.numPassedTests,
      failed:
        result.numFailedTests +
        (args.some((word) => /^(-t|--testNamePattern)/.test(word)) ? 0 : result.numPendingTests) +
        result.numTodoTests +
        result.numRuntimeErrorTestSuites,
    }),
  },
  browser: {
    command: () => [
      resolve('@playwright/test/cli'),
      'test',
      '--config=frontend/playwright.config.ts',
      '--reporter=list,json',
    ],
    count: ({ stats, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    }),
  },
};

/** How long a runner may take, in milliseconds: several times what it needs. One that hangs is killed and counts as failed. */
const deadline = 25 * 60_000;

const isWatched = (args) => args.some((word) => word.startsWith('--watch'));

let interrupted = false;

/**
 * Runs one runner to its end, even when interrupted, because it may have servers to stop. The numbers come from its report; its
 * exit code shows whether the report is complete.
 */
async function run(name, folder, args) {
  const report = join(folder, `${name}.json`);
  const child = spawn(process.execPath, [...runners[name].command(report), ...args], {
    // Jest's watch mode reads keys.
    stdio: 'inherit',
    // The folder is removed with everything that tests leave behind in it.
    env: { ...process.env, TMPDIR: folder, TEMP: folder, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    timeout: isWatched(args) ? undefined : deadline,
    killSignal: 'SIGKILL',
  });
  // The terminal sends Ctrl-C to the runner itself. SIGINT is also the only signal on which Playwright cleans up.
  const interrupt = (signal) => {
    interrupted = true;
    if (signal === 'SIGTERM') child.kill('SIGINT');
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  const code = await new Promise((done) => child.on('close', done));
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  const { passed, failed } = await readFile(report, 'utf8').then(
    (text) => runners[name].count(JSON.parse(text), args),
    () => ({ passed: 0, failed: 0 }),
  );
  if (code === 0 || failed > 0) return { passed, failed };
  console.error(`${name} ended with exit code ${code} without reporting a failed test.`);
  return { passed, failed: 1 };
}

const [only, ...args] = process.argv.slice(2);
if (only !== undefined && !(only in runners)) {
  console.error(`Unknown tests '${only}': name one of ${Object.keys(runners).join(', ')}, or none for all.`);
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), 'test-'));
const total = { passed: 0, failed: 0 };
try {
  for (const name of only === undefined ? Object.keys(runners) : [only]) {
    const { passed, failed } = await run(name, folder, args);
    total.passed += passed;
    total.failed += failed;
    if (interrupted) break;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

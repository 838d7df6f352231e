import { defineConfig, devices } from '@playwright/test';
import { findTestChromium } from './e2e/support/chromium.js';

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Nothing is timed: these only end what hangs, on a slow machine too.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // It would load files beside every page; e2e/offline.spec.ts allows it.
    serviceWorkers: 'block',
    // V8's own threads would only take the processor from the other worker, and no page runs long enough for its compilers to
    // win back their time.
    launchOptions: { ...findTestChromium(), args: ['--js-flags=--single-threaded,--no-opt,--no-maglev'] },
    screenshot: 'only-on-failure',
    // Recording a trace takes a fifth of the time. Add `--trace retain-on-failure` to look into a failure.
    trace: 'off',
  },
});

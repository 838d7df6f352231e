import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './e2e/support/chromium.js';

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    launchOptions: findChromium(),
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});

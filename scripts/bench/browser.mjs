/* global document, requestAnimationFrame, window */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { withCleanup } from '../../backend/dist/bench/cleanup.js';
import { findChromium } from '../../frontend/e2e/support/chromium.ts';

const { chromium } = createRequire(join(import.meta.dirname, '../../frontend/package.json'))(
  '@playwright/test',
);

/** Runs `work` with a browser. @param args more arguments of Chromium. */
export async function withBrowser(work, args = []) {
  const browser = await chromium.launch({
    ...findChromium(),
    args,
    // `withCleanup` closes it.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  return withCleanup(
    () => browser.close(),
    () => work(browser),
  );
}

/**
 * Opens a page with an empty cache. Returns the milliseconds from navigation until the first paint, and until the text is
 * painted.
 * @param context a new one; it is closed
 * @param cpu how much the processor is slowed down
 * @param network for `Network.emulateNetworkConditions`; without it the network is not slowed down
 */
export async function timePage(context, url, text, { cpu, network }) {
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    if (network) {
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', network);
    }
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    await page.addInitScript((sought) => {
      window.timesSeen = new Promise((seen) => {
        const paints = new Promise((painted) => {
          new PerformanceObserver((list) => {
            const [entry] = list.getEntriesByName('first-contentful-paint');
            if (entry) painted(entry.startTime);
          }).observe({ type: 'paint', buffered: true });
        });
        const look = () => {
          if (!document.body?.innerText.includes(sought)) return requestAnimationFrame(look);
          const shown = performance.now();
          paints.then((paint) => seen({ paint, shown: Math.max(paint, shown) }));
        };
        requestAnimationFrame(look);
      });
    }, text);
    await page.goto(url, { waitUntil: 'commit' });
    return await page.evaluate(() => window.timesSeen);
  } finally {
    await context.close();
  }
}

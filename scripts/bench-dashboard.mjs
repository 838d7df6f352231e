/**
 * Measures how soon a volunteer who is signed in sees the dashboard of the built product, with nothing in the browser's
 * cache: the first paint, and the first list. The floor is the first paint of a line of text from the same server, in
 * the same browser and run.
 *
 *   npm run bench:dashboard
 */
/* global document, requestAnimationFrame */
import './runtime.mjs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findChromium } from '../frontend/e2e/support/chromium.ts';
import { startProduct } from './product.mjs';

const { chromium } = createRequire(join(import.meta.dirname, '../frontend/package.json'))('@playwright/test');

const loads = 15;
const password = 'correct horse battery staple';
/** The browser's processor as it is, and as slow as a phone's. */
const slowdowns = [1, 4];

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Milliseconds from the navigation to the first paint, and to when the text is seen. */
async function load(context, url, slowdown, text) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(url);
  const shown = await page.evaluate(
    (sought) =>
      new Promise((found) => {
        const look = () =>
          document.body.innerText.includes(sought) ? found(performance.now()) : requestAnimationFrame(look);
        look();
      }),
    text,
  );
  const paint = await page.evaluate(
    () =>
      new Promise((painted) => {
        new PerformanceObserver((list) => {
          const [entry] = list.getEntriesByName('first-contentful-paint');
          if (entry) painted(entry.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  await page.close();
  return { paint, shown };
}

const browser = await chromium.launch(findChromium());
const { url, stop } = await startProduct({ ADMIN_PASSWORD: password });
try {
  const context = await browser.newContext();
  await context.addInitScript(() => sessionStorage.setItem('admin-authenticated', 'true'));
  const signIn = await context.request.post(`${url}/api/admin/session`, {
    data: { password },
    headers: { Origin: url },
  });
  if (!signIn.ok()) throw new Error(`Signing in was answered with ${signIn.status()}`);
  for (const slowdown of slowdowns) {
    const [floors, dashboards] = [[], []];
    for (let turn = 0; turn < loads; turn += 1) {
      floors.push(await load(context, `${url}/robots.txt`, slowdown, 'Sitemap'));
      dashboards.push(await load(context, `${url}/admin`, slowdown, 'Pending ('));
    }
    const floor = median(floors.map(({ paint }) => paint));
    const paint = median(dashboards.map((one) => one.paint));
    const shown = median(dashboards.map((one) => one.shown));
    console.log(
      `dashboard, processor ÷ ${slowdown}: first paint ${paint.toFixed(0)} ms (${(paint / floor).toFixed(1)} × the floor of ${floor.toFixed(0)} ms), first list ${shown.toFixed(0)} ms`,
    );
  }
} finally {
  await browser.close();
  await stop();
}

/**
 * Runs Lighthouse, as on a slow phone, on the public pages of the built product with its demonstration season, and prints the
 * scores out of 100. Fails below 95 for performance and below 100 for the rest.
 *
 *   npm run lighthouse                every page
 *   npm run lighthouse -- /laws …     these pages, and the audits that cost points
 */
import './runtime.mjs';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pagePaths } from '@onchan-bowls/contract/pages';
import lighthouse from 'lighthouse';
import { findChromium } from '../frontend/e2e/support/chromium.ts';
import { startProduct } from './product.mjs';

const root = join(import.meta.dirname, '..');
const { chromium } = createRequire(join(root, 'frontend/package.json'))('@playwright/test');

const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const categories = Object.keys(least);

const chosen = process.argv.slice(2);
const paths = chosen.length > 0 ? chosen : pagePaths.filter((path) => path !== '/admin');

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Returns a page's scores and the audits that cost points. */
async function rate(url, port) {
  const { lhr } = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' });
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const points = categories.map((name) => Math.round(lhr.categories[name].score * 100));
  const lost = categories.flatMap((name) =>
    lhr.categories[name].auditRefs
      .map(({ id, weight }) => ({ ...lhr.audits[id], weight }))
      .filter(({ score, weight }) => weight > 0 && score !== null && score < 1)
      .map(({ id, score, displayValue = '' }) => `  ${id} ${Math.round(score * 100)} ${displayValue}`),
  );
  return { points, lost };
}

const port = await freePort();
const browser = await chromium.launch({
  ...findChromium(),
  args: [`--remote-debugging-port=${port}`],
});
const ended = new Promise((_, fail) => {
  browser.once('disconnected', () => fail(new Error('Chromium has ended')));
});
ended.catch(() => undefined);
const { url, stop } = await startProduct();
try {
  console.log(['page'.padEnd(24), ...categories.map((name) => name.padStart(16))].join(''));
  for (const path of paths) {
    const { points, lost } = await Promise.race([rate(`${url}${path}`, port), ended]);
    console.log([path.padEnd(24), ...points.map((value) => String(value).padStart(16))].join(''));
    if (chosen.length > 0) console.log(lost.join('\n'));
    if (categories.some((name, index) => points[index] < least[name])) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await stop();
}

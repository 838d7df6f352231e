import { pagePaths, paths } from '@onchan-bowls/contract/pages';
import lighthouse from 'lighthouse';
import { median, rounds } from '../../backend/dist/bench/measure.js';
import { withProduct } from '../../backend/dist/bench/product.js';
import { freePort } from '../../backend/dist/platform/database/postgres-server.js';
import { withBrowser } from './browser.mjs';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Lighthouse's four scores of each public page, as on a slow phone, with the demonstration season. */
export async function benchLighthouse(length, chosen) {
  const pages = chosen.length > 0 ? chosen : pagePaths.filter((page) => page !== paths.admin);
  const port = await freePort();
  const measurePages = (browser, origin) =>
    withEnd(browser, async () => {
      const rows = [];
      for (const page of pages) {
        const scores = [];
        for (let round = 0; round < rounds; round += 1) scores.push(await rate(`${origin}${page}`, port));
        rows.push({
          what: `Lighthouse ${page}`,
          unit: ' points',
          measured: categories.map((_, index) => median(scores.map((points) => points[index]))),
          aim: { least: 100 },
        });
      }
      return rows;
    });
  return withProduct(({ origin }) =>
    withBrowser((browser) => measurePages(browser, origin), [`--remote-debugging-port=${port}`]),
  );
}

/**
 * Returns a page's scores out of 100. Prints them, and the audits that cost points. Sometimes Lighthouse loses the trace of a load
 * and asks to be run again.
 */
async function rate(url, port, attempts = 3) {
  const { headers } = await fetch(url);
  // Pages that are opened by a link in an email are kept out of search engines on purpose.
  const skipAudits = headers.has('x-robots-tag') ? ['is-crawlable'] : null;
  const { lhr } = await lighthouse(url, { port, onlyCategories: categories, skipAudits, logLevel: 'error' });
  if (lhr.runtimeError && attempts > 1) return rate(url, port, attempts - 1);
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const scores = categories.map((name) => Math.round(lhr.categories[name].score * 100));
  console.log(`${new URL(url).pathname}: ${scores.join(' / ')}`);
  for (const name of categories) {
    for (const { id, weight } of lhr.categories[name].auditRefs) {
      const { score, displayValue = '' } = lhr.audits[id];
      if (weight > 0 && score !== null && score < 1) {
        console.log(`  ${id} ${Math.round(score * 100)} ${displayValue}`);
      }
    }
  }
  return scores;
}

/** Runs `work`; throws when the browser ends, because Lighthouse would wait for it for ever. */
function withEnd(browser, work) {
  const ended = new Promise((_, fail) => {
    browser.once('disconnected', () => fail(new Error('Chromium has ended')));
  });
  ended.catch(() => undefined);
  return Promise.race([work(), ended]);
}

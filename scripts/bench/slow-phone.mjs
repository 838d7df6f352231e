import { paths } from '@onchan-bowls/contract/pages';
import { median, rounds } from '../../backend/dist/bench/measure.js';
import { signIn, withProduct } from '../../backend/dist/bench/product.js';
import { timePage, withBrowser } from './browser.mjs';

/** A processor four times slower than this machine's, on slow 4G: 150 ms, 1.6 Mbit/s down, 0.75 Mbit/s up. */
const phone = {
  cpu: 4,
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  },
};

const screen = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What is looked for on each page. */
const text = 'Awaited on the phone';

/** A record with that text for each page, besides the demonstration season. */
const records = {
  [paths.fixturesResults]: [
    '/api/fixtures',
    { homeTeam: text, awayTeam: 'Onchan A', date: inDays(0), time: '18:30', category: 'mens' },
  ],
  [paths.announcements]: ['/api/announcements', { title: text, content: '<p>The green is open.</p>' }],
  [paths.handicaps]: ['/api/handicaps', { playerName: text, category: 'mens', handicap: 0 }],
  [paths.competitions]: ['/api/competitions', { title: text, date: inDays(30), time: '13:30' }],
};

/** How soon a visitor with a slow phone sees a page's data. The floor is the first paint of the same page. */
export function benchSlowPhone(length, chosen) {
  const pages = Object.keys(records).filter((page) => chosen.length === 0 || chosen.includes(page));
  if (length === 'quick') pages.splice(2);
  return withProduct(async ({ origin }) => {
    const { send } = await signIn(origin);
    for (const [path, record] of Object.values(records)) await send('POST', path, record);
    return withBrowser(async (browser) => {
      const rows = [];
      for (const page of pages) {
        const times = [];
        for (let round = 0; round < rounds; round += 1) {
          times.push(await timePage(await browser.newContext(screen), `${origin}${page}`, text, phone));
        }
        console.log(
          `${page}: ${times.map(({ paint, shown }) => `${paint.toFixed(0)} → ${shown.toFixed(0)} ms`).join(', ')}`,
        );
        rows.push({
          what: `Slow phone ${page}, data visible`,
          unit: ' ms',
          measured: median(times.map(({ shown }) => shown)),
          floor: median(times.map(({ paint }) => paint)),
          aim: { most: 1000 },
        });
      }
      return rows;
    });
  });
}

import type { HandicapRecord } from '@onchan-bowls/contract/handicaps';
import type { FixtureRecord, FixtureRequest } from '@onchan-bowls/contract/fixtures';
import type { BrowserContext, Page } from '@playwright/test';
import { untilAlive } from './support/alive.js';
import { expect, test as base } from './support/product.js';
import { send } from './support/send.js';

/** The same browser visits for several tests: its first visit keeps everything, which takes longest. */
const test = base.extend<object, { visitor: BrowserContext }>({
  visitor: [
    async ({ browser, product }, use) => {
      const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'allow' });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ visitor }, use) => {
    await use(visitor);
    await visitor.setOffline(false);
    for (const page of visitor.pages()) await page.close();
  },
});

test.use({ demoData: true });

const notice = (page: Page) => page.getByText(/^No connection\. As of \w{3} \d+ \w{3}, \d\d:\d\d\.$/);

/** What the browser keeps for the time without a connection: paths with their texts. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const texts: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        texts[new URL(url).pathname] = (await (await cache.match(url))?.text()) ?? '';
      }
    }
    return texts;
  });

/** Waits until everything is kept; the last list is loaded last. */
const expectKept = (page: Page) =>
  expect.poll(async () => Object.keys(await kept(page)), { timeout: 60_000 }).toContain('/api/handicaps');

/** Follows a link within the page. */
const follow = async (page: Page, name: string) => {
  await untilAlive(page);
  await page.getByRole('navigation').getByRole('link', { name }).first().click();
};

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format();

test('after a visit the site works without a connection, and shows the newest when there is one again', async ({
  page,
  context,
  request,
  product: { url, adminPassword },
}) => {
  await send(request, url, 'POST', '/api/admin/session', { password: adminPassword });
  const gone = { playerName: 'Gone Tomorrow', handicap: 5, category: 'mens' };
  const added = await send(request, url, 'POST', '/api/handicaps', gone);
  const { id } = (await added.json()) as HandicapRecord;
  const addMatchOfToday = async (homeTeam: string) => {
    const fixture: FixtureRequest = {
      homeTeam,
      awayTeam: 'Onchan A',
      date: today(),
      time: '18:30',
      category: 'mens',
    };
    return (await (await send(request, url, 'POST', '/api/fixtures', fixture)).json()) as FixtureRecord;
  };
  // The demonstration season does not have one on every day.
  await addMatchOfToday('Marown A');
  await page.goto('/fixtures-results');
  await expectKept(page);

  await context.setOffline(true);
  await page.reload();
  // A browser with weak reception reports that it is online.
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: true, configurable: true }));
  await follow(page, 'Club Handicaps');
  await expect(page.getByText('Gone Tomorrow')).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await follow(page, 'Fixtures & Results');
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText('Today', { exact: true })).toBeVisible();
  const newest = await addMatchOfToday('Newest');
  await context.setOffline(false);
  await expect(page.getByText('Newest')).toBeVisible();
  await expect(notice(page)).toBeHidden();

  // A list that a current page has not loaded.
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'onLine'));
  await context.setOffline(true);
  await follow(page, 'Club Handicaps');
  await expect(page.getByText('Tom Trundle')).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await follow(page, 'Laws of The Game');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Laws');
  await expect(notice(page)).toBeVisible();
  // It has no list that could be old.
  await context.setOffline(false);
  await expect(notice(page)).toBeHidden();

  await send(request, url, 'DELETE', `/api/fixtures/${newest.id}`);
  await send(request, url, 'DELETE', `/api/handicaps/${id}`);
  expect((await kept(page))['/api/handicaps']).toContain('Gone Tomorrow');
  await page.goto('/about');
  await expect.poll(async () => JSON.stringify(await kept(page))).not.toContain('Gone Tomorrow');
});

test('nothing of the dashboard is kept, and it never shows lists that are not current', async ({
  page,
  context,
  product: { adminPassword },
}) => {
  await page.goto('/');
  await expectKept(page);
  await page.goto('/admin?tab=entries');
  await page.getByLabel('Password').fill(adminPassword);
  const entries = page.waitForResponse('**/api/competition-entries');
  await page.keyboard.press('Enter');
  expect(await (await entries).text()).toContain('"email"');
  const paths = Object.keys(await kept(page)).filter((path) => !path.startsWith('/assets/'));
  expect(paths.toSorted()).toEqual([
    '/api/announcements',
    '/api/competition-entries',
    '/api/competition-winners',
    '/api/competitions',
    '/api/documents',
    '/api/fixtures',
    '/api/handicaps',
    '/api/pictures',
    '/favicon.svg',
    expect.stringMatching(/^\/offline-/),
  ]);
  expect((await kept(page))['/api/competition-entries']).not.toContain('email');
  await context.setOffline(true);
  const list = page.evaluate(async () => (await fetch('/api/handicaps')).status);
  await expect(list).rejects.toThrow('Failed to fetch');
  await expect(page.reload()).rejects.toThrow(/ERR_(FAILED|INTERNET_DISCONNECTED)/);
});

test('a new version is taken at the next visit', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  const worker = '**/service-worker.js';
  // An earlier version, with other files.
  await context.route(worker, async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll(/\/assets\/laws-page-[^`"']+/g, '/social.png');
    await route.fulfill({ response, body: text });
  });
  await page.goto('/laws');
  await expectKept(page);
  expect(Object.keys(await kept(page))).toContain('/social.png');
  await context.unroute(worker);
  await page.reload();
  await expect
    .poll(async () => Object.keys(await kept(page)).join())
    .toMatch(/^(?!.*social).*laws-page.*\/api\/handicaps/);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Laws');
  await context.close();
});

import type { FixtureRequest } from '@onchan-bowls/contract/fixtures';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { loadListsLater } from './support/lists-later.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { sheetsOf } from './support/sheets.js';
import { expectUsable, publicWidths } from './support/usable.js';

const fixture = (date: string, homeTeam: string, values: Partial<FixtureRequest> = {}): FixtureRequest => ({
  homeTeam,
  awayTeam: 'Onchan A',
  date,
  time: '18:30',
  category: 'mens',
  ...values,
});

const longName = 'Douglas and Ballakermeen Bowling and Recreation Society';

const season = [
  fixture('2026-03-29', 'Summer time'),
  fixture('2026-05-04', 'Monday’s team'),
  fixture('2026-05-06', 'Wednesday’s team', { awayTeam: longName, type: 'other', otherType: 'Friendly' }),
  fixture('2026-05-07', 'Port Erin', { category: 'ladies-over-60', time: '14:00' }),
  fixture('2026-05-10', 'Sunday’s team', { category: 'mens-over-60' }),
  fixture('2026-05-14', 'Castletown'),
  fixture('2026-10-25', 'Winter time'),
  fixture('2027-01-03', 'Last week of the year'),
];

test.beforeAll('a season is scheduled', async ({ playwright, product: { url, adminPassword } }) => {
  const request = await playwright.request.newContext({ baseURL: url, extraHTTPHeaders: { Origin: url } });
  const post = async (path: string, data: object) =>
    expect((await request.post(path, { data })).status(), path).toBe(201);
  await post('/api/admin/session', { password: adminPassword });
  for (const match of season) await post('/api/fixtures', match);
  await request.dispose();
});

/** Half past eleven at night on Wednesday, 6 May 2026, by the island’s clocks. */
const wednesday = '2026-05-06T22:30:00Z';

const openAt = async (page: Page, path: string, now = wednesday) => {
  await page.clock.setFixedTime(new Date(now));
  await page.goto(path);
};

const everywhere = { widths: publicWidths };

const week = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const fixturesPath = '**/api/fixtures';

test('weeks can be used by everybody, empty ones too', async ({ page }) => {
  const problems = watchProblems(page);
  await openAt(page, '/fixtures');
  await expect(page.getByText(longName)).toBeVisible();
  await page.getByText('Nothing happens when you subscribe?').click();
  await expect(page.getByText('/api/fixtures.ics?category=ladies-over-60')).toBeVisible();
  await expectUsable(page, everywhere);
  expect(await sheetsOf(page)).toBe(1);
  await page.getByRole('button', { name: /^Previous/ }).click();
  await expect(page.getByText('No fixtures scheduled this week')).toBeVisible();
  await expectUsable(page, everywhere);
  expect(problems).toEqual([]);
});

test('a search can be used by everybody, whether it finds something or not', async ({ page }) => {
  const problems = watchProblems(page);
  await openAt(page, '/fixtures?q=erin');
  await expect(page.getByText('1 fixture found for ‘erin’')).toBeVisible();
  await expectUsable(page, everywhere);
  await page.getByRole('searchbox').fill('nobody');
  await expect(page.getByText('No fixtures found for ‘nobody’')).toBeVisible();
  await expectUsable(page, everywhere);
  expect(problems).toEqual([]);
});

test('a list that cannot be loaded can be tried again', async ({ page }) => {
  await loadListsLater(page);
  await page.route(fixturesPath, (route) => route.fulfill({ status: 503, body: '' }));
  await openAt(page, '/fixtures');
  await expect(page.getByText('This could not be loaded.')).toBeVisible();
  await expectUsable(page, everywhere);
  await page.unroute(fixturesPath);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Port Erin')).toBeVisible();
});

test('a page without its list says that it loads, and nothing moves when it has', async ({ page }) => {
  await loadListsLater(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    new PerformanceObserver((entries) => {
      const { dataset } = document.documentElement;
      for (const entry of entries.getEntries())
        dataset.shift = String(
          Number(dataset.shift ?? 0) + (entry as PerformanceEntry & { value: number }).value,
        );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const response = page.waitForResponse(/\/fixtures$/);
  await openAt(page, '/fixtures');
  const sent = await (await response).text();
  expect(sent).toContain('Loading fixtures...');
  expect(sent).not.toContain('2026');
  await expect(page.getByText('Port Erin')).toBeVisible();
  const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
  expect(shift).toBeLessThan(0.02);
});

test('the address names the week, so that it can be shared and gone back to', async ({ page }) => {
  await openAt(page, '/fixtures');
  await week(page, '4 – 10 May 2026').waitFor();
  const title = await page.title();
  await page.getByRole('button', { name: 'Next Week' }).click();
  await expect(page).toHaveURL(/\/fixtures\?week=2026-05-11$/);
  await page.getByRole('button', { name: 'Next Week' }).click();
  await expect(page).toHaveURL(/\/fixtures\?week=2026-05-18$/);
  await expect(page).toHaveTitle(title);

  await page.goBack();
  await week(page, '11 – 17 May 2026').waitFor();
  await expect(page.getByText('Castletown')).toBeVisible();
  await page.goBack();
  await week(page, '4 – 10 May 2026').waitFor();
  await expect(page).toHaveURL(/\/fixtures$/);
  await page.goForward();
  await page.getByRole('button', { name: 'Go to Current Week' }).click();
  await week(page, '4 – 10 May 2026').waitFor();
  await expect(page).toHaveURL(/\/fixtures$/);

  await page.goto('/fixtures?week=2026-05-17&from=mail');
  await week(page, '11 – 17 May 2026').waitFor();
  await expect(page).toHaveURL(/\?week=2026-05-11&from=mail$/);
  await page.goto('/fixtures?week=soon');
  await week(page, '4 – 10 May 2026').waitFor();
  await expect(page).toHaveURL(/\/fixtures$/);
});

test('a second press is a second week, and the page stays where it was scrolled to', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await openAt(page, '/fixtures');
  await week(page, '4 – 10 May 2026').waitFor();
  await page.evaluate(() => window.scrollTo({ top: 30, behavior: 'instant' }));
  await page.getByRole('button', { name: 'Next' }).dblclick();
  await week(page, '18 – 24 May 2026').waitFor();
  await expect(page).toHaveURL(/week=2026-05-18$/);
  expect(await page.evaluate(() => window.scrollY)).toBe(30);
});

test('on a phone the buttons stay where they are when a long name of a week wraps, and no word of theirs is broken', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAt(page, '/fixtures?week=2026-09-21');
  await expect(week(page, '21 – 27 September 2026')).toBeVisible();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const place = await next.boundingBox();
  await next.click();
  await expect(week(page, '28 September – 4 October 2026')).toBeVisible();
  expect(await next.boundingBox()).toEqual(place);

  const buttons = page.getByRole('link', { name: /^Subscribe:/ });
  await expect(buttons).toHaveCount(4);
  const sizes = await buttons.evaluateAll((all) =>
    all.map((button) => button.getBoundingClientRect().height),
  );
  expect(new Set(sizes).size).toBe(1);
});

test('a search is typed, corrected, gone back from and shared', async ({ page }) => {
  await openAt(page, '/fixtures?week=2026-05-11');
  await week(page, '11 – 17 May 2026').waitFor();
  const search = page.getByRole('searchbox', { name: 'Search all fixtures' });
  await search.pressSequentially('frendly');
  await expect(page.getByText('No fixtures found for ‘frendly’')).toBeVisible();
  for (let left = 0; left < 5; left++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('i');
  await expect(search).toHaveValue('friendly');
  await expect(page.getByText('1 fixture found for ‘friendly’')).toBeVisible();
  await expect(page).toHaveURL(/\?week=2026-05-11&q=friendly$/);

  await page.goBack();
  await week(page, '11 – 17 May 2026').waitFor();
  await expect(search).toHaveValue('');
  await page.goForward();
  await expect(search).toHaveValue('friendly');
  await page.reload();
  await expect(page.getByText('1 fixture found for ‘friendly’')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await week(page, '11 – 17 May 2026').waitFor();
  await expect(search).toBeFocused();
});

test('everything can be done by the keyboard', async ({ page }) => {
  await openAt(page, '/fixtures');
  await week(page, '4 – 10 May 2026').waitFor();
  const focused = page.locator(':focus');
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Tab');
  await expect(focused).toHaveText(/Previous/);
  await page.keyboard.press('Tab');
  await expect(focused).toHaveText(/Next/);
  await page.keyboard.press('Enter');
  await week(page, '11 – 17 May 2026').waitFor();
  await expect(focused).toHaveText(/Next/);
  const passDays = async () => {
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) {
      await page.keyboard.press('Tab');
      await expect(focused).toContainText(day);
    }
  };
  await passDays();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await week(page, '4 – 10 May 2026').waitFor();
  await page.getByRole('button', { name: /^Next/ }).focus();
  await passDays();
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAccessibleName(`Add to calendar: Wednesday’s team v ${longName}`);
});

test('a match goes into the visitor’s calendar, and so do all', async ({
  page,
  request,
  product: { url },
}) => {
  await openAt(page, '/fixtures');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar: Port Erin v Onchan A' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('fixture.ics');
  const event = await (await request.get(download.url())).text();
  expect(event).toContain('SUMMARY:Port Erin v Onchan A');
  expect(event).toContain('DTSTART:20260507T130000Z');
  await expect(page.getByText('Port Erin')).toBeVisible();

  const host = url.replace('http:', 'webcal:');
  const all = page.getByRole('link', { name: 'Subscribe: All fixtures' });
  await expect(all).toHaveAttribute('href', `${host}/api/fixtures.ics`);
  const ladies = page.getByRole('link', { name: 'Subscribe: Ladies Over 60s' });
  const address = await ladies.getAttribute('href');
  expect(address).toBe(`${host}/api/fixtures.ics?category=ladies-over-60`);
  const feed = await (await request.get(String(address).replace('webcal:', 'http:'))).text();
  expect(feed).toContain('SUMMARY:Port Erin v Onchan A');
  expect(feed).not.toContain('Monday');
});

test('without a connection the page says so, and goes on by itself when there is one', async ({
  page,
  context,
}) => {
  await openAt(page, '/fixtures');
  await page.getByText('Port Erin').waitFor();
  await loadListsLater(page);
  await page.route(fixturesPath, (route) => route.abort('internetdisconnected'));
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  });
  await page.reload();
  await expect(page.getByText('You are offline')).toBeVisible();
  await expectAccessible(page);

  await page.unroute(fixturesPath);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByText('Port Erin')).toBeVisible();
});

const nights = [
  // The last hour of the Sunday on which the clocks went forward.
  ['2026-03-29T22:30:00Z', '23 – 29 March 2026', 'Summer time'],
  // And of the one on which they went back.
  ['2026-10-25T23:30:00Z', '19 – 25 October 2026', 'Winter time'],
  ['2026-12-31T23:30:00Z', '28 December 2026 – 3 January 2027', 'Last week of the year'],
  ['2027-01-03T23:30:00Z', '28 December 2026 – 3 January 2027', 'Last week of the year'],
] as const;

for (const timezoneId of ['America/Los_Angeles', 'Asia/Tokyo']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('the weeks are the Isle of Man’s', async ({ page }) => {
      for (const [now, name, team] of nights) {
        await openAt(page, '/fixtures', now);
        await week(page, name).waitFor();
        await expect(page.getByText(team)).toBeVisible();
        await page.getByRole('button', { name: 'Next Week' }).click();
        await page.getByRole('button', { name: 'Previous Week' }).click();
        await expect(week(page, name)).toBeVisible();
        await expect(page.getByText(team)).toBeVisible();
        await expect(page).toHaveURL(/\/fixtures$/);
      }
    });
  });
}

test.describe('on paper', () => {
  test('there is the week or what was found, and nothing to press', async ({ page }) => {
    await openAt(page, '/fixtures');
    await page.getByText('Port Erin').waitFor();
    await page.emulateMedia({ media: 'print' });
    const expectPaper = async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByRole('contentinfo')).toBeHidden();
      await expect(page.getByRole('main').getByText('Onchan Crown Green Bowling Club')).toBeVisible();
      for (const control of ['button', 'link', 'searchbox'] as const)
        await expect(page.getByRole(control).filter({ visible: true })).toHaveCount(0);
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(background).toBe('rgb(255, 255, 255)');
    };
    await expect(week(page, '4 – 10 May 2026')).toBeVisible();
    await expect(page.getByText('Port Erin')).toBeVisible();
    await expectPaper();

    await page.emulateMedia({ media: null });
    await page.getByRole('searchbox').fill('castletown');
    await page.getByText('1 fixture found for ‘castletown’').waitFor();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('1 fixture found for ‘castletown’')).toBeVisible();
    await expectPaper();
  });
});

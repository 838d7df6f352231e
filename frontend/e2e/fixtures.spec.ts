import type { FixtureRequest } from '@onchan-bowls/contract/fixtures';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { loadListsLater } from './support/lists-later.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { sheetsOf } from './support/sheets.js';
import { watchShifts } from './support/shifts.js';
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

const week = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

test('weeks and searches can be used by everybody, empty ones too', async ({ page }) => {
  const problems = watchProblems(page);
  await openAt(page, '/fixtures');
  await expect(page.getByText(longName)).toBeVisible();
  await page.getByText('Nothing happens when you subscribe?').click();
  await expect(page.getByText('/api/fixtures.ics?category=ladies-over-60')).toBeVisible();
  await expectUsable(page, { widths: publicWidths });
  expect(await sheetsOf(page)).toBe(1);
  await page.getByRole('button', { name: /^Previous/ }).click();
  await expect(page.getByText('No fixtures scheduled this week')).toBeVisible();
  await expectUsable(page);
  await page.getByRole('searchbox').fill('erin');
  await expect(page.getByText('1 fixture found for ‘erin’')).toBeVisible();
  await expectUsable(page, { widths: publicWidths });
  await page.getByRole('searchbox').fill('nobody');
  await expect(page.getByText('No fixtures found for ‘nobody’')).toBeVisible();
  await expectUsable(page);
  expect(problems).toEqual([]);
});

test('the server is slow, then down, and comes back', async ({ page }) => {
  const answered = Promise.withResolvers<undefined>();
  await loadListsLater(page);
  await page.route(
    '**/api/fixtures',
    async (route) => {
      await answered.promise;
      await route.abort();
    },
    { times: 1 },
  );
  await openAt(page, '/fixtures');
  await expect(page.getByText('Loading fixtures...')).toBeVisible();
  await expectAccessible(page);
  answered.resolve(undefined);
  await expect(page.getByText('This could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Port Erin')).toBeVisible();
});

test('a page without its list says that it loads, and nothing moves when it has', async ({ page }) => {
  await loadListsLater(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const shift = await watchShifts(page);
  const response = page.waitForResponse(/\/fixtures$/);
  await openAt(page, '/fixtures');
  const sent = await (await response).text();
  expect(sent).toContain('Loading fixtures...');
  expect(sent).not.toContain('2026');
  await expect(page.getByText('Port Erin')).toBeVisible();
  expect(await shift()).toBeLessThan(0.02);
});

test('on a phone a second press is a second week, and nothing but the week moves', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await openAt(page, '/fixtures');
  await week(page, '4 – 10 May 2026').waitFor();
  await page.evaluate(() => window.scrollTo({ top: 30, behavior: 'instant' }));
  await page.getByRole('button', { name: 'Next' }).dblclick();
  await week(page, '18 – 24 May 2026').waitFor();
  await expect(page).toHaveURL(/week=2026-05-18$/);
  expect(await page.evaluate(() => window.scrollY)).toBe(30);

  const buttons = page.getByRole('link', { name: /^Subscribe:/ });
  await expect(buttons).toHaveCount(4);
  const sizes = await buttons.evaluateAll((all) =>
    all.map((button) => button.getBoundingClientRect().height),
  );
  expect(new Set(sizes).size).toBe(1);

  // The long name of a week wraps.
  await openAt(page, '/fixtures?week=2026-09-21');
  await expect(week(page, '21 – 27 Sep 2026')).toBeVisible();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const place = await next.boundingBox();
  await next.click();
  await expect(week(page, '28 Sep – 4 Oct 2026')).toBeVisible();
  expect(await next.boundingBox()).toEqual(place);
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

for (const timezoneId of ['America/Los_Angeles', 'Asia/Tokyo']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('the weeks are the Isle of Man’s', async ({ page }) => {
      // The last hour of the Sunday on which the clocks went forward.
      await openAt(page, '/fixtures', '2026-03-29T22:30:00Z');
      await expect(week(page, '23 – 29 March 2026')).toBeVisible();
      await page.getByRole('button', { name: 'Next Week' }).click();
      await page.getByRole('button', { name: 'Previous Week' }).click();
      await expect(week(page, '23 – 29 March 2026')).toBeVisible();
      await expect(page.getByText('Summer time')).toBeVisible();
      await expect(page).toHaveURL(/\/fixtures$/);
    });
  });
}

test('on paper there is the week, and nothing to press', async ({ page }) => {
  await openAt(page, '/fixtures');
  await page.getByText('Port Erin').waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect(week(page, '4 – 10 May 2026')).toBeVisible();
  await expect(page.getByText('Port Erin')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('main').getByText('Onchan Crown Green Bowling Club')).toBeVisible();
  for (const control of ['button', 'link', 'searchbox'] as const)
    await expect(page.getByRole(control).filter({ visible: true })).toHaveCount(0);
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(background).toBe('rgb(255, 255, 255)');
});

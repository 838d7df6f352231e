import { afterMidnight } from './support/after-midnight.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { send } from './support/send.js';
import { sheetsOf } from './support/sheets.js';
import { watchLists } from './support/watch-lists.js';

test.use({ demoData: true });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor turns to another week, searches, chooses a competition and reads who has entered', async ({
    page,
  }) => {
    // The links end with the first and the last fixture.
    await page.goto('/fixtures?week=2000-01-03');
    await expect(page.getByRole('link', { name: 'Previous Week' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Next Week' })).toBeVisible();
    await page.goto('/fixtures?week=2099-01-05');
    await expect(page.getByRole('link', { name: 'Previous Week' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Next Week' })).toHaveCount(0);
    await page.goto('/fixtures?week=2026-05-04');
    await page.getByRole('link', { name: 'Next Week' }).click();
    await expect(page.getByRole('heading', { name: '11 – 17 May 2026' })).toBeVisible();
    await page.getByRole('searchbox').fill('nothing like it');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No fixtures found for ‘nothing like it’')).toBeVisible();

    await page.goto('/season');
    const weeks = page.getByRole('region', { name: 'Week by week' });
    const week = weeks.getByRole('link').first();
    const name = await week.innerText();
    await week.click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Onchan' }).first()).toBeVisible();

    await page.goto('/winners');
    await page.getByRole('combobox').selectOption('Ladies Singles');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByRole('table', { name: 'Ladies Singles' })).toContainText('Rosie Crown');

    await page.goto('/competitions');
    await expect(page.locator('main')).toContainText('Entrants: Jack Green & Wendy Woods, Penny Measure', {
      useInnerText: true,
    });
  });
});

test('a page says how far off a day is by its reader’s clock once it runs', async ({ page }) => {
  const sent = await (await page.request.get('/competitions')).text();
  const [, days] = />(\d+) days</.exec(sent) ?? [];
  await page.clock.setFixedTime(afterMidnight());
  await page.goto('/competitions');
  await expect(page.getByText(`${Number(days) - 1} days`, { exact: true })).toBeVisible();
});

test('what is published shows on an open page, and nothing in it can break out of the page', async ({
  page,
  request,
  product: { url, adminPassword },
}) => {
  const problems = watchProblems(page);
  const lists = watchLists(page);
  const hostile = '</script><script>document.title = "broken"</script> https://origin.invalid <!--';
  await send(request, url, 'POST', '/api/admin/session', { password: adminPassword });
  const publish = (path: string, data: object) => send(request, url, 'POST', path, data);
  const stream = page.waitForResponse('**/api/live?*');
  await page.goto('/announcements');
  await stream;
  await publish('/api/announcements', { title: hostile, content: '<p>Text</p>' });
  await expect(page.getByRole('heading', { name: hostile })).toBeVisible();
  expect(new Set(lists)).toEqual(new Set(['/api/announcements']));

  await publish('/api/competitions', { title: hostile, date: '2037-05-16T14:30', time: '14:30' });
  for (const path of ['/announcements', '/competitions', '/']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByText(hostile).first()).toBeAttached();
    await expect(page).toHaveTitle(/Isle of Man/);
  }
  await page.goto('/competitions');
  const facts = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(facts ?? '')).toContainEqual(
    expect.objectContaining({ '@type': 'Event', name: hostile, startDate: '2037-05-16T13:30:00.000Z' }),
  );
  expect(problems).toEqual([]);
});

test('the front page keeps what came with it when the code to replace it cannot be loaded', async ({
  page,
}) => {
  await page.route(/\/assets\/(this-week|latest-announcement)/, (route) => route.abort());
  await page.goto('/');
  const parts = ['This week’s fixtures', 'Latest news'].map((name) => page.getByRole('region', { name }));
  const sent = await Promise.all(parts.map((part) => part.innerText()));
  const failed = page.waitForEvent('requestfailed');
  await parts[1]?.scrollIntoViewIfNeeded();
  await failed;
  await page.waitForLoadState('networkidle');
  // Hidden, because the content that it would replace is there.
  await expect(page.getByText('This is not available at the moment.')).toHaveCount(2);
  expect(await Promise.all(parts.map((part) => part.innerText()))).toEqual(sent);
});

test('a page keeps its content when its code cannot be loaded, and reloads at the next click', async ({
  page,
}) => {
  await page.route('**/assets/fixture-list*', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/fixtures');
  await failed;
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('at Onchan Park').first()).toBeVisible();
  await page.unrouteAll();
  const button = page.getByRole('button', { name: 'Get In Touch' });
  await expect(async () => {
    await Promise.all([page.waitForEvent('load', { timeout: 2000 }), button.click()]);
  }).toPass();
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the figures of a team fill two rows of a phone, and the season of all teams two pages of paper', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/season');
  const tops = await page
    .getByRole('region', { name: 'Onchan B Mens' })
    .locator('dl > div')
    .evaluateAll((all) => all.map((figure) => figure.getBoundingClientRect().top));
  expect([0, 1, 2].map((column) => tops.filter((top) => top === tops[column]).length)).toEqual([3, 3, 3]);
  expect(await sheetsOf(page)).toBe(2);
  await page.emulateMedia({ forcedColors: 'active' });
  const legend = page.locator('span:has(> svg)').filter({ hasText: /^Points (for|against)$/ });
  const fills = await legend
    .locator('rect')
    .evaluateAll((all) => all.slice(0, 2).map((rect) => getComputedStyle(rect).fill));
  expect(new Set(fills).size).toBe(2);
});

test('forced colours leave the current page, the winner’s plate and the days with matches distinct', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/fixtures');
  const outlineOf = (name: string) =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link).outlineStyle);
  expect([await outlineOf('Fixtures & Results'), await outlineOf('Admin')]).toEqual(['solid', 'none']);
  await page.getByRole('button', { name: 'Previous Week' }).click();
  const plates = page.getByRole('listitem').filter({ hasText: ' beat ' }).first().locator('[aria-hidden] b');
  await expect(plates).toHaveCount(2);
  const colours = await plates.evaluateAll((all) => all.map((plate) => getComputedStyle(plate).borderColor));
  expect(new Set(colours).size).toBe(2);
  const borderOf = (name: RegExp) =>
    page
      .getByRole('link', { name })
      .locator('> span')
      .first()
      .evaluate((disc) => getComputedStyle(disc).borderTopWidth);
  expect(await borderOf(/Thu\s?, \d match/)).not.toBe(await borderOf(/Sun\s?, no matches$/));
});

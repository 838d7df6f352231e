import type { Locator } from '@playwright/test';
import { signInLimits } from '@onchan-bowls/contract/session';
import { expectNoOverflow } from './support/overflow.js';
import { untilAlive } from './support/alive.js';
import { signIn } from './support/dashboard.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';

test.use({ demoData: true });

const desk = { width: 1280, height: 800 };

test('the colours that somebody chose are there before anything is painted, and paper stays light', async ({
  page,
}) => {
  const problems = watchProblems(page);
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.goto('/about');
  expect(await scheme()).toBe('light dark');
  await page.getByRole('combobox', { name: 'Colours' }).selectOption('Dark');
  await expect.poll(scheme).toBe('dark');

  // No module runs: what is right now was so with the first bytes.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/membership');
  expect(await scheme()).toBe('dark');
  await page.unroute('**/assets/*.js');
  await page.goto('/fixtures');
  await expect(page.getByRole('combobox', { name: 'Colours' })).toHaveValue('dark');
  await page.emulateMedia({ media: 'print' });
  expect(await scheme()).toBe('light');
  await page.emulateMedia({ media: null });

  await untilAlive(page);
  await page.getByRole('combobox', { name: 'Colours' }).selectOption('As the device');
  await page.reload();
  expect(await scheme()).toBe('light dark');
  expect(problems.filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([]);
});

const box = async (locator: Locator) => {
  const found = await locator.boundingBox();
  if (!found) throw new Error('It has no box');
  return found;
};

test('the content begins at once', async ({ page }) => {
  for (const path of ['/', '/fixtures']) {
    await page.goto(path);
    for (const [viewport, header] of [
      [desk, 92],
      [{ width: 390, height: 844 }, 62],
    ] as const) {
      await page.setViewportSize(viewport);
      expect((await box(page.getByRole('banner'))).height).toBeLessThanOrEqual(header);
      const match = page.getByRole('main').getByRole('listitem').filter({ hasText: 'North Ramsey' });
      expect((await box(match.first())).y, path).toBeLessThanOrEqual(path === '/' ? 430 : 360);
    }
  }
});

test('the dashboard lists its fixtures at once, and close together on a phone', async ({ page, product }) => {
  await signIn(page, 'fixtures', product.adminPassword);
  for (const viewport of [desk, { width: 390, height: 844 }]) {
    await page.setViewportSize(viewport);
    await page.reload();
    const rows = page.getByRole('list', { name: /Fixtures|Results/ }).getByRole('listitem');
    await expect(rows).toHaveCount(15);
    expect((await box(rows.first())).y).toBeLessThanOrEqual(viewport === desk ? 300 : 260);
    // Names and notes that need another line make a row higher.
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(heights.filter((height) => height <= 64).length).toBeGreaterThanOrEqual(12);
    // Reaches both edges of a phone's screen.
    if (viewport !== desk) expect(await box(page.getByRole('tablist'))).toMatchObject({ x: 0, width: 390 });
  }
});

test('paper has what a phone leaves out, and says that entries are closed without the button', async ({
  page,
  product,
}) => {
  await signIn(page, 'fixtures', product.adminPassword);
  // An A4 sheet between its margins is as narrow as a tablet.
  await page.setViewportSize({ width: 718, height: 1000 });
  const venue = page.getByText('at North Ramsey green');
  expect((await box(venue)).width).toBeLessThanOrEqual(1);
  await page.emulateMedia({ media: 'print' });
  expect((await box(venue)).width).toBeGreaterThan(50);
  await page.goto('/competitions');
  await expect(page.getByRole('main').getByText('Closed', { exact: true }).first()).toBeVisible();
});

test('the longest username breaks before it pushes a phone’s dashboard wide', async ({ page, product }) => {
  await page.route('**/api/admin/session', async (route) => {
    const response = await route.fetch();
    const json = { ...((await response.json()) as object), username: 'm'.repeat(signInLimits.username) };
    await route.fulfill({ response, json });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'fixtures', product.adminPassword);
  await expectNoOverflow(page);
});

test('the scores of a page stand in one column, in figures of one width', async ({ page }) => {
  await page.setViewportSize(desk);
  await page.goto('/fixtures?q=2026');
  const scores = page.locator('main b');
  await expect(scores.first()).toBeVisible();
  const centres = await scores.evaluateAll((all) =>
    all.map((plate) => {
      const { left, width } = plate.getBoundingClientRect();
      return Math.round(left + width / 2);
    }),
  );
  expect(centres.length).toBeGreaterThan(4);
  expect(new Set(centres).size).toBe(1);
  const figures = await scores.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).fontVariantNumeric),
  );
  expect(new Set(figures)).toEqual(new Set(['lining-nums tabular-nums']));
});

test('a small phone reaches the buttons of a dialog, and the search is a square', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 660 });
  await page.goto('/fixtures');
  const { width, height } = await box(page.getByRole('search'));
  expect([width, height]).toEqual([44, 44]);
  expect((await box(page.getByRole('searchbox'))).width).toBe(44);
  await page.getByRole('button', { name: 'Get In Touch' }).click();
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send Message' });
  await expect(send).toBeInViewport({ ratio: 1 });
});

import { expectAccessible } from './support/accessible.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';

test.use({ demoData: true });

const widths = [390, 768, 1280];

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('a visitor walks through the weeks', async ({ page }) => {
      const problems = watchProblems(page);
      await page.goto('/fixtures');
      await expect(page.getByRole('heading', { level: 1, name: 'Fixtures & Results' })).toBeVisible();
      await expect(page.getByText('Onchan A').first()).toBeVisible();
      await expectAccessible(page);
      await expect(page.getByRole('button', { name: /Current Week/ })).toBeHidden();

      await page.getByRole('button', { name: /^Previous/ }).click();
      await expect(page.getByText('Castletown A')).toBeVisible();
      await page.getByRole('button', { name: /Current Week/ }).click();
      await expect(page.getByText('Port Erin')).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      expect(problems).toEqual([]);
    });

    test('an unknown address says so, and its status too', async ({ page }) => {
      const response = await page.goto('/no-such-page');
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
      await expect(page).toHaveTitle(/Page Not Found/);
      await expectAccessible(page);
    });
  });
}

test('the menu of a phone opens, leads on and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/fixtures');
  await page.getByRole('button', { name: /menu/i }).click();
  const menu = page.getByRole('dialog');
  await expect(menu).toContainText('Navigate our club sections');
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Admin' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/admin$/);
});

test('weeks are the Isle of Man’s, wherever the visitor is', async ({ browser, product }) => {
  for (const timezoneId of ['America/Los_Angeles', 'Asia/Tokyo']) {
    const context = await browser.newContext({ timezoneId });
    const page = await context.newPage();
    // On the island it is still Sunday, 30 March 2025, half an hour before midnight and just after the clocks went forward.
    await page.clock.setFixedTime(new Date('2025-03-30T22:30:00Z'));
    await page.goto(`${product.url}/fixtures`);
    await expect(page.getByText(/24.*30 Mar|Mar 24.*30/)).toBeVisible();
    await context.close();
  }
});

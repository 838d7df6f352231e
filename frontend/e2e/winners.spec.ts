import { expectAccessible } from './support/accessible.js';
import { loadListsLater } from './support/lists-later.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { expectUsable, publicWidths } from './support/usable.js';

test.use({ demoData: true });

const list = '**/api/competition-winners';
const everywhere = { widths: publicWidths };

test('a visitor looks up who won, shares it and goes back', async ({ page, browser }) => {
  const problems = watchProblems(page);
  await page.goto('/winners');
  const choice = page.getByLabel('Choose a competition to view winners');
  await expect(choice).toBeVisible();
  await expectUsable(page, everywhere);

  // By the keyboard alone.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Tab');
  await expect(choice).toBeFocused();
  // One key: each of several would choose something on a slow machine.
  await page.keyboard.press('L');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/winners\?competition=Ladies\+Singles$/);
  await expect(choice).toBeFocused();
  const table = page.getByRole('table', { name: 'Ladies Singles' });
  await expect(table.getByRole('rowheader')).toHaveText(['2025', '2024', '2023']);
  await expect(table).toContainText('Rosie Crown');
  await expect(table).toContainText('Runner-up: Grace Greenaway');
  await expect(page.getByText('Ladies', { exact: true })).toBeVisible();
  await expectUsable(page, everywhere);

  await choice.selectOption('Mixed Pairs');
  await expect(page.getByRole('rowheader')).toHaveText(['2025']);
  const shared = await browser.newPage();
  await shared.goto(page.url());
  await expect(shared.getByRole('table', { name: 'Mixed Pairs' })).toBeVisible();
  await shared.close();

  await page.goBack();
  await expect(choice).toHaveValue('Ladies Singles');
  await expect(table).toBeVisible();
  await page.goBack();
  await expect(choice).toHaveValue('');
  await expect(page.getByRole('table')).toBeHidden();
  await page.goto('/winners?competition=Tiddlywinks');
  await expect(page.getByText('No winners recorded for this competition')).toBeVisible();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('long names find room', async ({ page }) => {
  await loadListsLater(page);
  await page.route(list, (route) =>
    route.fulfill({
      json: Array.from({ length: 40 }, (_, index) => ({
        id: index,
        competitionName: 'The Onchan Park Open Mixed Pairs Memorial Trophy',
        category: 'Mixed',
        year: 2025 - index,
        winner: 'Wilhelmina Featherstonehaugh-Cholmondeley and Bartholomew Wolstenholme',
        runnerUp: 'x'.repeat(120),
        notes: 'Won on a measure at the last end, in pouring rain',
      })),
    }),
  );
  await page.goto('/winners?competition=The+Onchan+Park+Open+Mixed+Pairs+Memorial+Trophy');
  await expect(page.getByRole('rowheader')).toHaveCount(40);
  await expectUsable(page, everywhere);
});

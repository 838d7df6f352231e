import type { Page } from '@playwright/test';
import { loadListsLater } from './support/lists-later.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { expectUsable, publicWidths } from './support/usable.js';

test.use({ demoData: true });

const list = '**/api/handicaps';
const everywhere = { widths: publicWidths };

const mens = (page: Page) => page.getByRole('region', { name: 'Mens Handicaps', exact: true });
const ladies = (page: Page) => page.getByRole('region', { name: 'Ladies Handicaps', exact: true });

test('a visitor finds a player', async ({ page }) => {
  const problems = watchProblems(page);
  await page.goto('/handicaps');
  await expect(mens(page).getByRole('listitem')).toHaveText([
    'Bill Bias−2',
    'Jack Green0',
    'Mark Footer+3',
    'Tom TrundleNew this season+8',
  ]);
  await expect(ladies(page).getByRole('listitem')).toHaveCount(4);
  await expectUsable(page, everywhere);
  await page.getByPlaceholder('Search mens handicaps...').fill('TRUN');
  await expect(mens(page).getByRole('listitem')).toHaveText(['Tom TrundleNew this season+8']);
  await expect(mens(page).getByText('1 of 4 players')).toBeVisible();
  await expect(ladies(page).getByRole('listitem')).toHaveCount(4);
  await page.getByLabel('Search ladies handicaps...').fill('nobody');
  await expect(page.getByText('No players found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search terms')).toBeVisible();
  await expectUsable(page);
  expect(problems).toEqual([]);
});

test('two hundred players scroll within their lists, by the keyboard too, and are all on paper', async ({
  page,
}) => {
  await loadListsLater(page);
  await page.route(list, (route) =>
    route.fulfill({
      json: Array.from({ length: 200 }, (_, index) => ({
        id: index + 1,
        playerName: `Player ${String(200 - index).padStart(3, '0')}`,
        category: index % 2 === 0 ? 'mens' : 'ladies',
        handicap: (index % 60) - 10,
        notes: index % 9 === 0 ? 'New this season; plays mostly on Wednesday afternoons' : null,
      })),
    }),
  );
  await page.goto('/handicaps');
  await expect(page.getByRole('listitem').filter({ hasText: /^Player \d+/ })).toHaveCount(200);
  const scrolled = page.getByRole('region', { name: 'Mens Handicaps, the players' });
  expect((await scrolled.boundingBox())?.height).toBe(600);
  await expectUsable(page, {
    ...everywhere,
    check: async (width) => {
      const [first, second] = [await mens(page).boundingBox(), await ladies(page).boundingBox()];
      expect(first?.y === second?.y).toBe(width >= 768);
    },
  });

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Search mens handicaps...')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(scrolled).toBeFocused();
  await expect(page.getByText('Player 200')).not.toBeInViewport();
  await page.keyboard.press('End');
  await expect(page.getByText('Player 200')).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Search ladies handicaps...')).toBeFocused();

  // The width of A4 between its margins: both lists are whole, side by side and without their search.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Player 200')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  for (const title of ['Mens', 'Ladies']) {
    const players = page.getByRole('region', { name: `${title} Handicaps, the players` });
    const [whole, seen] = await players.evaluate(({ scrollHeight, clientHeight }) => [
      scrollHeight,
      clientHeight,
    ]);
    expect(seen).toBe(whole);
    expect(seen).toBeGreaterThan(600);
  }
  expect((await mens(page).boundingBox())?.y).toBe((await ladies(page).boundingBox())?.y);
});

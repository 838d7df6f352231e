import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { untilAlive } from './support/alive.js';
import { expectNoOverflow } from './support/overflow.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search the laws' });

/** Expects that an element is seen right below the sticky header, and not behind it. */
const expectBelowHeader = async (page: Page, id: string) => {
  await expect(page.locator(`#${id}`)).toBeInViewport({ ratio: 1 });
  const gap = () =>
    page.evaluate((target) => {
      const top = document.getElementById(target)?.getBoundingClientRect().top ?? -1;
      return top - (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0);
    }, id);
  const isClose = async () => {
    const distance = await gap();
    return distance >= 0 && distance < 80;
  };
  await expect.poll(isClose).toBe(true);
};

/** The quick navigation, which a phone keeps folded. */
const openQuickNavigation = async (page: Page) => {
  const list = page.getByRole('navigation', { name: 'Quick navigation' });
  const summary = list.locator('summary');
  if (await summary.isVisible()) await summary.click();
  return list;
};

/** Expects that the links into the long pages lead to places below the header. */
const expectPlacesBelowHeader = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 844 });
  for (const [path, id] of [
    ['/laws', 'referee-measures-players'],
    ['/laws', 'wrong-bowl'],
    ['/about', 'who-we-are'],
  ] as const) {
    await page.goto(`${path}#${id}`);
    await expectBelowHeader(page, id);
    await expectNoOverflow(page);
  }
};

test('links lead to places below the header', async ({ page }) => {
  for (const width of [320, 768, 1280])
    await test.step(`at ${width} px`, () => expectPlacesBelowHeader(page, width));
});

test('links lead to places below the header where the fonts do not arrive', async ({ page }) => {
  await page.route('**/*.woff2', (route) => route.abort());
  await expectPlacesBelowHeader(page, 320);
});

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('the laws are found by section, by search and by question', async ({ page }) => {
      // The whole text is checked once, with all that opens.
      const problems = watchProblems(page);
      await page.goto('/laws');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laws of The Game');
      await expectNoOverflow(page);

      const sections = await openQuickNavigation(page);
      await sections.getByRole('link', { name: 'Measuring' }).click();
      await expectBelowHeader(page, 'measuring');
      await expect(page.locator('#measuring')).toBeFocused();
      await expect(page).toHaveURL(/\/laws#measuring$/);

      await box(page).fill('jack off green');
      await expect(page.getByText(/^\d+ laws? found$/)).toBeVisible();
      await expect(page.locator('mark').first()).toHaveText(/jack/i);
      await expectNoOverflow(page);
      await expectAccessible(page);
      await box(page).fill('offside');
      await expect(page.getByText('Try fewer or other words.')).toBeVisible();
      await page.getByRole('button', { name: 'Clear' }).click();

      await page.getByText('Settle an argument').click();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'The jack was knocked off the green.' }).click();
      await expectBelowHeader(page, 'jack-off-the-green');
      if (width === 390) {
        // The list has closed meanwhile.
        await expect(sections.getByRole('link', { name: 'Scoring' })).toBeHidden();
        await page.getByRole('link', { name: 'Back to the quick navigation' }).first().click();
        await expectBelowHeader(page, 'quick-navigation');
      }
      expect(problems).toEqual([]);
    });

    test('the club introduces itself', async ({ page }) => {
      const problems = watchProblems(page);
      await page.goto('/about');
      // The button takes its colours then.
      await untilAlive(page);
      await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible();
      await expectNoOverflow(page);
      await expectAccessible(page);
      for (const [id, title] of [
        ['crown-green-bowls', 'The Sport'],
        ['get-involved', 'Get Involved'],
      ] as const) {
        await page
          .getByRole('navigation', { name: 'Quick navigation' })
          .getByRole('link', { name: title })
          .click();
        await expectBelowHeader(page, id);
        await expect(page.locator(`#${id}`)).toBeFocused();
      }
      await expect(page.getByRole('row', { name: /^The jack/ })).toContainText('about 666 g');
      expect(problems).toEqual([]);
    });
  });
}

test('the keyboard alone finds a law and goes on to the club', async ({ page }) => {
  await page.goto('/laws');
  await box(page).focus();
  await page.keyboard.type('wrong bowl');
  await expect(page.locator('mark').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Clear' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('footwear');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^\d+ laws? found$/)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('h3 a').first()).toBeFocused();

  await page.locator('summary', { hasText: 'Settle an argument' }).press('Enter');
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('list', { name: 'Questions on the green' }).getByRole('link').first(),
  ).toBeFocused();
  await page.getByRole('link', { name: 'Are these shoes allowed?' }).press('Enter');
  await expectBelowHeader(page, 'footwear');
  await expect(page.locator('#footwear')).toBeFocused();
  await page.getByRole('link', { name: 'write to us' }).press('Enter');
  await expect(page.locator('#contact-us')).toBeFocused();
  await expectBelowHeader(page, 'contact-us');
});

test('the list of a wide screen stays beside what is read, and on paper there is the text alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/laws#alteration-of-laws');
  await expectBelowHeader(page, 'alteration-of-laws');
  const list = page.getByRole('navigation', { name: 'Quick navigation' });
  await expect(list.getByRole('link', { name: 'Definitions' })).toBeInViewport({ ratio: 1 });

  await expect(page.getByRole('heading', { level: 2, name: /Scoring/ })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 2, name: /Scoring/ })).toBeVisible();
  await expect(page.getByText('The official Laws of the')).toBeVisible();
  for (const hidden of [
    page.getByRole('navigation', { name: 'Quick navigation' }),
    box(page),
    page.getByText('Settle an argument'),
    page.getByText('Back to the quick navigation').first(),
  ])
    await expect(hidden).toBeHidden();
});

test('a form that does not load leaves the rest of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto('/laws');
  await untilAlive(page);
  await page.route(/form/, (route) => route.abort());
  await page.getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('alert')).toHaveText(/The form could not be loaded/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
  await expectAccessible(page);
});

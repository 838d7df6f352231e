import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pagePaths } from '@onchan-bowls/contract/pages';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { untilAlive } from './support/alive.js';
import { signIn } from './support/dashboard.js';
import { setFontSize } from './support/font-size.js';
import { loadListsLater } from './support/lists-later.js';
import { expectNoOverflow } from './support/overflow.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { watchShifts } from './support/shifts.js';
import { expectUsable, publicWidths } from './support/usable.js';
import { expectWholeWords } from './support/whole-words.js';

test.use({ demoData: true });

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const banner = (page: Page) => page.getByRole('banner');

/** Goes down the front page until it shows what it loads only for those who get that far. */
const readNews = async (page: Page) => {
  await page.getByRole('region', { name: 'Latest news' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('Port Erin')).toBeVisible();
  await expect(page.getByText('Friday club evening')).toBeVisible();
};

const pages = {
  '/': 'Onchan Crown Green Bowling Club',
  '/membership': 'Join Onchan Crown Green Bowling Club',
  '/privacy': 'Privacy',
  '/no-such-page': '404 Page Not Found',
};

for (const [path, heading] of Object.entries(pages)) {
  test(`${path} fits every screen and can be used by everybody`, async ({ page }) => {
    const problems = watchProblems(page);
    await page.goto(path);
    await expect(title(page)).toHaveText(heading);
    if (path === '/') await readNews(page);
    await expectUsable(page, {
      widths: [...publicWidths, 1024],
      check: async () => {
        await expectWholeWords(page);
        expect((await banner(page).boundingBox())?.height).toBeLessThan(120);
      },
    });
    // The browser's console names the status of a missing page as well.
    expect(problems.filter((problem) => !problem.includes('status of 404'))).toEqual([]);
  });
}

for (const width of [390, 1280]) {
  test(`nothing on the front page moves at ${width} px while somebody scrolls through it quickly`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const shift = await watchShifts(page);
    await page.goto('/');
    // A heading takes another size when its font arrives.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, 500);
    await expect(
      page.getByRole('region', { name: 'This week’s fixtures' }).getByRole('listitem').first(),
    ).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Latest news' }).getByRole('heading', { level: 3 }),
    ).toBeVisible();
    expect(await shift()).toBeLessThan(0.05);
  });

  test(`nothing moves while the front page arrives in pieces, at ${width} px`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 844 });
    const shift = await watchShifts(page);
    const whole = await (await fetch(product.url)).text();
    const cut = whole.indexOf('New members join free');
    expect(cut).toBeGreaterThan(0);
    let sendTheRest: (() => void) | undefined;
    const slow = createServer((request, response) => {
      if (request.url === '/') {
        response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).write(whole.slice(0, cut));
        sendTheRest = () => response.end(whole.slice(cut));
      } else response.writeHead(302, { Location: `${product.url}${request.url}` }).end();
    });
    try {
      await once(slow.listen(0), 'listening');
      const { port } = slow.address() as AddressInfo;
      await page.goto(`http://localhost:${port}/`, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      sendTheRest?.();
      await expect(page.getByText('How a free taster works')).toBeAttached();
      expect(await shift()).toBeLessThan(0.02);
    } finally {
      slow.closeAllConnections();
      slow.close();
    }
  });
}

test('a phone’s first screen says what, where and what it costs, and its head stays unless it lies on its side', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/');
  const said = [
    title(page),
    page.getByText('in Onchan Park on the Isle of Man'),
    page.getByText('£20 greenage fee.', { exact: false }).first(),
    page.getByRole('link', { name: 'Join Now' }),
    page.getByRole('link', { name: 'Try a Free Taster Session' }),
  ];
  for (const line of said) await expect(line).toBeInViewport({ ratio: 1 });

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(banner(page)).toBeInViewport();
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(banner(page)).not.toBeInViewport();
});

test('a link at the foot leads to the top of its page, and from there on to the form to join', async ({
  page,
}) => {
  await page.goto('/');
  await untilAlive(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(title(page)).toHaveText('Privacy');
  await expect(title(page)).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/privacy$/);

  await banner(page).getByRole('link', { name: 'Join Now' }).click();
  await expect(title(page)).toHaveText('Join Onchan Crown Green Bowling Club');
  await expect(title(page)).toBeFocused();
  await expect(banner(page).getByRole('link', { name: 'Join Now' })).toBeHidden();
  await page.getByRole('link', { name: 'Join Now' }).click();
  await expect(page).toHaveURL(/\/membership-apply\?type=New%20Members$/);
});

test('an unknown address leads back with the keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('Page Not Found');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  const home = page.getByRole('main').getByRole('link', { name: 'Home' });
  await expect(home).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Onchan Crown Green Bowling Club');
});

test('a slow phone keeps its page when a link within it is followed before the page is alive', async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 12 });
  await page.goto('/', { waitUntil: 'commit' });
  await title(page).evaluate((heading) => Object.assign(heading, { isPrerendered: true }));
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await skip.focus();
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await untilAlive(page);
  expect(await title(page).evaluate((heading) => 'isPrerendered' in heading)).toBe(true);
});

test('the menu of a phone is opened and closed with the keyboard alone, leads on and closes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const open = page.getByRole('button', { name: 'Open menu' });
  await open.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expect(menu).toContainText('Navigate our club sections');
  await expect(menu.locator('[aria-current=page]')).toHaveText('Home');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();

  await open.click();
  // A tablet is turned.
  await page.setViewportSize({ width: 1366, height: 1024 });
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await menu.getByRole('list', { name: 'Administration' }).getByRole('link', { name: 'Admin' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(title(page)).toBeVisible();
  await expect(menu).toBeHidden();
});

test('a page that was not visited before waits offline for a connection', async ({ page, context }) => {
  await page.goto('/privacy');
  await untilAlive(page);
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Competition Schedule' }).click();
  await expect(title(page)).toHaveText('No connection');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByText(/^There is still no connection/)).toBeVisible();
  await expect(title(page)).toHaveText('No connection');
  await context.setOffline(false);
  await expect(title(page)).toHaveText('Competition Schedule');
});

test('no word and no team’s name is broken on a phone, with large letters either', async ({
  page,
  product,
}) => {
  test.slow();
  const names = {
    'North Ramsey': 'Castletown A',
    'Marown B': 'Ballakermeen A',
  };
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!['/', '/fixtures', '/season', '/api/fixtures'].includes(pathname)) return route.fallback();
    const response = await route.fetch();
    const body = Object.entries(names).reduce(
      (text, [name, longer]) => text.replaceAll(name, longer),
      await response.text(),
    );
    return route.fulfill({ response, body });
  });
  const words = 'Onchan Port Erin Castletown Marown Ballakermeen Ramsey Enter Competition'.split(' ');
  const normal = 16;
  const large = 24;
  const show = async (size: number, width: number) => {
    await setFontSize(page, size);
    await page.setViewportSize({ width, height: 844 });
  };
  const check = async () => {
    for (const size of [normal, large])
      for (const width of [320, 390]) {
        await show(size, width);
        await expectNoOverflow(page);
        await expectWholeWords(page, size === normal ? undefined : words);
      }
    await show(normal, 390);
  };
  const checkNames = async () => {
    for (const width of [320, 390]) {
      await show(normal, width);
      await expectWholeWords(page, words);
    }
    await show(large, 390);
    // The longest name is wider than its column beside the boxes.
    await expectWholeWords(
      page,
      words.filter((word) => word !== 'Ballakermeen'),
    );
    await show(normal, 390);
  };
  await page.goto('/');
  await readNews(page);
  await check();
  for (const path of ['/fixtures', '/season']) {
    await page.goto(path);
    await untilAlive(page);
    for (const more of await page.locator('summary').all()) await more.click();
    await check();
  }
  await page.goto('/competitions');
  await page
    .getByRole('button', { name: /^Enter Here/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check();
  await signIn(page, 'fixtures', product.adminPassword);
  await page.getByRole('button', { name: 'Enter Results' }).click();
  const results = page.getByRole('form', { name: 'Enter Results' });
  await expect(results.getByLabel(/^Home Score/).first()).toBeVisible();
  await checkNames();
  await results.getByRole('button', { name: 'With Aggregates' }).click();
  await checkNames();
});

/** Fields of lists that are chosen, are times, or have HTML. */
const untyped = [
  'category',
  'concededBy',
  'content',
  'format',
  'postponedTime',
  'state',
  'status',
  'time',
  'type',
];

/** Every text that somebody typed becomes one word without a place to break it. */
const withLongWords = (json: string): string => {
  const word = 'Llanfairpwllgwyngyll'.repeat(5).slice(0, 90);
  const isTyped = (field: string, value: unknown) =>
    typeof value === 'string' && !untyped.includes(field) && !/^\d{4}-\d\d-\d\d/.test(value);
  return JSON.stringify(JSON.parse(json, (field, value: unknown) => (isTyped(field, value) ? word : value)));
};

test('no page is wider than a phone with large letters and words of 90 characters', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await loadListsLater(page);
  await page.route(/\/api\/(?!live$)[a-z-]+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withLongWords(await response.text()) });
  });
  for (const path of [...pagePaths, '/no-such-page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    for (const size of [24, 32]) {
      await setFontSize(page, size);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        `${size}px`,
      );
      await expectNoOverflow(page);
    }
  }
});

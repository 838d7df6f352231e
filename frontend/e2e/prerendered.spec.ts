import { pagePaths } from '@onchan-bowls/contract/pages';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { afterMidnight } from './support/after-midnight.js';
import { untilAlive } from './support/alive.js';
import { setFontSize } from './support/font-size.js';
import { listedText } from './support/listed-text.js';
import { pagesWithLists } from './support/lists-later.js';
import { expectNoOverflow } from './support/overflow.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { watchLists } from './support/watch-lists.js';

const phone = { width: 390, height: 844 };

test.use({ demoData: true, viewport: phone });

/** They are for who has a link or a download, so search engines do not list them. */
const unlisted: readonly string[] = ['/score', '/entry', '/team', '/club-news', '/verify'];

const publicPaths = pagePaths.filter((path) => path !== '/admin');

/** Pages whose own tests check them by day, on a phone and on a desk. */
const checkedByDay: readonly string[] = [
  '/',
  '/fixtures',
  '/fixtures-results',
  '/announcements',
  '/competitions',
  '/winners',
  '/winners?competition=Ladies+Singles',
  '/handicaps',
  '/laws',
  '/about',
  '/membership',
  '/membership-apply',
  '/taster-session-apply',
  '/privacy',
  '/score',
  '/verify',
];

/** Both addresses of the fixtures lead to the same page. */
const takenOver = new Set([...publicPaths, ...listedText.keys()].filter((path) => path !== '/fixtures'));

/** More than this is felt as a jump; good is below 0.1. */
const stillness = 0.02;

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node }[];
}

declare global {
  interface Window {
    /** What moved without the visitor’s doing, and by how much, as a share of the screen. */
    shifts: { value: number; moved: string }[];
    /** How often a date was written with the browser's zones, which are slow to load. */
    zonesUsed: number;
    /** What the Content-Security-Policy has stopped. */
    violations: string[];
  }
}

/** Keeps from the page’s first moment on what moves in it and what its policy stops. */
const observe = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = [];
    window.zonesUsed = 0;
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      construct(format, args, target) {
        window.zonesUsed += 1;
        return Reflect.construct(format, args, target) as object;
      },
    });
    window.violations = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node }) => `${node?.nodeName} ${node?.textContent}`).join('; ');
        if (!hadRecentInput) window.shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      window.violations.push(`${violatedDirective}: ${blockedURI}`);
    });
  });

/** Holds the application back until it is let go, as a slow network would. */
const holdApplication = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/assets/app-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
};

const menuButton = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

/** What other sites show beside a link to a page. */
const pictures = new Map([
  ['/fixtures', '/social-fixtures.png'],
  ['/fixtures-results', '/social-fixtures.png'],
  ['/competitions', '/social-competitions.png'],
]);

/** Where a page says what it cannot do without JavaScript. No other page mentions it. */
const notices = new Map([
  ['/competitions', /enter a competition, please allow/],
  ['/about', /form needs JavaScript/],
  ['/membership-apply', /form needs JavaScript/],
  ['/taster-session-apply', /form needs JavaScript/],
  ['/verify', /file here needs JavaScript/],
  ['/admin', /not everything on this page can be shown/],
]);

/** Expects that a page without JavaScript asks for no more of it than it needs, and fits a phone at letters of 32 px. */
const expectComplete = async (page: Page, path: string): Promise<void> => {
  expect(await page.locator('body').innerText()).toMatch(notices.get(path) ?? /^(?!.*JavaScript)/s);
  // These are sent to the server.
  const working = 'form:has([name=q]), form:has([name=competition])';
  for (const control of await page.locator('button:enabled, input, select, textarea').all()) {
    if (await control.isVisible())
      expect(await control.evaluate((element, forms) => element.closest(forms) !== null, working)).toBe(true);
  }
  await page.setViewportSize({ width: 320, height: 844 });
  await setFontSize(page, 32);
  await expectNoOverflow(page);
};

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the other pages say what they need', async ({ page }) => {
    for (const path of ['/admin', '/no-such-page']) {
      await page.setViewportSize(phone);
      await page.goto(path);
      await expectComplete(page, path);
    }
  });

  for (const path of publicPaths) {
    test(`${path} can be read`, async ({ page, product }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(/Isle of Man/);
      const heading = await page.getByRole('heading', { level: 1 }).innerText();
      const below = (await page.locator('main').innerText()).replace(heading, '').trim();
      expect(below, 'what stands below the heading').not.toBe('');
      expect(below, 'the lists are in the page').not.toContain('Loading');
      if (pagesWithLists.includes(path)) expect(below, 'a text of a list').toContain(listedText.get(path));
      await expect(menuButton(page)).toBeHidden();

      const head = (selector: string, attribute: string) =>
        page.locator(`head > ${selector}`).getAttribute(attribute);
      const canonicalPath = path === '/fixtures' ? '/fixtures-results' : path;
      if (unlisted.includes(path)) expect(await head('meta[name=robots]', 'content')).toBe('noindex');
      else expect(await head('link[rel=canonical]', 'href')).toBe(new URL(canonicalPath, product.url).href);
      expect((await head('meta[name=description]', 'content'))?.length).toBeGreaterThan(50);
      const picture = pictures.get(path) ?? '/social.png';
      expect(await head('meta[property="og:image"]', 'content')).toBe(`${product.url}${picture}`);
      expect(await head('meta[property="og:locale"]', 'content')).toBe('en_GB');
      await expectComplete(page, path);
    });
  }

  test('every link leads to a page', async ({ page }) => {
    await page.goto('/');
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const paths = new Set(links.map((link) => link?.replace(/[?#].*/, '') ?? ''));
    expect(paths.size).toBeGreaterThan(publicPaths.length / 2);
    for (const path of [...paths, '/social.png', ...pictures.values()])
      expect((await page.request.get(path)).status(), path).toBe(200);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
  });
});

test.describe('with scripts, where it is another day than at the club', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  for (const path of takenOver) {
    test(`${path} is taken over as it was sent, without a jump or a complaint, and is legible in the evening too`, async ({
      page,
    }) => {
      const problems = watchProblems(page);
      const lists = watchLists(page);
      await observe(page);
      await page.clock.setFixedTime(afterMidnight());
      await page.goto(path);
      const heading = page.getByRole('heading', { level: 1 });
      const prerendered = await heading.elementHandle();
      // What is further down loads when it is seen.
      await page.keyboard.press('End');
      await untilAlive(page);
      await page.waitForLoadState('networkidle');

      const shifts = await page.evaluate(() => window.shifts);
      const total = shifts.reduce((sum, { value }) => sum + value, 0);
      expect(total, JSON.stringify(shifts)).toBeLessThan(stillness);
      expect(await page.evaluate(() => window.violations)).toEqual([]);
      expect(await page.evaluate(() => window.zonesUsed)).toBe(0);
      expect(lists, 'lists that are loaded again').toEqual([]);
      expect(problems).toEqual([]);
      // It is the prerendered page still, and nothing of its head is there twice.
      expect(await heading.evaluate((element, before) => element === before, prerendered)).toBe(true);
      await expect(page.locator('title, link[rel=canonical], meta[name=description]')).toHaveCount(3);
      await expect(page.locator('main')).toContainText(listedText.get(path) ?? '');
      if (!checkedByDay.includes(path)) await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      for (const viewport of [phone, { width: 1280, height: 800 }]) {
        await page.setViewportSize(viewport);
        await expectAccessible(page);
      }
    });
  }

  test('a heading takes its font when it comes late, and nothing moves', async ({ page }) => {
    await observe(page);
    const { promise: later, resolve: send } = Promise.withResolvers<undefined>();
    await page.route('**/*.woff2', async (route) => {
      await later;
      await route.continue();
    });
    await page.goto('/taster-session-apply', { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await menuButton(page).click();
    await expect(menu(page)).toBeVisible();
    const font = page.waitForResponse('**/*.woff2');
    send(undefined);
    await (await font).finished();
    await expect
      .poll(() => page.evaluate(() => document.fonts.check('1em "Young Serif"')), {
        message: 'the font has come',
      })
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  });

  test('a page that was navigated to brings its styles along', async ({ page }) => {
    const problems = watchProblems(page);
    await observe(page);
    await page.goto('/privacy');
    for (const name of ['Laws of The Game', 'Club Handicaps', 'About Us', 'Fixtures & Results']) {
      await menuButton(page).click();
      await menu(page).getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
    }
    expect(await page.evaluate(() => window.violations)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('what makes HTML or a script of text is refused', async ({ page }) => {
    await observe(page);
    await page.goto('/announcements');
    const refused = await page.evaluate(() => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy: (name: string) => void };
      };
      const attempts = {
        html: () => (document.createElement('div').innerHTML = '<img src=x onerror="window.harmed = 1">'),
        address: () => (document.createElement('script').src = '/assets/harm.js'),
        script: () => (document.createElement('script').text = 'window.harmed = 2'),
        policy: () => trustedTypes.createPolicy('another'),
      };
      return Object.entries(attempts).flatMap(([name, attempt]) => {
        try {
          attempt();
          return [];
        } catch (error) {
          return error instanceof TypeError ? [name] : [];
        }
      });
    });
    expect(refused).toEqual(['html', 'address', 'script', 'policy']);
    const violations = await page.evaluate(() => window.violations);
    expect(violations.map((violation) => violation.split(':')[0])).toEqual([
      'require-trusted-types-for',
      'require-trusted-types-for',
      'require-trusted-types-for',
      'trusted-types',
    ]);
  });
});

test.describe('before the application has arrived', () => {
  test('a link leads on', async ({ page }) => {
    const letGo = await holdApplication(page);
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    letGo();
  });

  test('a pressed button does afterwards what it promised, once', async ({ page }) => {
    const problems = watchProblems(page);
    const letGo = await holdApplication(page);
    await page.goto('/fixtures');
    const week = page.getByRole('heading', { level: 2 }).first();
    await menuButton(page).click();
    await expect(menu(page)).toBeHidden();
    letGo();
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(week).toBeVisible();
    expect(problems).toEqual([]);
  });

  test('what was typed stays, and counts', async ({ page }) => {
    const problems = watchProblems(page);
    const letGo = await holdApplication(page);
    await page.goto('/taster-session-apply');
    const name = page.getByLabel('First Name');
    const email = page.getByLabel('Email');
    await name.fill('Juan');
    await email.fill('nowhere');
    letGo();
    await expect(async () => {
      await email.focus();
      await page.keyboard.press('Tab');
      await expect(page.getByText('Valid email is required')).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(name).toHaveValue('Juan');
    await expect(email).toHaveValue('nowhere');
    await name.focus();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Last Name')).toBeFocused();
    await expect(page.getByText('First name is required')).toBeHidden();
    expect(problems).toEqual([]);
  });

  test('what was typed or chosen in other pages counts afterwards', async ({ page }) => {
    const letGo = await holdApplication(page);
    await page.goto('/fixtures');
    const search = page.getByRole('searchbox', { name: 'Search all fixtures' });
    await search.fill('nothing like it');
    letGo();
    await expect(page.getByText('No fixtures found for ‘nothing like it’')).toBeVisible();
    await expect(search).toHaveValue('nothing like it');

    await page.unrouteAll();
    const letGoAgain = await holdApplication(page);
    await page.goto('/winners');
    await page.getByRole('combobox', { name: /^Choose a competition/ }).selectOption('Mens Singles');
    letGoAgain();
    await expect(page.getByRole('table', { name: 'Mens Singles' })).toBeVisible();
  });
});

test('search engines find every page, and nothing else', async ({ page, product }) => {
  const robots = await page.request.get('/robots.txt');
  expect(await robots.text()).toContain(`Sitemap: ${product.url}/sitemap.xml`);
  const sitemap = await page.request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('application/xml');
  const entries = await sitemap.text();
  const listed = [...entries.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address);
  // A page without lists changes with a release only.
  expect(entries).toMatch(/\/laws<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
  expect(entries).toMatch(/\/winners<\/loc><\/url>/);
  expect(new Set(listed)).toEqual(
    new Set(
      publicPaths
        .filter((path) => path !== '/fixtures' && !unlisted.includes(path))
        .map((path) => new URL(path, product.url).href),
    ),
  );
  for (const path of ['/admin', ...unlisted])
    expect((await page.request.get(path)).headers()['x-robots-tag']).toBe('noindex');
  await page.goto('/admin');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('a home screen finds the site’s icons', async ({ page }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await page.request.get(String(href));
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons, ...names } = (await manifest.json()) as { icons: { src: string; sizes: string }[] };
  expect(names).toMatchObject({ id: '/', scope: '/', start_url: '/' });
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
});

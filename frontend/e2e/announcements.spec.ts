import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { loadListsLater } from './support/lists-later.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { send } from './support/send.js';
import { expectUsable, publicWidths } from './support/usable.js';

const list = '**/api/announcements';

const example = (id: number, values: Partial<AnnouncementRecord> = {}): AnnouncementRecord => ({
  id,
  title: `News number ${id}`,
  content: '<p>Come and play from <strong>ten o’clock</strong>, and bring a friend.</p>',
  showFrom: null,
  showUntil: null,
  pinned: false,
  createdAt: new Date(Date.UTC(2026, 0, id, 12)).toISOString(),
  updatedAt: '2026-04-01T09:00:00.000Z',
  version: 1,
  ...values,
});

const answer = async (page: Page, announcements: AnnouncementRecord[]) => {
  await loadListsLater(page);
  await page.route(list, (route) => route.fulfill({ json: announcements }));
};

test('a visitor reads sixty announcements', async ({ page }) => {
  const problems = watchProblems(page);
  const long = {
    title: 'The green is closed for scarifying and top dressing until the spring, weather permitting',
    content: `<p>See <a href="https://example.org/${'a'.repeat(200)}" rel="noopener noreferrer">https://example.org/${'a'.repeat(200)}</a></p><ul><li>Tea</li><li>Cake</li></ul>`,
  };
  await answer(
    page,
    Array.from({ length: 60 }, (_, index) => example(index + 1, index === 58 ? long : {})),
  );
  await page.goto('/announcements');
  await expect(page.getByRole('article')).toHaveCount(60);
  await expectUsable(page, { widths: publicWidths });
  expect(problems).toEqual([]);
});

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('the server is slow: the layout keeps still', async ({ page }) => {
      const answered = Promise.withResolvers<undefined>();
      await loadListsLater(page);
      await page.route(list, async (route) => {
        await answered.promise;
        await route.fulfill({ json: [example(1), example(2)] });
      });
      await page.goto('/announcements');
      await expect(page.getByText('Loading announcements...')).toBeAttached();
      await expectAccessible(page);
      const shifts = await page.evaluateHandle(async () => {
        await document.fonts.ready;
        const seen: number[] = [];
        new PerformanceObserver((entries) => {
          for (const entry of entries.getEntries()) seen.push((entry as unknown as { value: number }).value);
        }).observe({ type: 'layout-shift' });
        return seen;
      });
      answered.resolve(undefined);
      await expect(page.getByRole('article')).toHaveCount(2);
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      expect((await shifts.jsonValue()).reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
    });
  });
}

test('what the club publishes is read on the page, and the feed leads to it', async ({
  page,
  request,
  product,
}) => {
  const problems = watchProblems(page);
  const post = (path: string, data: object) => send(request, product.url, 'POST', path, data);
  await post('/api/admin/session', { password: product.adminPassword });
  const paragraphs = '<p>Bring a friend.</p>'.repeat(40);
  for (const title of ['First', 'Second', 'Third']) {
    await post('/api/announcements', { title, content: paragraphs });
  }

  await page.goto('/announcements');
  await expect(page.getByRole('article').first()).toContainText('Third');
  await expect(page.getByRole('article').first()).toContainText('a few seconds ago');
  const feedLink = page.getByRole('link', { name: /feed reader/ });
  const address = await feedLink.getAttribute('href');
  await expect(page.locator('link[rel=alternate][type="application/atom+xml"]')).toHaveAttribute(
    'href',
    address ?? '',
  );
  const feed = await request.get(address ?? '');
  expect(feed.headers()['content-type']).toContain('application/atom+xml');
  const entry = /<link href="([^"]+#announcement-\d+)"/g;
  const [, second] = [...(await feed.text()).matchAll(entry)];

  await page.goto('about:blank');
  await page.goto(second?.[1] ?? '');
  const article = page.getByRole('article', { name: 'Second' });
  await expect(article).toBeFocused();
  const header = await page.locator('header').first().boundingBox();
  const top = await article.evaluate((element) => element.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(header ? header.y + header.height : Infinity);
  expect(top).toBeLessThan(300);
  expect(problems).toEqual([]);
});

test('the keyboard leads through the links, and the announcements to where they lead', async ({ page }) => {
  await answer(page, [
    example(1, {
      content:
        '<p><a href="https://example.org/" rel="noopener noreferrer">There</a> or <a href="mailto:ann@example.org">by mail</a></p>',
    }),
  ]);
  await page.route('https://example.org/', (route) => route.fulfill({ body: 'Elsewhere' }));
  await page.goto('/announcements');
  const there = page.getByRole('link', { name: 'There' });
  await expect(there).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Tab');
  await expect(there).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'by mail' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /feed reader/ })).toBeFocused();
  await there.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('https://example.org/');
  expect(await page.evaluate(() => [document.referrer, window.opener as unknown])).toEqual(['', null]);
});

test('what should not be in an announcement does nothing', async ({ page }) => {
  const problems = watchProblems(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const hostile = [
    '<script>window.harmed = 1</script>',
    '<img src="/harm" onerror="window.harmed = 2">',
    '<svg onload="window.harmed = 3"><script>window.harmed = 4</script></svg>',
    '<a href="javascript:window.harmed = 5">press me</a>',
    '<style>h1 { display: none !important } @import "/harm";</style>',
    '<p style="position: fixed; inset: 0; background: url(/harm)" onmouseover="window.harmed = 6">over all</p>',
    '<iframe src="/harm" srcdoc="<script>parent.harmed = 7</script>"></iframe>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=/harm onerror=window.harmed=8&gt;">',
    '<form action="/harm"><button autofocus onfocus="window.harmed = 9">go</button></form>',
    '<noscript><p title="</noscript><img src=/harm onerror=window.harmed=10>"></noscript>',
    '<template shadowrootmode="open"><img src="/harm" onerror="window.harmed = 11"></template>',
  ];
  await answer(
    page,
    hostile.map((content, index) => example(index + 1, { content: `<p>Come and play</p>${content}` })),
  );
  await page.goto('/announcements');
  await expect(page.getByText('Come and play')).toHaveCount(hostile.length);
  await page.getByText('press me').click();
  await page.getByText('over all').hover();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => (window as { harmed?: number }).harmed)).toBeUndefined();
  expect(asked).not.toContain('/harm');
  // The browser reports what it blocks in the separate document in which the content is parsed: styles, and from
  // Chromium 156 on event handlers.
  const blocked = /^(Applying inline style|Executing inline event handler) violates /;
  expect(problems.filter((problem) => !blocked.test(problem))).toEqual([]);
});

test('the server is down, and comes back with nothing to read', async ({ page }) => {
  await loadListsLater(page);
  await page.route(list, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await page.goto('/announcements');
  await expect(page.getByText('This could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await answer(page, []);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No announcements')).toBeVisible();
  await expectUsable(page);
});

test('a planned announcement appears on an open page by itself, and goes by itself', async ({
  page,
  request,
  product: { url, adminPassword },
}) => {
  await page.goto('/announcements');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const soon = () => new Date(Date.now() + 2000).toISOString();
  const words = { title: 'Roll-up this evening', content: '<p>See https://example.org/roll-up.</p>' };
  await send(request, url, 'POST', '/api/admin/session', { password: adminPassword });
  await send(request, url, 'POST', '/api/announcements', { ...words, showFrom: soon() });
  const planned = page.getByRole('article', { name: words.title });
  await expect(planned).toBeVisible();
  await expect(planned.getByRole('link', { name: 'https://example.org/roll-up' })).toBeVisible();
  const records = (await (await request.get('/api/announcements')).json()) as AnnouncementRecord[];
  const { id } = records.find(({ title }) => title === words.title) ?? {};
  await send(request, url, 'PUT', `/api/announcements/${id}`, { ...words, showUntil: soon() });
  await expect(planned).toBeHidden();
});

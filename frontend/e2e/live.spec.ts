import type { FixtureRequest } from '@onchan-bowls/contract/fixtures';
import type { MessageRecord, MessageRequest } from '@onchan-bowls/contract/messages';
import type { Page } from '@playwright/test';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { send } from './support/send.js';

const wednesday = '2026-05-06T12:00:00Z';

const fixture = (homeTeam: string): FixtureRequest => ({
  homeTeam,
  awayTeam: 'Onchan A',
  date: '2026-05-07',
  time: '18:30',
  category: 'mens',
});

// `request` is another administrator, elsewhere.
test.beforeEach(async ({ request, product: { url, adminPassword } }) => {
  await send(request, url, 'POST', '/api/admin/session', { password: adminPassword });
});

/** Opens a page and waits until it is told what changes. */
const openLive = async (page: Page, url: string) => {
  await page.clock.setFixedTime(new Date(wednesday));
  const stream = page.waitForResponse('**/api/live*');
  await page.goto(url);
  return stream;
};

const openDashboard = async (page: Page, tab: string, password: string) => {
  const stream = page.waitForResponse('**/api/live*');
  await page.goto(`/admin?tab=${tab}`);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  return stream;
};

test('what an administrator adds, another one and a visitor see without reloading, and nobody is disturbed', async ({
  page,
  browser,
  request,
  product: { url, adminPassword },
}) => {
  const problems = [watchProblems(page)];
  await openDashboard(page, 'fixtures', adminPassword);
  await page.getByRole('button', { name: 'New Fixture' }).click();
  const homeTeam = page.getByLabel('Home Team');
  await homeTeam.fill('Half a na');
  const visitor = await browser.newPage();
  problems.push(watchProblems(visitor));
  await openLive(visitor, `${url}/fixtures`);

  await send(request, url, 'POST', '/api/fixtures', fixture('Union Mills'));
  await expect(visitor.getByText('Union Mills')).toBeVisible();
  // The list is behind the dialog.
  await expect(
    page.getByRole('button', { name: 'Add Result: Union Mills v Onchan A', includeHidden: true }),
  ).toBeVisible();
  await expect(homeTeam).toBeFocused();
  await page.keyboard.type('me');
  await expect(homeTeam).toHaveValue('Half a name');
  expect(problems.flat()).toEqual([]);
  await visitor.close();
});

test('a visitor’s message raises the number on the dashboard’s tab', async ({
  page,
  request,
  product: { url, adminPassword },
}) => {
  await openDashboard(page, 'fixtures', adminPassword);
  const messages = (await (await request.get('/api/messages')).json()) as MessageRecord[];
  const unread = messages.filter(({ status }) => status === 'unread').length;
  const tab = page.getByRole('tab', { name: 'Messages' });
  await expect(tab).toHaveText(unread === 0 ? 'Messages' : `Messages${unread} unread`);
  const message: MessageRequest = {
    name: 'Ann Example',
    email: 'ann@example.com',
    message: 'Is it open on Sunday?',
  };
  await send(request, url, 'POST', '/api/messages', message);
  await expect(tab).toHaveText(`Messages${unread + 1} unread`);
});

test('without a stream the page works as ever, and catches up when there is one again', async ({
  page,
  request,
  product: { url },
}) => {
  const problems = watchProblems(page);
  await page.clock.setFixedTime(new Date(wednesday));
  await page.route('**/api/live*', (route) => route.abort());
  const refused = page.waitForEvent('requestfailed');
  await page.goto('/fixtures');
  await refused;
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByRole('button', { name: 'Previous week' }).click();
  await send(request, url, 'POST', '/api/fixtures', fixture('Ballaugh'));
  await expect(page.getByText('Ballaugh')).toBeHidden();

  await page.unroute('**/api/live*');
  // The page tries again after a minute where the browser does not.
  await expect(page.getByText('Ballaugh')).toBeVisible({ timeout: 90_000 });
  // The browser says of itself that a request failed; the page says nothing.
  expect(problems.filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([]);
});

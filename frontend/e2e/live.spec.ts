import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { send } from './support/send.js';

test('what an administrator adds, another one and a visitor see without reloading, and nobody is disturbed', async ({
  page,
  browser,
  request,
  product: { url, adminPassword },
}) => {
  const problems = [watchProblems(page)];
  const told = page.waitForResponse('**/api/live*');
  await page.goto('/admin?tab=fixtures');
  await page.getByLabel('Password').fill(adminPassword);
  await page.keyboard.press('Enter');
  await told;
  await page.getByRole('button', { name: 'New Fixture' }).click();
  const homeTeam = page.getByLabel('Home Team');
  await homeTeam.fill('Half a na');
  const visitor = await browser.newPage();
  problems.push(watchProblems(visitor));
  await visitor.clock.setFixedTime(new Date('2026-05-06T12:00:00Z'));
  const visitorIsTold = visitor.waitForResponse('**/api/live*');
  await visitor.goto(`${url}/fixtures`);
  await visitorIsTold;

  await send(request, url, 'POST', '/api/admin/session', { password: adminPassword });
  const match = {
    homeTeam: 'Union Mills',
    awayTeam: 'Onchan A',
    date: '2026-05-07',
    time: '18:30',
    category: 'mens',
  };
  await send(request, url, 'POST', '/api/fixtures', match);
  await expect(visitor.getByText('Union Mills')).toBeVisible();
  // The list is behind the dialog.
  await expect(
    page.getByRole('button', { name: 'Add Result: Union Mills v Onchan A', includeHidden: true }),
  ).toBeVisible();
  await expect(homeTeam).toBeFocused();
  await page.keyboard.type('me');
  await expect(homeTeam).toHaveValue('Half a name');

  const unread = page.getByRole('tab', { name: 'Messages', includeHidden: true });
  const before = Number.parseInt((await unread.innerText()).replace(/\D+/, '') || '0');
  const message = { name: 'Ann Example', email: 'ann@example.com', message: 'Is it open on Sunday?' };
  await send(request, url, 'POST', '/api/messages', message);
  await expect(unread).toHaveText(`Messages${before + 1} unread`);
  expect(problems.flat()).toEqual([]);
  await visitor.close();
});

import type { FixtureRecord } from '@onchan-bowls/contract/fixtures';
import type { Page } from '@playwright/test';
import { watchProblems } from './support/problems.js';
import { showMore } from './support/dashboard.js';
import { expect, test } from './support/product.js';
import { send } from './support/send.js';

// The opening round of the island's men's league in 2025, as it was reported; a day and hour stand in for the real ones.
const round = [
  { homeTeam: 'Onchan A', awayTeam: 'Peel A', homeScore: '3', awayScore: '7' },
  { homeTeam: 'Douglas A', awayTeam: 'South Ramsey B', homeScore: '6', awayScore: '4' },
  { homeTeam: 'Marown B', awayTeam: 'North Ramsey A', homeScore: '6', awayScore: '4' },
  { homeTeam: 'Castletown A', awayTeam: 'Marown A', homeScore: '2', awayScore: '8' },
];

// `request` has cookies of its own: the page is not signed in by it.
test.beforeEach('the season is empty', async ({ request, product: { url, adminPassword } }) => {
  await send(request, url, 'POST', '/api/admin/session', { password: adminPassword });
  const fixtures = (await (await request.get('/api/fixtures')).json()) as FixtureRecord[];
  for (const { id } of fixtures) await send(request, url, 'DELETE', `/api/fixtures/${id}`);
});

const signInAtGate = async (page: Page, password: string) => {
  await page.goto('/admin?tab=fixtures');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Enter the Dashboard' }).click();
  await expect(page.getByText('Access Granted')).toBeVisible();
};

test('a volunteer enters a round, corrects it, a visitor reads it, and the history says who did it', async ({
  page,
  product,
  browser,
}) => {
  const problems = watchProblems(page);
  await page.clock.setFixedTime(new Date('2025-04-04T12:00:00Z'));
  await signInAtGate(page, product.adminPassword);

  for (const { homeTeam, awayTeam } of round) {
    await page.getByRole('button', { name: 'New Fixture' }).click();
    await page.getByLabel('Home Team').fill(homeTeam);
    await page.getByLabel('Away Team').fill(awayTeam);
    await page.getByLabel('Date').fill('2025-04-03');
    await page.getByLabel('Time').fill('18:30');
    await page.getByLabel('Category').selectOption('mens');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('button', { name: `Add Result: ${homeTeam} v ${awayTeam}` })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: `Upcoming Fixtures (${round.length})` })).toBeVisible();

  for (const { homeTeam, awayTeam, homeScore, awayScore } of round) {
    await page.getByRole('button', { name: `Add Result: ${homeTeam} v ${awayTeam}` }).click();
    await page.getByLabel('Home Score').fill(homeScore);
    await page.getByLabel('Away Score').fill(awayScore);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: `Edit Score: ${homeTeam} v ${awayTeam}` })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: `Completed Results (${round.length})` })).toBeVisible();
  await expect(page.getByText('Result Updated')).toBeVisible();

  const visitor = await browser.newPage();
  await visitor.clock.setFixedTime(new Date('2025-04-04T12:00:00Z'));
  await visitor.goto(`${product.url}/fixtures`);
  for (const { homeTeam, awayTeam, homeScore, awayScore } of round) {
    const fixture = visitor.getByRole('listitem').filter({ hasText: homeTeam }).filter({ hasText: awayTeam });
    await expect(fixture).toContainText(homeScore);
    await expect(fixture).toContainText(awayScore);
  }
  await visitor.close();

  await page.getByRole('tab', { name: 'History' }).click();
  const events = page.getByRole('list', { name: 'Events' });
  for (const name of ['4 events: 6 to 9', '4 events: 2 to 5'])
    await events.getByRole('button', { name }).click();
  for (const { homeTeam, awayTeam, homeScore, awayScore } of round) {
    await expect(events).toContainText(
      `admin recorded the result ${homeTeam} ${homeScore}–${awayScore} ${awayTeam}`,
    );
    await expect(events).toContainText(`admin scheduled ${homeTeam} v ${awayTeam} on 3 April 2025`);
  }

  await page.getByRole('tab', { name: 'Fixtures' }).click();
  await page.getByRole('button', { name: 'Edit Score: Onchan A v Peel A' }).click();
  await page.getByLabel('Home Score').fill('4');
  await page.getByLabel('Away Score').fill('6');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('list', { name: 'Completed Results' })).toContainText('4 - 6');
  await showMore(page, 'Castletown A v Marown A');
  await page.getByRole('button', { name: 'Delete: Castletown A v Marown A' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /delete/i })
    .click();
  await expect(page.getByRole('heading', { name: `Completed Results (${round.length - 1})` })).toBeVisible();
  expect(problems).toEqual([]);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  expect((await page.request.get('/api/admin/events')).status()).toBe(401);
});

import type { CompetitionRecord, CompetitionRequest } from '@onchan-bowls/contract/competitions';
import type { APIRequestContext } from '@playwright/test';
import { showMore, signIn } from './support/dashboard.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { send } from './support/send.js';
import { expectUsable } from './support/usable.js';

const competitions = '/api/competitions';

// `request` has cookies of its own: the page is not signed in by it.
test.beforeEach('the schedule is empty', async ({ request, product: { url, adminPassword } }) => {
  await send(request, url, 'POST', '/api/admin/session', { password: adminPassword });
  const all = (await (await request.get(competitions)).json()) as CompetitionRecord[];
  for (const { id } of all) await send(request, url, 'DELETE', `${competitions}/${id}`);
});

const announce = async (request: APIRequestContext, url: string, values: Partial<CompetitionRequest>) => {
  const body = { title: 'Spring Cup', date: '2037-05-16T14:30', time: '14:30', ...values };
  return (await (await send(request, url, 'POST', competitions, body)).json()) as CompetitionRecord;
};

const enter = (request: APIRequestContext, url: string, competitionId: number, firstName: string) =>
  send(request, url, 'POST', '/api/competition-entries', {
    firstName,
    lastName: firstName === 'Maggie' ? 'Quayle' : 'Corlett',
    email: `${firstName.toLowerCase()}@example.org`,
    competitionId,
  });

test('entries are read, and printed without addresses', async ({
  page,
  request,
  product: { url, adminPassword },
}) => {
  const problems = watchProblems(page);
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  const june = await announce(request, url, { title: 'June Pairs', date: '2037-06-06', time: 'TBC' });
  const may = await announce(request, url, {});
  for (const name of ['Maggie', 'Robin']) await enter(request, url, may.id, name);
  await enter(request, url, june.id, 'Robin');
  await signIn(page, 'entries', adminPassword);

  await expect(page.getByText('maggie@example.org')).toBeVisible();
  await expectUsable(page);

  await page.getByRole('button', { name: 'Print Entrants: Spring Cup' }).click();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('region', { name: 'Entrants', exact: true });
  await expect(sheet.getByRole('heading', { name: 'Spring Cup' })).toBeVisible();
  await expect(sheet).toContainText('Saturday 16 May 2037 at 14:30 · 2 entries');
  await expect(sheet.getByRole('row')).toHaveText([
    'No.NameHandicapPaidScores',
    '1Robin Corlett',
    '2Maggie Quayle',
  ]);
  await expect(page.getByRole('heading')).toHaveText(['Spring Cup']);
  await expect(page.getByText('maggie@example.org')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(sheet).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'June Pairs' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  expect(problems).toEqual([]);
});

test('a draw is made, played round by round and read by visitors', async ({
  page,
  browser,
  request,
  product: { url, adminPassword },
}) => {
  const problems = watchProblems(page);
  const { id } = await announce(request, url, { category: 'ladies' });
  for (const name of ['Maggie', 'Illiam', 'Breesha', 'Juan', 'Voirrey']) await enter(request, url, id, name);
  await signIn(page, 'competitions', adminPassword);
  await showMore(page, 'Spring Cup');
  await page.getByRole('button', { name: 'Draw: Spring Cup' }).click();
  const dialog = page.getByRole('dialog', { name: 'Draw: Spring Cup' });
  await expect(dialog.getByText('Entries are still open.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Breesha Corlett' }).click();
  await dialog.getByRole('button', { name: 'Maggie Quayle' }).click();
  const playBy = dialog.locator('input[type=date]');
  await playBy.nth(0).fill('2037-05-20');
  await playBy.nth(1).fill('2037-05-27');
  await expect(dialog.getByText('5 entrants in 3 rounds, 3 byes in the first')).toBeVisible();
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Make the Draw' }).click();
  await expect(dialog.getByRole('heading', { name: 'Quarter-finals' })).toBeVisible();
  await expectUsable(page);

  const scores = dialog.locator('fieldset:visible');
  const save = dialog.getByRole('button', { name: 'Save Results' });
  await scores.getByRole('textbox').first().fill('21');
  await scores.getByRole('textbox').last().fill('17');
  await save.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Semi-finals' })).toBeVisible();
  await expect(scores).toHaveCount(2);
  await scores.first().getByLabel('Decided').selectOption('Walkover: Breesha Corlett');
  await scores.last().getByLabel('Maggie Quayle').fill('21');
  await scores.last().getByRole('textbox').last().fill('9');
  await scores.last().getByRole('textbox').last().press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Final', exact: true })).toBeVisible();
  await scores.getByLabel('Breesha Corlett').fill('21');
  await scores.getByLabel('Maggie Quayle').fill('20');
  await save.click();
  await expect(dialog.getByText('Winner: Breesha Corlett. Runner-up: Maggie Quayle')).toBeVisible();

  const visitor = await browser.newPage({ baseURL: url });
  await visitor.goto('/competitions');
  await visitor.getByRole('button', { name: 'Draw: Spring Cup' }).click();
  const shown = visitor.getByRole('dialog', { name: 'Draw' });
  await expect(shown.getByRole('heading', { name: 'Final', exact: true })).toBeVisible();
  await expect(shown.getByRole('region', { name: 'Semi-finals' }).getByRole('listitem')).toHaveCount(2);
  await expect(shown.getByText('To be played by 27 May 2037')).toBeVisible();
  await expectUsable(visitor, {
    check: async (width) => {
      const isPhone = width < 1024;
      await expect(shown.getByRole('heading', { level: 3 })).toHaveCount(isPhone ? 1 : 3);
      await expect(shown.getByRole('button', { name: 'Previous round' })).toBeVisible({ visible: isPhone });
    },
  });
  await visitor.emulateMedia({ media: 'print' });
  await expect(visitor.getByRole('heading', { name: 'Spring Cup', includeHidden: true })).toHaveCount(2);
  await visitor.close();
  expect(problems).toEqual([]);
});

import type { FixtureRecord, FixtureRequest } from '@onchan-bowls/contract/fixtures';
import type { APIRequestContext, Page } from '@playwright/test';
import { down, failOnce, refuse, showMore, signIn, unexpected } from './support/dashboard.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { send } from './support/send.js';
import { expectUsable } from './support/usable.js';

const fixturesOf = async (request: APIRequestContext) =>
  (await (await request.get('/api/fixtures')).json()) as FixtureRecord[];

// `request` has cookies of its own: the page is not signed in by it.
test.beforeEach('the season is empty', async ({ request, product: { url, adminPassword } }) => {
  await send(request, url, 'POST', '/api/admin/session', { password: adminPassword });
  for (const { id } of await fixturesOf(request)) await send(request, url, 'DELETE', `/api/fixtures/${id}`);
});

const match: FixtureRequest = {
  homeTeam: 'Onchan A',
  awayTeam: 'Peel A',
  date: '2025-05-08',
  time: '18:30',
  category: 'mens',
};

const schedule = async (request: APIRequestContext, url: string, values: Partial<FixtureRequest> = {}) => {
  const response = await send(request, url, 'POST', '/api/fixtures', { ...match, ...values });
  return (await response.json()) as FixtureRecord;
};

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Unsaved Changes' });
const keep = (page: Page) => question(page).getByRole('button', { name: 'Keep editing' }).click();
const leave = (page: Page) => question(page).getByRole('button', { name: 'Leave without saving' }).click();

test('a round is scheduled in one grid, and its ten results are entered in another with 45 keys', async ({
  page,
  request,
  product,
}) => {
  const problems = watchProblems(page);
  await page.clock.setFixedTime(new Date('2025-05-09T12:00:00Z'));
  await signIn(page, 'history', product.adminPassword);
  await page.getByRole('tab', { name: 'Fixtures' }).click();
  await page.getByRole('button', { name: 'Enter a Round' }).click();
  const round = page.getByRole('form', { name: 'Enter a Round' });
  await round.getByLabel('Date').fill('2025-05-08');
  await round.getByLabel('Time').fill('18:30');
  await round.getByLabel('Category').selectOption('mens');
  await round.getByLabel('Home Team, match 1').focus();
  for (let number = 1; number <= 10; number += 1) {
    await page.keyboard.insertText(`Home ${number}`);
    await page.keyboard.press('Enter');
    await page.keyboard.insertText(`Away ${number}`);
    await page.keyboard.press('Enter');
  }
  await failOnce(page, 'POST', '**/api/fixtures', refuse);
  await round.getByRole('button', { name: 'Add All' }).click();
  await expect(page.getByText('Some fixtures were not added')).toBeVisible();
  const refused = round.getByLabel('Home Team, match 1', { exact: true });
  await expect(refused).toHaveValue('Home 1');
  await expect(refused).toHaveAccessibleDescription(/^Not saved\. /);
  await expectUsable(page);
  await round.getByRole('button', { name: 'Add All' }).click();
  await expect(page.getByText('Round Added')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Upcoming Fixtures (10)' })).toBeVisible();
  await expect(round).toBeHidden();

  await page.getByRole('tab', { name: 'Fixtures' }).focus();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const button = page.getByRole('button', { name: 'Enter Results' });
  while (!(await button.evaluate((element) => element === document.activeElement))) await press('Tab');
  await press('Enter');
  const results = page.getByRole('form', { name: 'Enter Results' });
  await expect(results.getByLabel('Home Score').first()).toBeFocused();
  const scores = Array.from({ length: 10 }, (_, index) => [index % 10, 9 - (index % 10)]);
  const digits = scores.flat();
  for (const [index, digit] of digits.entries()) {
    await press(String(digit));
    if (index < digits.length - 1) await press('Enter');
  }
  await expectUsable(page);
  await press('Enter');
  expect(keys).toBeLessThanOrEqual(45);
  await expect(page.getByText('10 of 10 results saved.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Completed Results (10)' })).toBeVisible();
  await expect(button).toBeFocused();
  const saved = (await fixturesOf(request)).map(({ homeScore, awayScore }) => [homeScore, awayScore]);
  expect(saved.sort()).toEqual(scores);
  expect(unexpected(problems)).toEqual([]);
});

test('nothing typed is lost by a step back, a link or closing the page, and the address leads back to it', async ({
  page,
  request,
  product,
}) => {
  const problems = watchProblems(page);
  const { id } = await schedule(request, product.url);
  await page.goto('/privacy');
  await signIn(page, 'history', product.adminPassword);
  await page.getByRole('tab', { name: 'Fixtures' }).click();
  await showMore(page, 'Onchan A v Peel A');
  await page.getByRole('button', { name: 'Edit: Onchan A v Peel A' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Fixture' });
  const team = page.getByLabel('Home Team');
  const editing = new RegExp(`\\?tab=fixtures&task=edit&record=${id}$`);
  await expect(page).toHaveURL(editing);

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\?tab=fixtures$/);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
  await page.goForward();
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(team).toHaveValue('Onchan A');
  await expect(page).toHaveURL(editing);

  await team.fill('Onchan B');
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await expectUsable(page);
  await keep(page);
  await expect(page).toHaveURL(editing);
  await expect(team).toHaveValue('Onchan B');
  await page.keyboard.press('Escape');
  await keep(page);
  await expect(team).toHaveValue('Onchan B');
  await page.goBack();
  await leave(page);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\?tab=fixtures$/);

  await page.getByRole('button', { name: 'Enter a Round' }).click();
  const ofRound = page.getByLabel('Home Team, match 1');
  await ofRound.fill('Onchan C');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await keep(page);
  await expect(ofRound).toHaveValue('Onchan C');
  await page.getByRole('tab', { name: 'History' }).click();
  await keep(page);
  await expect(ofRound).toHaveValue('Onchan C');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const leaving = await asked;
  expect(leaving.type()).toBe('beforeunload');
  await leaving.dismiss();
  // The public site is another document, so the browser asks.
  const askedForBack = page.waitForEvent('dialog');
  await page.evaluate(() => window.history.go(-2));
  const goingBack = await askedForBack;
  expect(goingBack.type()).toBe('beforeunload');
  await goingBack.dismiss();
  await expect(ofRound).toHaveValue('Onchan C');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await leave(page);
  await expect(page).toHaveURL(`${product.url}/`);
  expect((await fixturesOf(request)).map(({ homeTeam }) => homeTeam)).toEqual(['Onchan A']);
  expect(problems).toEqual([]);
});

test('two captains report a score on their phones, and a volunteer decides which one is right', async ({
  page,
  request,
  browser,
  product,
}) => {
  const problems = watchProblems(page);
  const name = 'Onchan A v Peel A';
  const today = new Date().toISOString().slice(0, 10);
  const { id } = await schedule(request, product.url, { date: today });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'fixtures', product.adminPassword);
  await showMore(page, name);
  await page.getByRole('button', { name: `Send a Captain’s Link: ${name}` }).click();
  await page.getByRole('dialog').getByLabel('Email').fill('captain@example.com');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Send Link' }).click();
  const ofHome = await page.getByLabel('Link for the captain of Onchan A').inputValue();
  await page.getByRole('button', { name: 'Done' }).click();

  const phone = await browser.newPage({ baseURL: product.url, viewport: { width: 390, height: 844 } });
  const warnings = watchProblems(phone);
  const open = async (link: string) => {
    // Another document, as from a mail.
    await phone.goto('about:blank');
    await phone.goto(link);
  };
  await open(ofHome);
  await expect(phone.getByText('You are here as captain of Onchan A.')).toBeVisible();
  expect(phone.url()).toBe(`${product.url}/score`);
  await expectUsable(phone);
  await phone.setViewportSize({ width: 390, height: 844 });
  // Another page, and back.
  await phone.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: /Privacy/ })).toBeVisible();
  await phone.goBack();
  await phone.getByLabel('Score of Onchan A').fill('6');
  await phone.getByLabel('Score of Peel A').fill('4');
  await failOnce(phone, 'PUT', '**/api/captain-link', down);
  await phone.getByRole('button', { name: 'Send Score' }).click();
  await expect(phone.getByRole('alert')).toContainText('Your score was not sent');
  await phone.getByRole('button', { name: 'Send Score' }).click();
  await expect(phone.getByRole('status')).toContainText('You have sent Onchan A 6 – 4 Peel A. Thank you.');
  await expect(phone.getByText('You have sent')).toBeFocused();
  await expect(page.getByText('Reported by Onchan A, not yet confirmed')).toBeVisible();

  const body = { side: 'away', email: 'other@example.com' };
  const made = await send(request, product.url, 'POST', `/api/fixtures/${id}/captain-links`, body);
  const { link: ofAway } = (await made.json()) as { link: string };
  await open(ofAway);
  await expect(phone.getByText('Onchan A 6 – 4 Peel A')).toBeVisible();
  await phone.getByRole('button', { name: 'It Is Wrong' }).click();
  await phone.getByLabel('Score of Onchan A').fill('4');
  await phone.getByLabel('Score of Peel A').fill('6');
  await phone.getByRole('button', { name: 'Send Score' }).click();
  await expect(phone.getByRole('status')).toContainText('The club will decide.');

  await expect(page.getByText('Disputed', { exact: true })).toBeVisible();
  await page.goto('/admin?tab=today');
  await page.getByRole('link', { name: `Decide: ${name}` }).click();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Record 4 – 6' }).click();
  await expect(page.getByText('Result Decided')).toBeVisible();
  await expect(page.getByText('Disputed', { exact: true })).toBeHidden();
  expect(await fixturesOf(request)).toMatchObject([{ homeScore: 4, awayScore: 6 }]);
  await open(ofAway);
  await expect(phone.getByText('The club has recorded the result of this match.')).toBeVisible();
  await phone.close();
  expect([...problems, ...unexpected(warnings)]).toEqual([]);
});

test('a volunteer puts players down, picks the team, publishes it and copies it for a message', async ({
  page,
  request,
  product,
}) => {
  const problems = watchProblems(page);
  const name = 'Onchan A v Peel A';
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const { id } = await schedule(request, product.url, { date: day });
  const before = await schedule(request, product.url, { date: day, awayTeam: 'Marown A' });
  const headers = { Origin: product.url };
  const cat = { fixtureId: before.id, side: 'home', name: 'Cat Dove', email: 'cat@example.org' };
  expect((await request.post('/api/team-players', { headers, data: cat })).status()).toBe(201);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'fixtures', product.adminPassword);
  await showMore(page, name);
  await page.getByRole('button', { name: `Team: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Team: ${name}` });
  const field = dialog.getByLabel('Put Down');
  const names = dialog.getByRole('group', { name: 'Names found' }).getByRole('button');
  const down = dialog.getByRole('list', { name: 'Players who are down' });
  // The next name is typed while the one before is on its way.
  const isTyped = Promise.withResolvers<undefined>();
  await page.route(
    '**/api/team-players',
    async (route) => {
      await isTyped.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await field.fill('Ann Dove');
  await names.click();
  await field.pressSequentially('Bob Dove');
  isTyped.resolve(undefined);
  await expect(down.getByRole('listitem')).toHaveText([/Ann Dove/]);
  await expect(field).toHaveValue('Bob Dove');
  await names.click();
  // A guest of another match of the season is found, and has the same address.
  await field.fill('ca');
  await names.filter({ hasText: 'down 1' }).click();
  await expect(down.getByRole('listitem')).toHaveText([/Ann Dove/, /Bob Dove/, /Cat Dove/]);
  // Somebody else has put them down, too.
  const again = { fixtureId: id, side: 'home', name: 'ann dove' };
  expect((await request.post('/api/team-players', { headers, data: again })).status()).toBe(409);

  await dialog.getByRole('button', { name: 'Team: Bob Dove' }).click();
  await dialog.getByRole('button', { name: 'Team: Cat Dove' }).click();
  await dialog.getByRole('button', { name: 'Reserve: Ann Dove' }).click();
  await expect(dialog.getByText('2 of 8, 1 reserve')).toBeVisible();
  await expect(dialog.getByText('6 players are missing.')).toBeVisible();
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([
    /1\. Bob Dove.*To be phoned/,
    /2\. Cat Dove.*Asked/,
    /Ann Dove.*To be phoned/,
  ]);
  await expect(dialog.getByRole('button', { name: 'Take Off: Bob Dove' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Copy as Text' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`Onchan A: ${name}`);
  expect(copied).toContain('1. Bob Dove\n2. Cat Dove\n\nReserves: Ann Dove');
  await page.emulateMedia({ media: 'print' });
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(pages).toHaveLength(1);
  await page.emulateMedia({ media: null });

  const size = dialog.getByLabel('Players Needed');
  await size.fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(size).toHaveAccessibleDescription('Players needed must be a whole number from 1 to 30');
  await size.fill('6');
  await dialog.getByRole('button', { name: 'Reserve: Ann Dove' }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByRole('button', { name: 'Take Off: Ann Dove' }).click();
  const question = page.getByRole('alertdialog', { name: 'Take Off' });
  await expect(question).toContainText('take Ann Dove off this match?');
  await question.getByRole('button', { name: 'Take Off' }).click();
  await expect(down.getByRole('listitem')).toHaveText([/Bob Dove/, /Cat Dove/]);
  expect(unexpected(problems)).toEqual([]);
});

import type {
  CompetitionEntryRecord,
  CompetitionRecord,
  CompetitionRequest,
} from '@onchan-bowls/contract/competitions';
import type { APIRequestContext } from '@playwright/test';
import { busy, down, failOnce, refuse, showMore, signIn, unexpected } from './support/dashboard.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { send } from './support/send.js';
import { expectUsable } from './support/usable.js';

const competitions = '/api/competitions';
const entries = '/api/competition-entries';

// `request` has cookies of its own: the page is not signed in by it.
test.beforeEach('the schedule is empty', async ({ request, product: { url, adminPassword } }) => {
  await send(request, url, 'POST', '/api/admin/session', { password: adminPassword });
  for (const { id } of await listed<CompetitionRecord>(request, competitions)) {
    await send(request, url, 'DELETE', `${competitions}/${id}`);
  }
});

const listed = async <Listed>(request: APIRequestContext, path: string) =>
  (await (await request.get(path)).json()) as Listed[];

const announce = async (request: APIRequestContext, url: string, values: Partial<CompetitionRequest>) => {
  const body = { title: 'Spring Cup', date: '2037-05-16T14:30', time: '14:30', ...values };
  return (await (await send(request, url, 'POST', competitions, body)).json()) as CompetitionRecord;
};

const enter = (request: APIRequestContext, url: string, competitionId: number, firstName: string) =>
  send(request, url, 'POST', entries, {
    firstName,
    lastName: firstName === 'Maggie' ? 'Quayle' : 'Corlett',
    email: `${firstName.toLowerCase()}@example.org`,
    competitionId,
  });

test('a competition is announced, corrected while somebody enters and somebody else corrects it, closed and deleted', async ({
  page,
  request,
  product: { url, adminPassword },
}) => {
  const problems = watchProblems(page);
  await signIn(page, 'competitions', adminPassword);
  await expect(page.getByText('No competitions yet')).toBeVisible();
  await expectUsable(page);

  await page.getByRole('button', { name: 'Add Competition' }).press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add Competition' });
  await expect(adding.getByLabel('Title')).toBeFocused();
  // A day without its month: the browser has no value for it.
  await adding.getByLabel('Registration Closes').press('1');
  await adding.getByLabel('Title').press('Enter');
  for (const text of [
    'Title is required',
    'Date is required',
    'Time is required',
    'Please give both a date and a time, or neither',
  ]) {
    await expect(adding.getByText(text)).toBeVisible();
  }
  await expectUsable(page);

  await adding.getByLabel('Title').fill('Spring Cup');
  await adding.getByLabel('Date').fill('2037-05-16');
  await adding.getByLabel('Time').selectOption('14:30');
  await adding.getByLabel('Category').selectOption('Ladies');
  await adding.getByLabel('Entry Fee (£)').fill('£5');
  await adding.getByLabel('Registration Closes').fill('2037-05-14T18:00');
  await failOnce(page, 'POST', `**${competitions}`, refuse);
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  const check = page.getByRole('alertdialog', { name: 'Please Check' });
  await expect(check).toContainText(/The date, 16 May 2037, is \d+ seasons ahead\./);
  await expectUsable(page);
  await check.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Error adding competition')).toBeVisible();
  await expect(page.getByText(busy)).toBeVisible();
  await adding.getByLabel('Entry Fee (£)').press('Enter');
  await check.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Competition Added')).toBeVisible();

  const row = page.getByRole('list', { name: 'Competitions' }).getByRole('listitem');
  for (const text of [
    '16 May 2037, 14:30',
    'Ladies',
    'Upcoming',
    'Entries Open',
    'Entry Fee: £5',
    'Registration closes 14 May 2037, 18:00',
  ]) {
    await expect(row).toContainText(text);
  }
  await expectUsable(page);

  const [{ id } = { id: 0 }] = await listed<CompetitionRecord>(request, competitions);
  const save = page.getByRole('button', { name: 'Save' });
  await showMore(page, 'Spring Cup');
  await page.getByRole('button', { name: 'Edit: Spring Cup' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Spring Cup');
  await enter(request, url, id, 'Maggie');
  await page.getByLabel('Time').selectOption('TBC');
  await save.click();
  await expect(page.getByText('Competition Updated')).toBeVisible();
  await expect(row).toContainText('16 May 2037, TBC');

  await showMore(page, 'Spring Cup');
  await page.getByRole('button', { name: 'Edit: Spring Cup' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Spring Cup');
  await send(request, url, 'PUT', `${competitions}/${id}`, {
    title: 'Cup of May',
    description: 'Entry Fee: £6',
  });
  await page.getByLabel('Title').fill('Cup of Spring');
  await save.click();
  await expect(page.getByRole('row', { name: 'Title Cup of May Cup of Spring' })).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Save mine instead' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toContainText('Cup of Spring');
  await expect(row).toContainText('Entry Fee: £6');
  await expect(row).toContainText('1 entry');

  await failOnce(page, 'PUT', `**${competitions}/${id}`, down);
  await page.getByRole('button', { name: 'Close Entries: Cup of Spring' }).click();
  await expect(page.getByText('Error closing entries')).toBeVisible();
  await expect(page.getByText('The server cannot be reached')).toBeVisible();
  await page.getByRole('button', { name: 'Close Entries: Cup of Spring' }).click();
  await expect(page.getByRole('status').getByText('Entries Closed')).toBeVisible();
  await page.getByRole('button', { name: 'Open Entries: Cup of Spring' }).press('Enter');
  await expect(page.getByText('Entries Opened')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close Entries: Cup of Spring' })).toBeFocused();

  await showMore(page, 'Cup of Spring');
  await page.getByRole('button', { name: 'Delete: Cup of Spring' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Competition' });
  await expect(question).toContainText(
    'delete Cup of Spring on 16 May 2037? Its 1 entrant is erased with it.',
  );
  await expectUsable(page);
  await failOnce(page, 'DELETE', `**${competitions}/${id}`, refuse);
  await question.getByRole('button', { name: 'Delete Competition' }).click();
  await expect(page.getByText('Error deleting competition')).toBeVisible();
  await question.getByRole('button', { name: 'Delete Competition' }).click();
  await expect(page.getByText('Competition Deleted')).toBeVisible();
  await expect(page.getByText('No competitions yet')).toBeVisible();

  await page.getByRole('tab', { name: 'History' }).click();
  const events = page.getByRole('list', { name: 'Events' });
  await expect(events).toContainText('admin deleted Cup of Spring');
  // Revisions within a minute are one line, which a slow machine may not make.
  for (const group of await events.getByRole('button', { name: /^\d+ events/ }).all()) await group.click();
  for (const text of [
    'admin announced Spring Cup on 16 May 2037',
    'admin revised Cup of Spring on 16 May 2037',
    'admin closed entries for Cup of Spring',
    'admin opened entries for Cup of Spring',
    'admin deleted Cup of Spring on 16 May 2037',
  ]) {
    await expect(events).toContainText(text);
  }
  expect(unexpected(problems)).toEqual([]);
});

test('entries are read, printed without addresses, and cancelled by keyboard; the committee only reads', async ({
  page,
  request,
  browser,
  product: { url, adminPassword },
}) => {
  const problems = watchProblems(page);
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  const june = await announce(request, url, { title: 'June Pairs', date: '2037-06-06', time: 'TBC' });
  const may = await announce(request, url, {});
  await signIn(page, 'entries', adminPassword);
  await expect(page.getByText('No competition entries yet')).toBeVisible();
  for (const name of ['Maggie', 'Robin']) await enter(request, url, may.id, name);
  await enter(request, url, june.id, 'Robin');
  await page.reload();

  const groups = page.getByRole('tabpanel').getByRole('region');
  await expect(groups).toContainText([
    /Spring Cup16 May 2037, 14:302 entries/,
    /June Pairs6 June 2037, TBC1 entry/,
  ]);
  await expect(groups.first()).toContainText(
    /Maggie Quaylemaggie@example\.orgEntered \d+ \w+ \d{4}, \d\d:\d\d/,
  );
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

  const cancel = page.getByRole('button', { name: 'Cancel Entry: Maggie Quayle' });
  const question = page.getByRole('alertdialog', { name: 'Cancel Entry' });
  await cancel.press('Enter');
  await expect(question).toContainText(
    'Are you sure you want to cancel the entry for Maggie Quayle in Spring Cup? This action cannot be undone.',
  );
  await expectUsable(page);
  await question.getByRole('button', { name: 'Keep Entry' }).press('Enter');
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  const sure = question.getByRole('button', { name: 'Yes I am sure' });
  await failOnce(page, 'DELETE', `**${entries}/*`, down);
  await sure.press('Enter');
  await expect(page.getByText('Error cancelling entry')).toBeVisible();
  await expect(page.getByText('The server cannot be reached')).toBeVisible();
  await sure.press('Enter');
  await expect(page.getByText('Entry Deleted')).toBeVisible();
  await expect(groups).toContainText([/1 entryPrint/, /1 entryPrint/]);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('list', { name: 'Events' })).toContainText(
    /admin cancelled the entry of .* for Spring Cup/,
  );
  expect(await listed<CompetitionEntryRecord>(request, entries)).toHaveLength(2);

  const account = { username: 'comps-reader', password: 'a password long enough', role: 'committee' };
  await send(request, url, 'POST', '/api/admin/accounts', account);
  const committee = await browser.newPage({ baseURL: url });
  await signIn(committee, 'entries', account.password, account.username);
  await expect(committee.getByText('robin@example.org').first()).toBeVisible();
  await expect(committee.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);
  await committee.getByRole('tab', { name: 'Comps' }).click();
  await expect(committee.getByText('16 May 2037, 14:30')).toBeVisible();
  await expect(committee.getByRole('tabpanel').getByRole('button')).toHaveText(['Export CSV']);
  await committee.close();
  expect(unexpected(problems)).toEqual([]);
});

test('a draw is made, played round by round, read by visitors, and proposes its winner', async ({
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
  await playBy.nth(1).fill('2037-05-10');
  await dialog.getByRole('button', { name: 'Make the Draw' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/must be played by/);
  await playBy.nth(1).fill('2037-05-27');
  await expect(dialog.getByText('5 entrants in 3 rounds, 3 byes in the first')).toBeVisible();
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Make the Draw' }).click();
  await expect(dialog.getByRole('heading', { name: 'Quarter-finals' })).toBeVisible();
  await expectUsable(page);

  const scores = dialog.locator('fieldset:visible');
  const save = dialog.getByRole('button', { name: 'Save Results' });
  await scores.getByRole('textbox').first().fill('21');
  await save.click();
  await expect(dialog.getByText('Please give both scores')).toBeVisible();
  await scores.getByRole('textbox').last().fill('17');
  await failOnce(page, 'PUT', `**${competitions}/${id}/draw/result`, refuse);
  await save.click();
  await expect(page.getByText('Error saving the results')).toBeVisible();
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
  await expectUsable(page);

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

  await dialog.getByRole('button', { name: 'Add to Winners' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Winner' });
  await expect(adding.getByLabel('Competition Name')).toHaveValue('Spring Cup');
  await expect(adding.getByLabel('Year')).toHaveValue('2037');
  await expect(adding.getByLabel('Category')).toHaveValue('Ladies');
  await expect(adding.getByLabel('Winner', { exact: false }).first()).toHaveValue('Breesha Corlett');
  await expect(adding.getByLabel('Runner-up')).toHaveValue('Maggie Quayle');
  await adding.getByRole('button', { name: 'Cancel' }).click();

  await expect(dialog.getByRole('button', { name: 'Add to Winners' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Discard the Draw' }).click();
  const discarding = page.getByRole('alertdialog', { name: 'Discard the Draw' });
  await discarding.getByRole('button', { name: 'Discard' }).click();
  await expect(discarding.getByText('Reason is required')).toBeVisible();
  await expectUsable(page);
  await discarding.getByLabel('Reason').fill('One was forgotten');
  await discarding.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByRole('button', { name: 'Make the Draw' })).toBeVisible();
  expect(unexpected(problems)).toEqual([]);
});

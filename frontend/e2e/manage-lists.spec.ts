import { readFile } from 'node:fs/promises';
import type { HandicapRecord, HandicapRequest } from '@onchan-bowls/contract/handicaps';
import type { WinnerRecord } from '@onchan-bowls/contract/winners';
import type { APIRequestContext, Page } from '@playwright/test';
import { busy, down, failOnce, refuse, showMore, signIn, unexpected } from './support/dashboard.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { send } from './support/send.js';
import { expectUsable } from './support/usable.js';

const handicaps = '/api/handicaps';
const winners = '/api/competition-winners';

const listed = async <Listed>(request: APIRequestContext, path: string) =>
  (await (await request.get(path)).json()) as Listed[];

// `request` has cookies of its own: the page is not signed in by it.
test.beforeEach('the lists are empty', async ({ request, product: { url, adminPassword } }) => {
  await send(request, url, 'POST', '/api/admin/session', { password: adminPassword });
  for (const path of [handicaps, winners]) {
    for (const { id } of await listed<{ id: number }>(request, path)) {
      await send(request, url, 'DELETE', `${path}/${id}`);
    }
  }
});

const ann = { playerName: 'Ann Other', category: 'ladies', handicap: 1, notes: 'Provisional' } as const;
const bob = { playerName: 'Bob Sample', category: 'mens', handicap: 5 } as const;

const set = async (request: APIRequestContext, url: string, body: HandicapRequest) =>
  (await (await send(request, url, 'POST', handicaps, body)).json()) as HandicapRecord;

/** Downloads what a button exports. */
const exported = async (page: Page, button: string): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
};

/** The same on screens so high that what sticks to their edges covers no row by half. */
const expectGridUsable = async (page: Page) => {
  await expectUsable(page, { height: 2400 });
  await page.setViewportSize({ width: 1280, height: 844 });
};

test('a player’s handicap is set, revised and deleted, and the history tells of it', async ({
  page,
  product: { adminPassword },
}) => {
  const problems = watchProblems(page);
  await signIn(page, 'handicaps', adminPassword);
  await expect(page.getByText("No men's handicaps added yet.")).toBeVisible();
  await expect(page.getByText("No ladies' handicaps added yet.")).toBeVisible();
  await expectUsable(page);

  // Long before the request: the browser begins to intercept a moment after it was told to.
  await failOnce(page, 'POST', `**${handicaps}`, refuse);
  await page.getByRole('button', { name: 'Add Handicap' }).press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add Handicap' });
  await expect(adding.getByLabel('Player Name')).toBeFocused();
  await adding.getByLabel('Handicap').pressSequentially('+60');
  await page.keyboard.press('Enter');
  for (const text of ['Player name is required', 'Category is required', 'Handicap must be at most 50']) {
    await expect(adding.getByText(text)).toBeVisible();
  }
  await expectUsable(page);
  await adding.getByLabel('Player Name').fill('Bob Sample');
  await adding.getByLabel('Category').selectOption('Mens');
  await adding.getByLabel('Handicap').fill('');
  await adding.getByLabel('Handicap').pressSequentially('-5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Error adding handicap')).toBeVisible();
  await expect(page.getByText(busy)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Handicap Added')).toBeVisible();
  const list = page.getByRole('region', { name: 'Mens Handicaps' });
  await expect(list.getByRole('heading')).toHaveText('−5Bob Sample');

  await page.getByRole('button', { name: 'Edit: Bob Sample' }).click();
  // Over the number that is there, the sign alone is no number yet, and stays.
  await page.getByRole('spinbutton', { name: 'Handicap' }).press('ControlOrMeta+A');
  await page.keyboard.type('-7');
  await expect(page.getByRole('spinbutton', { name: 'Handicap' })).toHaveValue('-7');
  await page.getByRole('spinbutton', { name: 'Handicap' }).fill('7');
  await failOnce(page, 'PUT', `**${handicaps}/*`, down);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Error updating handicap')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Handicap Updated')).toBeVisible();
  await expect(list.getByRole('heading')).toHaveText('+7Bob Sample');
  await expectUsable(page);

  await failOnce(page, 'DELETE', `**${handicaps}/*`, refuse);
  await showMore(page, 'Bob Sample');
  await page.getByRole('button', { name: 'Delete: Bob Sample' }).click();
  await page.getByRole('button', { name: 'Delete Handicap' }).click();
  await expect(page.getByText('Error deleting handicap')).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Delete Handicap' }).click();
  await expect(page.getByText('Handicap Deleted')).toBeVisible();
  await expect(page.getByText("No men's handicaps added yet.")).toBeVisible();

  await page.getByRole('tab', { name: 'History' }).click();
  for (const text of [
    'set the handicap of Bob Sample to −5',
    'changed the handicap of Bob Sample from −5 to 7',
    'deleted the handicap of Bob Sample, 7',
  ]) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
  expect(unexpected(problems)).toEqual([]);
});

test('all handicaps are edited at once, while somebody else edits them too', async ({
  page,
  request,
  product: { url, adminPassword },
}) => {
  const problems = watchProblems(page);
  const { id, ...seen } = await set(request, url, ann);
  await set(request, url, bob);
  await set(request, url, { playerName: 'Carl Bowls', category: 'mens', handicap: 0 });
  const refused = await set(request, url, { playerName: 'Dora Crown', category: 'ladies', handicap: 2 });
  await signIn(page, 'handicaps', adminPassword);
  await page.getByRole('button', { name: 'Edit All' }).press('Enter');
  const points = (name: string) => page.getByLabel(`Handicap: ${name}`);
  const grid = page.getByRole('form', { name: 'All handicaps' });

  // By keyboard alone: Bob, Carl, then on to the ladies.
  await expect(points('Bob Sample')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await page.keyboard.type('70');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Captain');
  await expect(page.getByText('Handicap must be at most 50')).toBeVisible();
  await expect(grid).toContainText('4 changed and not saved yet');
  await expectGridUsable(page);

  await send(request, url, 'PUT', `${handicaps}/${id}`, { ...ann, handicap: 2, notes: 'Theirs' });
  await failOnce(page, 'PUT', `**${handicaps}/${refused.id}`, (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      json: { detail: 'Notes are not to be had', code: 'invalid-request' },
    }),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Error updating handicaps')).toBeVisible();
  await expect(grid).toContainText('1 saved, 3 not: Carl Bowls, Ann Other, Dora Crown');
  await expect(points('Carl Bowls')).toBeFocused();
  await expect(points('Ann Other')).toHaveValue('4');
  await expect(points('Ann Other')).toHaveAccessibleDescription(
    'Not saved. Somebody else changed this in the meantime: theirs +2, yours +4',
  );
  await expect(points('Dora Crown')).toHaveAccessibleDescription('Not saved. Notes are not to be had');
  await expectGridUsable(page);

  await page.getByRole('button', { name: 'Save mine: Ann Other' }).click();
  await expect(page.getByText('Handicaps Updated')).toBeVisible();
  await points('Carl Bowls').fill('7');
  await failOnce(page, 'PUT', `**${handicaps}/${refused.id}`, down);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('1 of 2 could not be saved: The server cannot be reached')).toBeVisible();
  await page.getByRole('tab', { name: 'Winners' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('1 saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit All' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Mens Handicaps' }).getByRole('heading')).toHaveText([
    '+6Bob Sample',
    '+7Carl Bowls',
  ]);
  await expect(page.getByRole('region', { name: 'Ladies Handicaps' }).getByRole('heading')).toHaveText([
    '+3Dora Crown',
    '+4Ann Other',
  ]);
  // What only the other one had changed stands.
  const now = (await listed<HandicapRecord>(request, handicaps)).find((record) => record.id === id);
  expect(now).toMatchObject({ handicap: 4, notes: 'Theirs', version: seen.version + 2 });
  expect(unexpected(problems)).toEqual([]);
});

test('a winner is recorded, corrected in the year of long ago and deleted', async ({
  page,
  request,
  product: { url, adminPassword },
}) => {
  const problems = watchProblems(page);
  await signIn(page, 'winners', adminPassword);
  await expect(page.getByText('No winners added yet')).toBeVisible();
  await expectUsable(page);

  await page.getByRole('button', { name: 'Add Winner' }).press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add Winner' });
  await expect(adding.getByLabel('Competition Name')).toBeFocused();
  await adding.getByLabel('Year').fill('1899');
  await page.keyboard.press('Enter');
  for (const text of [
    'Competition name is required',
    'Winner is required',
    'Category is required',
    'Year must be from 1900 to 2100',
  ]) {
    await expect(adding.getByText(text)).toBeVisible();
  }
  await expectUsable(page);
  await adding.getByLabel('Competition Name').fill('Founders Cup');
  await adding.getByLabel('Year').fill('1949');
  await adding.getByLabel('Category').selectOption('Mixed');
  await adding.getByLabel('Winner').fill('Rosie Crown');
  await failOnce(page, 'POST', `**${winners}`, down);
  await page.keyboard.press('Enter');
  const check = page.getByRole('alertdialog', { name: 'Please Check' });
  await expect(check).toContainText(/The year 1949 is \d+ years ago\./);
  await check.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Error adding winner')).toBeVisible();
  await adding.getByLabel('Winner').press('Enter');
  await check.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Winner Added')).toBeVisible();

  const name = 'Rosie Crown, Founders Cup 1949';
  // By keyboard: the toast that has just come may lie over the button.
  await page.getByRole('button', { name: `Edit: ${name}` }).press('Enter');
  const editing = page.getByRole('dialog', { name: 'Edit Winner' });
  await editing.getByLabel('Year').fill('1950');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(editing.getByText('Year must be from 2000 to 2099, or stay 1949')).toBeVisible();
  await editing.getByLabel('Year').fill('1949');
  await editing.getByLabel('Runner-up').fill('Ann Other');
  await failOnce(page, 'PUT', `**${winners}/*`, refuse);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Error updating winner')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Winner Updated')).toBeVisible();
  const list = page.getByRole('list', { name: 'Competition Winners' });
  await expect(list).toContainText('Runner-up: Ann Other');

  const newer = { competitionName: 'Spring Cup', category: 'Ladies', year: 2026, winner: 'Wendy Woods' };
  await send(request, url, 'POST', winners, newer);
  await expect(list.getByRole('heading')).toHaveText(['Spring Cup 2026', 'Founders Cup 1949']);
  await expectUsable(page);
  await page.getByLabel('Search').fill('1949 rosie');
  await expect(list.getByRole('heading')).toHaveText(['Founders Cup 1949']);

  await failOnce(page, 'DELETE', `**${winners}/*`, refuse);
  await showMore(page, name);
  await page.getByRole('button', { name: `Delete: ${name}` }).click();
  await page.getByRole('button', { name: 'Delete Winner' }).click();
  await expect(page.getByText('Error deleting winner')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Winner' }).click();
  await expect(page.getByText('Winner Deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Competition Winners (1)' })).toBeVisible();
  expect(unexpected(problems)).toEqual([]);
});

test('what was exported and changed in a spreadsheet is imported', async ({
  page,
  request,
  product: { url, adminPassword },
}) => {
  const problems = watchProblems(page);
  await set(request, url, ann);
  await set(request, url, { ...bob, handicap: -5, notes: '-1 for "spring"' });
  const won = { competitionName: 'Spring Cup', category: 'Ladies', year: 2026, winner: 'Wendy Woods' };
  await send(request, url, 'POST', winners, won);

  await signIn(page, 'handicaps', adminPassword);
  const handicapTable = await exported(page, 'Export CSV: Handicaps');
  await page.getByRole('button', { name: 'Import' }).click();
  const cells = page.getByLabel('Cells or CSV');
  await cells.fill(handicapTable);
  await expect(page.getByText('2 lines: 2 unchanged.')).toBeVisible();
  await cells.fill(
    `${handicapTable.replace('Ladies,1', 'Ladies,+4')}\nCarl Bowls,Mens,0,\nDora Crown,Girls,3,`,
  );
  await expect(page.getByText('4 lines: 1 new, 1 change, 1 unchanged, 1 not possible.')).toBeVisible();
  await expect(page.getByText('Handicap: +1 → +4')).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Import 2 of 3 lines' }).click();
  await expect(page.getByText('Import Finished')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Handicaps (3)', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ladies Handicaps' })).toContainText('+4Ann Other');

  await page.getByRole('tab', { name: 'Winners' }).click();
  const winnerTable = await exported(page, 'Export CSV: Competition Winners');
  await page.getByRole('button', { name: 'Import' }).click();
  await cells.fill(winnerTable);
  await expect(page.getByText('1 line: 1 unchanged.')).toBeVisible();
  await cells.fill(`${winnerTable}\nFounders Cup,1949,Mens,Jack Green,Bill Bias,On a measure`);
  await page.getByRole('button', { name: 'Import 1 line' }).click();
  await expect(page.getByText('Import Finished')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Competition Winners' }).getByRole('heading')).toHaveText([
    'Spring Cup 2026',
    'Founders Cup 1949',
  ]);
  expect(await listed<WinnerRecord>(request, winners)).toHaveLength(2);
  expect(unexpected(problems)).toEqual([]);
});

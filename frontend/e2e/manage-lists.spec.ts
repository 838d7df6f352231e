import type { HandicapRecord, HandicapRequest } from '@onchan-bowls/contract/handicaps';
import type { APIRequestContext, Page } from '@playwright/test';
import { down, failOnce, signIn, unexpected } from './support/dashboard.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { send } from './support/send.js';
import { expectUsable } from './support/usable.js';

const handicaps = '/api/handicaps';

const listed = async (request: APIRequestContext) =>
  (await (await request.get(handicaps)).json()) as HandicapRecord[];

// `request` has cookies of its own: the page is not signed in by it.
test.beforeEach('the lists are empty', async ({ request, product: { url, adminPassword } }) => {
  await send(request, url, 'POST', '/api/admin/session', { password: adminPassword });
  for (const { id } of await listed(request)) await send(request, url, 'DELETE', `${handicaps}/${id}`);
});

const ann = { playerName: 'Ann Other', category: 'ladies', handicap: 1, notes: 'Provisional' } as const;
const bob = { playerName: 'Bob Sample', category: 'mens', handicap: 5 } as const;

const set = async (request: APIRequestContext, url: string, body: HandicapRequest) =>
  (await (await send(request, url, 'POST', handicaps, body)).json()) as HandicapRecord;

/** The same on screens so high that what sticks to their edges covers no row by half. */
const expectGridUsable = async (page: Page) => {
  await expectUsable(page, { height: 2400 });
  await page.setViewportSize({ width: 1280, height: 844 });
};

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
  await page.getByRole('button', { name: 'Edit: Bob Sample' }).click();
  // Over the number that is there, the sign alone is no number yet, and stays.
  await page.getByRole('spinbutton', { name: 'Handicap' }).press('ControlOrMeta+A');
  await page.keyboard.type('-7');
  await expect(page.getByRole('spinbutton', { name: 'Handicap' })).toHaveValue('-7');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
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
  const now = (await listed(request)).find((record) => record.id === id);
  expect(now).toMatchObject({ handicap: 4, notes: 'Theirs', version: seen.version + 2 });
  expect(unexpected(problems)).toEqual([]);
});

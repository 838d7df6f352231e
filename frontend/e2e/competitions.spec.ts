import type { CompetitionRecord, CompetitionRequest } from '@onchan-bowls/contract/competitions';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { send } from './support/send.js';
import { expectUsable, publicWidths } from './support/usable.js';

// `request` has cookies of its own: the page is not signed in by it.
test.beforeEach('the schedule is empty', async ({ request, product: { url, adminPassword } }) => {
  await send(request, url, 'POST', '/api/admin/session', { password: adminPassword });
  await emptySchedule(request, url);
});

const emptySchedule = async (request: APIRequestContext, origin: string) => {
  const competitions = (await (await request.get('/api/competitions')).json()) as CompetitionRecord[];
  for (const { id } of competitions) await send(request, origin, 'DELETE', `/api/competitions/${id}`);
};

/** Puts competitions on the schedule. */
const announce = async (
  request: APIRequestContext,
  origin: string,
  ...competitions: readonly Partial<CompetitionRequest>[]
): Promise<CompetitionRecord[]> => {
  const announced: CompetitionRecord[] = [];
  for (const competition of competitions) {
    const body = { title: 'Spring Cup', date: '2037-05-16T14:30', time: '14:30', ...competition };
    const response = await send(request, origin, 'POST', '/api/competitions', body);
    announced.push((await response.json()) as CompetitionRecord);
  }
  return announced;
};

/** Expects a toast. An open dialog hides it from those who listen: the form says the same beside its button. */
const expectToast = async (page: Page, title: string, text: string) => {
  await expect(page.getByText(title, { exact: true })).toBeVisible();
  await expect(page.getByText(text, { exact: true })).toBeVisible();
};

/** Opens the schedule, and touches a key: until then it may wait for the browser to be idle. */
const visit = async (page: Page) => {
  await page.goto('/competitions');
  await page.keyboard.press('Shift');
};

const openForm = async (page: Page) => {
  await visit(page);
  await page.getByRole('button', { name: 'Enter Here' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter Competition' })).toBeVisible();
};
const fillIn = async (page: Page) => {
  await page.getByLabel('First Name').fill('Ann');
  await page.getByLabel('Last Name').fill('Example');
  await page.getByLabel('Email').fill('ann@example.com');
};
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Entry' }).click();

const longTitle = 'Cup of the very longest name that anybody on the island could think of';

test('the schedule says what is on, what is not, and when there is nothing', async ({
  page,
  request,
  product,
}) => {
  const problems = watchProblems(page);
  await visit(page);
  await expect(page).toHaveTitle('Competitions - Onchan Bowls Tournaments & Events | Isle of Man');
  await expect(page.getByText('No upcoming competitions')).toBeVisible();
  await expectUsable(page);

  await announce(
    request,
    product.url,
    { title: longTitle },
    { title: 'Washed-out Cup', status: 'cancelled', date: '2037-06-16T14:30' },
    { title: 'Full Cup', entriesOpen: false, time: 'TBC', date: '2037-07-16T12:00' },
  );
  await visit(page);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    longTitle,
    'Washed-out Cup',
    'Full Cup',
  ]);
  await expect(page.getByRole('button', { name: 'Enter Here' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Closed' })).toHaveCount(2);
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expectUsable(page, { widths: publicWidths });

  // Two of the usual size are seen on a phone at once.
  await emptySchedule(request, product.url);
  const usual = { format: 'pairs', places: 16, registrationCloses: '2037-05-09T18:00' } as const;
  await announce(request, product.url, usual, usual);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page);
  const list = page.getByRole('region', { name: 'Upcoming competitions' });
  await expect(list.getByRole('listitem').nth(1)).toBeInViewport({ ratio: 1 });
  expect(problems).toEqual([]);
});

test('a visitor enters with the keyboard alone', async ({ page, request, product }) => {
  const problems = watchProblems(page);
  await announce(request, product.url, { title: longTitle });
  await visit(page);
  const enter = page.getByRole('button', { name: 'Enter Here' });
  const dialog = page.getByRole('dialog', { name: 'Enter Competition' });
  // The focus returns from the dialog although the content was skipped to.
  await page.getByRole('link', { name: 'Skip to the content' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await enter.press('Enter');
  await expect(dialog.getByLabel('First Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(enter).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('First Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('First name is required')).toBeVisible();
  await expect(dialog.getByLabel('First Name')).toBeFocused();
  await expectUsable(page);

  for (const text of ['Ann', 'Example', 'ann@example.com']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(dialog.getByRole('link', { name: /privacy notice/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Submit Entry' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Entry submitted successfully', `You've entered ${longTitle}. Good luck!`);
  await expect(dialog).toBeHidden();
  await expect(enter).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'View entrants (1)' })).toBeFocused();
  await page.keyboard.press('Enter');
  const entrants = page.getByRole('dialog', { name: 'Competition Entrants' });
  await expect(entrants.getByRole('listitem')).toHaveText(['Ann Example']);
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await expect(entrants).toBeHidden();
  expect(problems).toEqual([]);
});

test('a form that cannot be fetched is there after reloading the page', async ({
  page,
  context,
  request,
  product,
}) => {
  await announce(request, product.url, {});
  await visit(page);
  const enter = page.getByRole('button', { name: 'Enter Here' });
  await expect(enter).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.route('**/assets/*.js', (route) => route.abort());
  await enter.click();
  await expect(page.getByText(/could not be opened/)).toBeVisible();
  await expectAccessible(page);
  await context.unroute('**/assets/*.js');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await reloaded;
  await enter.click();
  await expect(page.getByRole('dialog', { name: 'Enter Competition' })).toBeVisible();
});

test('Back closes the dialog of an entry while it sends, and its page and its buttons stay', async ({
  page,
  request,
  product,
}) => {
  await announce(request, product.url, {});
  const { promise: answer, resolve: goOn } = Promise.withResolvers<undefined>();
  await page.goto('/privacy');
  await openForm(page);
  await fillIn(page);
  await page.route('**/api/competition-entries', async (route) => {
    if (route.request().method() === 'POST') await answer;
    await route.fallback();
  });
  await submit(page);
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  goOn(undefined);
  await expect(page.getByText('Entry submitted successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/competitions$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/privacy$/);

  // A note appears when the page has come to life. The buttons stay where they were: a finger may be on its way to one.
  const place = () => page.getByRole('button', { name: 'Enter Here' }).boundingBox();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await visit(page);
    await expect(page.getByText(/^You have entered/)).toBeVisible();
    const beside = await place();
    const entries = await page.evaluate(() => sessionStorage.getItem('own-entries') ?? '');
    await page.evaluate(() => sessionStorage.clear());
    await visit(page);
    expect(await place()).toEqual(beside);
    await page.evaluate((ids) => sessionStorage.setItem('own-entries', ids), entries);
  }
});

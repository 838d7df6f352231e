import type { FixtureRecord } from '@onchan-bowls/contract/fixtures';
import type { MemberRecord } from '@onchan-bowls/contract/members';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { down, failOnce, signIn, unexpected } from './support/dashboard.js';
import { watchProblems } from './support/problems.js';
import { setFontSize } from './support/font-size.js';
import { expect, type Product, test } from './support/product.js';
import { send } from './support/send.js';
import { expectUsable } from './support/usable.js';
import { expectWholeWords } from './support/whole-words.js';

test.use({ demoData: true });

/** The tabs in their order, each with something that it shows of the demonstration season. */
const tabs = [
  ['Today', /^The Next Seven Days/],
  ['Fixtures', /^Upcoming Fixtures \(\d+\)/],
  ['Comps', /Entries Open/],
  ['Entries', /\d entr(y|ies)/],
  ['Winners', /^Competition Winners \(\d+\)/],
  ['Handicaps', /^Ladies/],
  ['Apps', /^Pending \(\d+\)/],
  ['Tasters', /^Taster Session Applications \(\d+\)/],
  ['Messages', /^Contact Messages/],
  ['Members', /^Members \(\d+\)/],
  ['Person', /Everything that the site holds/],
  ['News', /^Announcements \(\d+\)/],
  ['To Erase', /^Nothing is due/],
  ['History', /wrote “The season begins”/],
  ['Accounts', /Administrator/],
] as const;

/** By day on a phone, and in the evening on a desk. */
const expectUsableDayAndNight = async (page: Page, widthsByDay: readonly number[]) => {
  await expectUsable(page, { widths: widthsByDay });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectUsable(page, { widths: [1280] });
  await page.emulateMedia({ colorScheme: null });
};

test('every tab can be used by everybody', async ({ page, product }) => {
  const problems = watchProblems(page);
  await page.goto('/admin');
  await expect(page.getByLabel('Password')).toBeVisible();
  await expectUsable(page);
  await page.getByLabel('Password').fill(product.adminPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab')).toContainText(tabs.map(([name]) => name));
  for (const [name, content] of tabs) {
    const tab = page.getByRole('tab', { name });
    await tab.click();
    await expect(page.getByRole('tabpanel', { name }).getByText(content).first()).toBeVisible();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    // The other tabs' own tests check them by day on a desk.
    await expectUsableDayAndNight(page, ['Today', 'Fixtures'].includes(name) ? [390, 1280] : [390]);
  }
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
  // A press shows at once: in the same task, before the content of the tab is rendered.
  const selected = await page.getByRole('tab', { name: 'Fixtures' }).evaluate(async (tab: HTMLElement) => {
    tab.click();
    for (let turn = 0; turn < 100; turn++) await Promise.resolve();
    return tab.ariaSelected;
  });
  expect(selected).toBe('true');
  await expect(page.getByRole('heading', { name: /^Upcoming Fixtures/ })).toBeVisible();
  expect(problems).toEqual([]);
});

/** What opens over each tab: the buttons that lead there, and another one that shows what is wrong with empty fields. */
const dialogs: readonly { tab: string; buttons: readonly (string | RegExp)[]; submit?: string }[] = [
  { tab: 'Fixtures', buttons: ['New Fixture'], submit: 'Add' },
  { tab: 'Fixtures', buttons: ['Import'] },
  { tab: 'Comps', buttons: ['Add Competition'], submit: 'Add' },
  { tab: 'Comps', buttons: [/^More: /, /^Delete: /] },
  { tab: 'Entries', buttons: [/^Cancel Entry: /] },
  { tab: 'Winners', buttons: ['Add Winner'], submit: 'Add' },
  { tab: 'Handicaps', buttons: ['Add Handicap'], submit: 'Add' },
  { tab: 'Tasters', buttons: ['Reopen: Maggie Quayle'], submit: 'Reopen' },
  { tab: 'Messages', buttons: ['Answer: Maggie Quayle'] },
  { tab: 'Members', buttons: ['Add Member'], submit: 'Add' },
  { tab: 'Members', buttons: ['Subscriptions', 'Paid…: Maggie Quayle'] },
  { tab: 'To Erase', buttons: ['Erase: Cup of Long Ago'] },
  { tab: 'Accounts', buttons: ['Add Account'], submit: 'Add' },
];

test('every dialog can be used by everybody', async ({ page, request, product: { url, adminPassword } }) => {
  const problems = watchProblems(page);
  await send(request, url, 'POST', '/api/admin/session', { password: adminPassword });
  const create = async (path: string, data: object) =>
    (await (await send(request, url, 'POST', path, data)).json()) as { id: number };
  const email = 'maggie.quayle@example.org';
  const person = { firstName: 'Maggie', lastName: 'Quayle', email, phone: '+44 7624 123456' };
  const taster = await create('/api/taster-sessions', { ...person, preferredDateTime: 'Tuesdays after six' });
  await send(request, url, 'PUT', `/api/taster-sessions/${taster.id}/complete`);
  await create('/api/messages', { name: 'Maggie Quayle', email, message: 'When is the green open?' });
  const { id: application } = await create('/api/member-applications', {
    ...person,
    membershipType: 'Adults',
    previousExperience: 'None',
    motivation: 'My neighbours play every Tuesday.',
  });
  const approved = { status: 'approved', adminNotes: '' };
  await send(request, url, 'PATCH', `/api/member-applications/${application}/status`, approved);
  const cup = { title: 'Cup of Long Ago', date: '2020-05-16T14:30', time: '14:30' };
  const { id } = await create('/api/competitions', cup);
  await create(`/api/competitions/${id}/entries`, { firstName: 'Yvonne', lastName: 'Example' });
  await signIn(page, 'today', adminPassword);
  const open = page.locator('[role=dialog], [role=alertdialog]').filter({ visible: true });

  for (const { tab, buttons, submit } of dialogs)
    await test.step(`${tab}: ${buttons.at(-1)}`, async () => {
      await page.getByRole('tab', { name: tab }).click();
      const panel = page.getByRole('tabpanel', { name: tab });
      for (const name of buttons) await panel.getByRole('button', { name }).first().click();
      await expect(open).toHaveCount(1);
      if (submit) await open.getByRole('button', { name: submit, exact: true }).click();
      await expectUsable(page);
      await page.keyboard.press('Escape');
      await expect(open).toHaveCount(0);
    });

  await page.getByRole('tab', { name: 'Person' }).click();
  await page.getByLabel('Name or email address').fill('maggie quayle');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Records of this person' })).toBeVisible();
  await expectUsable(page);

  await page.getByRole('tab', { name: 'Members' }).click();
  await page.getByRole('button', { name: 'Edit: Maggie Quayle' }).click();
  await page.getByLabel('Role').fill('Captain');
  const members = (await (await request.get('/api/members')).json()) as MemberRecord[];
  const member = members.find((one) => one.email === email);
  await send(request, url, 'PATCH', `/api/members/${member?.id}`, { role: 'Secretary' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: 'Role Secretary Captain' })).toBeVisible();
  await expectUsable(page);
  expect(unexpected(problems)).toEqual([]);
});

const borderOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).borderTopWidth);

test('a row says all in two lines and in columns, with the likely action and a menu of the others', async ({
  page,
  request,
  product: { url, adminPassword },
}) => {
  await send(request, url, 'POST', '/api/admin/session', { password: adminPassword });
  const match = {
    homeTeam: 'Onchan A',
    awayTeam: 'Ballaugh',
    date: '2026-01-05',
    time: '18:30',
    category: 'mens',
  };
  const { id } = (await (await send(request, url, 'POST', '/api/fixtures', match)).json()) as FixtureRecord;
  await page.setViewportSize({ width: 1280, height: 844 });
  await signIn(page, 'fixtures', adminPassword);
  const rows = page.getByRole('list', { name: 'Upcoming Fixtures' }).getByRole('listitem');
  const ofBallaugh = rows.filter({ hasText: 'Ballaugh' });
  await expect(ofBallaugh).toContainText('No result');
  const heights = await rows
    .filter({ hasNotText: 'Postponed' })
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(heights.filter((height) => height > 64)).toEqual([]);
  const lefts = (selector: string) =>
    rows
      .locator(selector)
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
  expect(new Set(await lefts('h3')).size).toBe(1);
  expect(new Set(await lefts('> div > :nth-child(2)')).size).toBe(1);

  const row = rows.filter({ hasNotText: 'Postponed' }).first();
  const more = row.getByRole('button', { name: /^More: / });
  const remove = row.getByRole('button', { name: /^Delete: / });
  await expect(row.getByRole('button')).toHaveCount(2);
  await more.click();
  await expect(remove).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(remove).toBeHidden();
  await expect(more).toBeFocused();
  await more.press('Enter');
  await remove.click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(remove).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();

  await page.emulateMedia({ forcedColors: 'active' });
  expect(await borderOf(page.getByText(/^\d+ - \d+$/).first()), 'in forced colours').toBe('1px');
  await page.emulateMedia({ forcedColors: null });
  const apart = await page.evaluate(() => {
    const [button, select] = ['footer button', 'footer select'].map((name) =>
      document.querySelector(name)?.getBoundingClientRect(),
    );
    return button && select && Math.max(select.left - button.right, select.top - button.bottom);
  });
  expect(apart).toBeGreaterThanOrEqual(8);

  // A list that could not be reloaded is said to be old, beside what it shows.
  await page.route('**/api/fixtures', (route) => route.abort());
  await send(request, url, 'DELETE', `/api/fixtures/${id}`);
  const line = page.getByText('Not up to date. Trying again.');
  await expect(line).toBeVisible();
  const heading = page.getByRole('heading', { name: /^Upcoming Fixtures/ });
  const [above, below] = [await line.boundingBox(), await heading.boundingBox()];
  expect((above?.y ?? NaN) + (above?.height ?? NaN)).toBeLessThanOrEqual(below?.y ?? NaN);

  await page.setViewportSize({ width: 320, height: 844 });
  await setFontSize(page, 32);
  await expectWholeWords(page, ['Onchan', 'Castletown']);
});

/** What a visitor presses or fills in. */
const controls = (...places: string[]) =>
  places
    .map((place) => `${place} :is(a, button, input, select, textarea, [contenteditable=true])`)
    .join(', ');

/** How many controls on the screen lie under the toast. */
const covered = (page: Page, within: string) =>
  page.evaluate((selector) => {
    const toast = document.querySelector('[data-scope=toast][data-part=root]');
    if (!toast) throw new Error('There is no toast');
    const area = toast.getBoundingClientRect();
    return [...document.querySelectorAll(selector)]
      .filter((button) => !toast.contains(button))
      .map((button) => button.getBoundingClientRect())
      .filter(
        ({ left, right, top, bottom, width }) =>
          width > 0 && left < area.right && area.left < right && top < area.bottom && area.top < bottom,
      ).length;
  }, within);

/** Opens the entries of a competition of the demonstration season: before a test closes them, and for other tests after it. */
const openEntries = async (request: APIRequestContext, { url, adminPassword }: Product) => {
  await send(request, url, 'POST', '/api/admin/session', { password: adminPassword });
  const all = (await (await request.get('/api/competitions')).json()) as { id: number; title: string }[];
  const id = all.find(({ title }) => title === 'Mixed Pairs')?.id;
  await send(request, url, 'PUT', `/api/competitions/${id}`, { entriesOpen: true });
};

/** Closes the entries of the first competition that has them open; its toast is there. */
const closeEntries = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Close Entries/ })
    .first()
    .click();
  await expect(page.getByRole('status', { name: 'Entries Closed' })).toBeVisible();
};

/** A reason that takes many lines of a toast on a phone. */
const longReason =
  'The club’s server is busy with the results of the league, so please try it again in a minute. '.repeat(2);

/** Where the toast is: the distances to the left and the lower edge of the screen. */
const cornerOfToast = (page: Page) =>
  page.locator('[data-scope=toast][data-part=root]').evaluate((toast) => {
    const { left, bottom } = toast.getBoundingClientRect();
    return [left, window.innerHeight - bottom].map(Math.round);
  });

test('a toast lies in the lower left corner, covers no button, and can be read while a dialog is open', async ({
  page,
  request,
  product,
}) => {
  await openEntries(request, product);
  await page.setViewportSize({ width: 1280, height: 844 });
  await signIn(page, 'competitions', product.adminPassword);
  await closeEntries(page);
  await expect.poll(() => cornerOfToast(page)).toEqual([16, 16]);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await borderOf(page.locator('[data-scope=toast][data-part=root]'))).toBe('1px');
  await page.emulateMedia({ forcedColors: null });
  expect(await covered(page, controls('main'))).toBe(0);
  await page.mouse.wheel(0, 130);
  expect(await covered(page, controls('main'))).toBe(0);

  await page.getByRole('button', { name: 'Add Competition' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Competition' });
  // A day without its month: the browser has no value for it.
  await dialog.getByLabel('Registration Closes').press('1');
  await dialog.getByLabel('Title').press('Enter');
  await expect(dialog.getByText('Please give both a date and a time, or neither')).toBeVisible();
  await dialog.getByLabel('Registration Closes').fill('');
  await dialog.getByLabel('Title').fill('Summer Cup');
  await dialog.getByLabel('Date').fill(`${new Date().getFullYear()}-07-04`);
  await dialog.getByLabel('Time').selectOption('TBC');
  await failOnce(page, 'POST', '**/api/competitions', down);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  // What is hidden from screen readers is not found by its role.
  await expect(page.getByRole('status', { name: 'Error adding competition' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Comps' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeFocused();
  await expect.poll(() => cornerOfToast(page)).toEqual([16, 16]);
  expect(await covered(page, controls('[role=dialog]'))).toBe(0);
  await openEntries(request, product);
});

test('on a phone a toast stays in its corner, with room below the last row and above a bar', async ({
  page,
  request,
  product,
}) => {
  await openEntries(request, product);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'competitions', product.adminPassword);
  await closeEntries(page);
  // The focus in a toast's region keeps it from going.
  await page.keyboard.press('F8');
  for (const y of [0, 400, 100_000]) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
    await expect.poll(() => cornerOfToast(page)).toEqual([16, 16]);
  }
  expect(await covered(page, controls('main', 'footer'))).toBe(0);

  await page.getByRole('button', { name: 'Add Competition' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Competition' });
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel('Title').fill('Summer Cup');
  await dialog.getByLabel('Date').fill(`${new Date().getFullYear()}-07-04`);
  await dialog.getByLabel('Time').selectOption('TBC');
  await page.route('**/api/competitions', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          json: { type: 'about:blank', title: 'Busy', status: 503, detail: longReason, code: 'unavailable' },
        })
      : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Error adding competition' })).toBeVisible();
  const between = async () => {
    const bar = await dialog.getByRole('button', { name: 'Add', exact: true }).boundingBox();
    const toast = await page.locator('[data-scope=toast][data-part=root]').boundingBox();
    return (toast?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0);
  };
  // The padding of the bar, and half as much.
  await expect.poll(between).toBeLessThanOrEqual(24);
  expect(await between()).toBeGreaterThanOrEqual(12);
  await dialog.evaluate((content) => content.parentElement?.scrollTo({ top: 100_000, behavior: 'instant' }));
  await expect.poll(() => covered(page, controls('[role=dialog]'))).toBe(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();

  await page.getByRole('tab', { name: 'Handicaps' }).click();
  await page.getByRole('button', { name: 'Edit All' }).click();
  await page
    .getByLabel(/^Handicap: /)
    .first()
    .fill('7');
  await failOnce(page, 'PUT', '**/api/handicaps/*', down);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('[data-scope=toast][data-part=root]')).toBeVisible();
  await expect.poll(() => covered(page, '[data-bar] button')).toBe(0);
  await openEntries(request, product);
});

test('on a phone the first thing to do is within the first screen, and the search opens above the lists', async ({
  page,
  request,
  product,
}) => {
  await send(request, product.url, 'POST', '/api/member-applications', {
    firstName: 'Maggie',
    lastName: 'Quayle',
    email: 'maggie.quayle@example.org',
    phone: '+44 7624 123456',
    membershipType: 'New Members',
    previousExperience: 'None',
    motivation: 'My neighbours play every Tuesday.',
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'fixtures', product.adminPassword);
  const addResult = page.getByRole('button', { name: /^Add Result:/ }).first();
  await expect(addResult).toBeInViewport({ ratio: 1 });
  expect((await addResult.boundingBox())?.y).toBeLessThan(350);
  await expect(page.getByRole('button', { name: 'New Fixture' })).toBeInViewport({ ratio: 1 });
  // The open tab is in sight, in one row with the others.
  await expect(page.getByRole('tab', { name: 'Fixtures' })).toBeInViewport({ ratio: 1 });
  const rows = await page
    .getByRole('tab')
    .evaluateAll((all) => new Set(all.map((tab) => tab.getBoundingClientRect().top)).size);
  expect(rows).toBe(1);
  await page.getByRole('button', { name: 'Search fixtures' }).click();
  const search = page.getByRole('searchbox', { name: 'Search fixtures' });
  await expect(search).toBeFocused();
  const heading = page.getByRole('heading', { name: /^Upcoming Fixtures/ });
  const top = async (element: Locator) => (await element.boundingBox())?.y ?? NaN;
  expect(await top(search)).toBeLessThan(await top(heading));
  await page.keyboard.type('castletown');
  await expect(page.getByRole('list', { name: 'Upcoming Fixtures' })).toContainText('Castletown');
  await expect(page.getByText(/^\d+ of \d+ fixtures$/)).toBeInViewport();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Accounts' }).click();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Accounts' })).toBeInViewport({ ratio: 1 });

  await page.getByRole('tab', { name: 'Apps' }).click();
  await page
    .getByRole('button', { name: /^Details:/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeInViewport({ ratio: 1 });
});

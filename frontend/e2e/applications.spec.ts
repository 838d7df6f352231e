import type { MemberApplicationRecord } from '@onchan-bowls/contract/member-applications';
import type { MemberRecord } from '@onchan-bowls/contract/members';
import type { APIRequestContext, Page } from '@playwright/test';
import { down, failOnce, showMore, signIn, unexpected } from './support/dashboard.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { send } from './support/send.js';
import { expectUsable } from './support/usable.js';

const applications = '/api/member-applications';
const members = '/api/members';

// `request` has cookies of its own: the page is not signed in by it.
test.beforeEach('nobody has applied', async ({ request, product: { url, adminPassword } }) => {
  await send(request, url, 'POST', '/api/admin/session', { password: adminPassword });
  for (const path of [applications, members]) {
    const records = (await (await request.get(path)).json()) as { id: number }[];
    for (const { id } of records) await send(request, url, 'DELETE', `${path}/${id}`);
  }
});

/** Somebody applies; answers the id of the application. */
const apply = async (request: APIRequestContext, url: string, firstName: string): Promise<number> => {
  const application = await send(request, url, 'POST', applications, {
    firstName,
    lastName: 'Quayle',
    email: `${firstName.toLowerCase()}.quayle@example.org`,
    phone: '+44 7624 123456',
    membershipType: 'New Members',
    previousExperience: 'Flat green in Douglas for twelve years.',
    motivation: 'My neighbours play every Tuesday.',
  });
  return ((await application.json()) as MemberApplicationRecord).id;
};

const tabTo = async (page: Page, name: RegExp | string) => {
  const control = page.getByRole('button', { name });
  while (!(await control.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
};

test('an application is approved within three clicks, and a member comes of it', async ({
  page,
  request,
  product: { url, adminPassword },
}) => {
  const problems = watchProblems(page);
  for (const name of ['Maggie', 'Robin']) await apply(request, url, name);
  let clicks = 0;
  const click = async (name: string) => {
    clicks += 1;
    await page.getByRole('button', { name }).click();
  };
  await signIn(page, 'applications', adminPassword);
  await expect(page.getByRole('tab', { name: 'Apps 2 pending' })).toBeVisible();
  await click('Details: Maggie Quayle');
  await expect(page.getByRole('heading', { level: 2, name: 'Maggie Quayle' })).toBeFocused();
  await expect(page.getByText('Flat green in Douglas for twelve years.')).toBeVisible();
  await expect(page.getByText('Approving registers Maggie Quayle as a member.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeInViewport({ ratio: 1 });
  await expectUsable(page);

  await click('Approve');
  expect(clicks).toBeLessThanOrEqual(3);
  await expect(page.getByText('Application Updated')).toBeVisible();
  await expect(page.getByText('The application status has been updated successfully.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Apps 1 pending' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Pending (1)' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Pending Applications' })).toHaveText(/Robin Quayle/);

  await page.getByRole('tab', { name: 'History (1)' }).click();
  const card = page.getByRole('list', { name: 'Processed Applications' }).getByRole('listitem');
  await expect(card).toContainText('Maggie Quayle');
  await expect(card).toContainText('Approved');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Pending (1)', selected: true })).toBeVisible();
  await page.goForward();
  await page.getByRole('button', { name: 'Details: Maggie Quayle' }).click();
  await expect(page.getByText('Reviewed on')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Members' }).click();
  await expect(page.getByRole('heading', { name: 'Members (1)' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('Maggie Quayle');

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('list', { name: 'Events' })).toContainText(
    'admin approved the membership application of Maggie Quayle',
  );
  expect(unexpected(problems)).toEqual([]);
});

test('an application is rejected by keyboard alone, and deleted when the browser has asked', async ({
  page,
  request,
  product: { url, adminPassword },
}) => {
  const problems = watchProblems(page);
  const id = await apply(request, url, 'Maggie');
  await signIn(page, 'applications', adminPassword);
  await tabTo(page, 'Details: Maggie Quayle');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Maggie Quayle' })).toBeFocused();
  await page.getByLabel('Admin Notes').focus();
  await page.keyboard.type('Lives in Leeds.');

  // Back is asked about; Escape keeps what was typed.
  await page.goBack();
  await expect(page.getByRole('alertdialog', { name: 'Unsaved Changes' })).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByLabel('Admin Notes')).toHaveValue('Lives in Leeds.');

  await page.getByLabel('Admin Notes').focus();
  await failOnce(page, 'PATCH', `**${applications}/${id}/status`, down);
  const reject = async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog', { name: 'Reject Application' })).toContainText(
      'Maggie Quayle',
    );
    await tabTo(page, 'Reject Application');
    await page.keyboard.press('Enter');
  };
  await tabTo(page, 'Reject');
  await reject();
  await expect(
    page.getByText('Failed to update application status. The server cannot be reached'),
  ).toBeVisible();
  await expect(page.getByLabel('Admin Notes')).toHaveValue('Lives in Leeds.');
  await expect(page.getByRole('button', { name: 'Reject' })).toBeFocused();
  await reject();
  await expect(page.getByText('Application Updated')).toBeVisible();
  await expect(page.getByText('No Pending Applications')).toBeVisible();

  await expect(page.getByRole('tab', { name: 'Pending (0)' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'History (1)' })).toBeFocused();
  await page.keyboard.press('Enter');
  const remove = async () => {
    await showMore(page, 'Maggie Quayle');
    await page.getByRole('button', { name: 'Delete: Maggie Quayle' }).click();
  };
  const questions: string[] = [];
  const answers = [false, true];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void (answers.shift() ? dialog.accept() : dialog.dismiss());
  });
  await remove();
  await expect.poll(() => questions.length).toBe(1);
  await remove();
  await expect(page.getByText('The application has been permanently deleted.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'History (0)' })).toBeFocused();
  const question =
    "Are you sure you want to permanently delete Maggie Quayle's application? This cannot be undone.";
  expect(questions).toEqual([question, question]);
  expect(unexpected(problems)).toEqual([]);
});

test('members are added by hand and imported, and nobody twice without being chosen', async ({
  page,
  request,
  product: { adminPassword },
}) => {
  const problems = watchProblems(page);
  await signIn(page, 'members', adminPassword);
  await page.getByRole('button', { name: 'Add Member' }).click();
  const form = page.getByRole('dialog', { name: 'Add Member' });
  await form.getByLabel('Name').fill('Maggie Quayle');
  await form.getByLabel('Email').fill('maggie@example.org');
  await form.getByLabel('Phone').fill('01624 000000');
  await form.getByLabel('Year Joined').fill('1998');
  await form.getByLabel('Plan').selectOption('Adults');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Member Added')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Members (1)' })).toBeVisible();

  const cells = [
    'Name,Email,Phone,Year Joined,Plan',
    'Maggie Quayle,maggie@example.org,01624 000000,1998,Adults',
    'Margaret Quayle,maggie@example.org,01624 000000,2001,Seniors',
    'Robin Quayle,robin@example.org,01624 111111,2010,Adults',
  ].join('\n');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Members' });
  await dialog.getByLabel('Cells or CSV').fill(cells);
  await expect(dialog.getByText('3 lines: 1 new, 1 unchanged, 1 skipped.')).toBeVisible();
  await expect(
    dialog.getByText('Maggie Quayle has the same email address, so it will be skipped'),
  ).toBeVisible();
  await expectUsable(page);
  await dialog.getByLabel('Import Margaret Quayle, maggie@example.org as a new record').check();
  await expect(dialog.getByText('3 lines: 2 new, 1 unchanged, 1 to check.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 lines' }).click();
  await expect(page.getByRole('heading', { name: 'Members (3)' })).toBeVisible();
  expect(((await (await request.get(members)).json()) as MemberRecord[]).map(({ name }) => name)).toEqual([
    'Maggie Quayle',
    'Margaret Quayle',
    'Robin Quayle',
  ]);
  expect(problems).toEqual([]);
});

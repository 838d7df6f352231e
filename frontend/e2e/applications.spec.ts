import { readFile } from 'node:fs/promises';
import type { MemberApplicationRecord } from '@onchan-bowls/contract/member-applications';
import type { MemberRecord } from '@onchan-bowls/contract/members';
import { problems as refusals } from '@onchan-bowls/contract/problem';
import type { APIRequestContext, Page } from '@playwright/test';
import { down, failOnce, refuse, showMore, signIn, unexpected } from './support/dashboard.js';
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
const apply = async (
  request: APIRequestContext,
  url: string,
  firstName: string,
  membershipType = 'New Members',
): Promise<number> => {
  const application = await send(request, url, 'POST', applications, {
    firstName,
    lastName: 'Quayle',
    email: `${firstName.toLowerCase()}.quayle@example.org`,
    phone: '+44 7624 123456',
    membershipType,
    previousExperience: 'Flat green in Douglas for twelve years.',
    motivation: 'My neighbours play every Tuesday.',
  });
  return ((await application.json()) as MemberApplicationRecord).id;
};

const review = (request: APIRequestContext, url: string, id: number, status: string, adminNotes: string) =>
  send(request, url, 'PATCH', `${applications}/${id}/status`, { status, adminNotes });

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
  const id = await apply(request, url, 'Maggie');
  await apply(request, url, 'Robin');
  let clicks = 0;
  const click = async (name: string) => {
    clicks += 1;
    await page.getByRole('button', { name }).click();
  };
  await signIn(page, 'applications', adminPassword);
  await expect(page.getByRole('tab', { name: 'Apps 2 pending' })).toBeVisible();
  await expectUsable(page);
  await click('Details: Maggie Quayle');
  await expect(page.getByRole('heading', { level: 2, name: 'Maggie Quayle' })).toBeFocused();
  await expect(page.getByText('Flat green in Douglas for twelve years.')).toBeVisible();
  await expect(page.getByText('Approving registers Maggie Quayle as a member.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeInViewport({ ratio: 1 });
  await expectUsable(page);

  await failOnce(page, 'PATCH', `**${applications}/${id}/status`, refuse);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(
    page.getByText(`Failed to update application status. ${refusals.unavailable.title}`),
  ).toBeVisible();

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
  await expectUsable(page);
  await page.getByRole('link', { name: 'Go to Members' }).click();
  await expect(page.getByRole('heading', { name: 'Members (1)' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('Maggie Quayle');

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('list', { name: 'Events' })).toContainText(
    'admin approved the membership application of Maggie Quayle',
  );
  expect(unexpected(problems)).toEqual([]);
});

test('a member renews, and stays one member', async ({ page, request, product: { url, adminPassword } }) => {
  const problems = watchProblems(page);
  await review(request, url, await apply(request, url, 'Maggie'), 'approved', '');
  await apply(request, url, 'Maggie', 'Seniors');
  await signIn(page, 'applications', adminPassword);
  await page.getByRole('button', { name: 'Details: Maggie Quayle' }).click();
  const choice = page.getByLabel('Membership', { exact: false }).and(page.getByRole('combobox'));
  await expect(choice).toContainText('Renews Maggie Quayle (the same name and email address)');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Please choose whose membership this renews, or a new member')).toBeVisible();
  await expect(choice).toBeFocused();
  await expectUsable(page);
  await choice.selectOption('Renews Maggie Quayle (the same name and email address)');
  await expect(page.getByText('Approving renews the membership of Maggie Quayle')).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  // She applies for the second time this year, and her membership is for this season already.
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Application Updated')).toBeVisible();

  await page.getByRole('tab', { name: 'Members' }).click();
  await expect(page.getByRole('heading', { name: 'Members (1)' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('Senior Renewal £85 (60+)');
  await expectUsable(page);
  await showMore(page, 'Maggie Quayle');
  await page.getByRole('link', { name: 'Changes: Maggie Quayle' }).click();
  await expect(page.getByRole('list', { name: 'Events' })).toContainText(
    'admin renewed the membership of Maggie Quayle for',
  );
  expect(problems).toEqual([]);
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
  await expectUsable(page);

  await expect(page.getByRole('tab', { name: 'Pending (0)' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'History (1)' })).toBeFocused();
  await page.keyboard.press('Enter');
  const remove = async () => {
    await showMore(page, 'Maggie Quayle');
    await page.getByRole('button', { name: 'Delete: Maggie Quayle' }).click();
  };
  const questions: string[] = [];
  const answers = [false, true, true];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void (answers.shift() ? dialog.accept() : dialog.dismiss());
  });
  await remove();
  await expect.poll(() => questions.length).toBe(1);

  await failOnce(page, 'DELETE', `**${applications}/${id}`, down);
  await remove();
  await expect(page.getByText('Failed to delete application. The server cannot be reached')).toBeVisible();

  await remove();
  await expect(page.getByText('The application has been permanently deleted.')).toBeVisible();
  await expect(page.getByText('No Processed Applications')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'History (0)' })).toBeFocused();
  const question =
    "Are you sure you want to permanently delete Maggie Quayle's application? This cannot be undone.";
  expect(questions).toEqual([question, question, question]);
  const history = await (await request.get('/api/admin/events?stream=member-application&limit=3')).text();
  expect(history).toContain('ApplicationDeleted');
  expect(unexpected(problems)).toEqual([]);
});

test('a review that somebody else gave first stands, and the notes can be copied', async ({
  page,
  request,
  product: { url, adminPassword },
}) => {
  const problems = watchProblems(page);
  const id = await apply(request, url, 'Maggie');
  await signIn(page, 'applications', adminPassword);
  await page.getByRole('button', { name: 'Details: Maggie Quayle' }).click();
  await page.getByLabel('Admin Notes').fill('Met her on the open day.');
  await expect(page.getByText('Approving registers Maggie Quayle as a member.')).toBeVisible();
  await review(request, url, id, 'rejected', 'No answer on the phone.');
  await page.getByRole('button', { name: 'Approve' }).click();

  const notice = page.getByRole('alert');
  await expect(notice).toBeFocused();
  await expect(notice).toContainText('This application has already been reviewed. admin rejected it on');
  await expect(notice).toContainText('Met her on the open day.');
  await expect(page.getByText('No answer on the phone.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Back to List' }).click();
  await expect(page.getByRole('tab', { name: 'History (1)' })).toBeVisible();
  expect(await (await request.get(members)).json()).toEqual([]);
  expect(unexpected(problems)).toEqual([]);
});

test('a member is edited, by two at once too, and erased', async ({
  page,
  request,
  product: { url, adminPassword },
}) => {
  const problems = watchProblems(page);
  await review(request, url, await apply(request, url, 'Maggie'), 'approved', '');
  const [{ id } = { id: 0 }] = (await (await request.get(members)).json()) as MemberRecord[];
  await signIn(page, 'members', adminPassword);
  await expect(page.getByRole('heading', { name: 'Members (1)' })).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Edit: Maggie Quayle' }).click();
  await page.getByLabel('Role').fill('');
  await page.getByLabel('Year Joined').fill('1948');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Role is required')).toBeVisible();
  await expect(page.getByText('Year joined must be 1949 or later')).toBeVisible();
  await expectUsable(page);

  await page.getByLabel('Role').fill('Captain');
  await page.getByLabel('Year Joined').fill('2019');
  await send(request, url, 'PATCH', `${members}/${id}`, { role: 'Secretary', status: 'left' });
  await page.getByRole('button', { name: 'Save' }).click();
  const both = page.getByRole('table', { name: 'Both versions' });
  await expect(both.getByRole('row', { name: 'Role Secretary Captain' })).toBeVisible();
  await expectUsable(page);
  await failOnce(page, 'PATCH', `**${members}/${id}`, refuse);
  await page.getByRole('button', { name: 'Save mine instead' }).click();
  await expect(page.getByText('Error updating member')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Member Updated')).toBeVisible();
  const row = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
  for (const text of ['Left', 'Captain', 'Joined 2019']) await expect(row).toContainText(text);
  await expect(page.getByRole('button', { name: 'Edit: Maggie Quayle' })).toBeFocused();

  await showMore(page, 'Maggie Quayle');
  await page.getByRole('button', { name: 'Delete: Maggie Quayle' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Member' });
  await expect(question).toContainText('Are you sure you want to delete Maggie Quayle?');
  await expectUsable(page);
  await failOnce(page, 'DELETE', `**${members}/${id}`, down);
  await question.getByRole('button', { name: 'Delete Member' }).click();
  await expect(page.getByText('Error deleting member')).toBeVisible();
  await question.getByRole('button', { name: 'Delete Member' }).click();
  await expect(page.getByText('Member Deleted')).toBeVisible();
  await expect(page.getByText('No members yet')).toBeVisible();
  const history = await (await request.get('/api/admin/events?stream=member&limit=4')).text();
  expect(history).toContain('MemberErased');
  expect(unexpected(problems)).toEqual([]);
});

test('subscriptions are paid, waived, reminded of and downloaded', async ({
  page,
  request,
  product: { url, adminPassword },
}) => {
  const problems = watchProblems(page);
  for (const name of ['Maggie', 'Robin', 'Voirrey'])
    await review(request, url, await apply(request, url, name, 'Adults'), 'approved', '');
  await signIn(page, 'members', adminPassword);
  await page.getByRole('button', { name: 'Subscriptions' }).click();
  await expect(page.getByText('Paid £0 of £315; 3 owe')).toBeVisible();

  await page.getByRole('button', { name: 'Paid…: Maggie Quayle' }).click();
  const payment = page.getByRole('dialog', { name: 'Record Payment' });
  await expect(payment.getByLabel('Amount (£)')).toHaveValue('105');
  await expectUsable(page);
  await failOnce(page, 'PUT', '**/due/payment', refuse);
  await payment.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Error recording payment')).toBeVisible();
  await payment.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Payment Recorded')).toBeVisible();
  await expect(page.getByText('Paid £105 of £315; 2 owe')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen: Maggie Quayle' })).toBeVisible();

  await showMore(page, 'Robin Quayle');
  await page.getByRole('button', { name: 'Waive: Robin Quayle' }).click();
  const waiver = page.getByRole('dialog', { name: 'Waive Subscription' });
  await waiver.getByLabel('Reason').fill('Keeps the green');
  await expectUsable(page);
  await waiver.getByRole('button', { name: 'Waive' }).click();
  await expect(page.getByText('Paid £105 of £210; 1 owes; 1 waived')).toBeVisible();

  await page.getByRole('checkbox', { name: 'Remind: Voirrey Quayle' }).check();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Send Reminder' }).click();
  await page
    .getByRole('alertdialog', { name: 'Send Reminder' })
    .getByRole('button', { name: 'Send', exact: true })
    .click();
  await expect(page.getByText('Reminders Written')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Voirrey Quayle' });
  await expect(row).toContainText('Reminded');
  await expect(row.getByRole('checkbox')).toHaveCount(0);
  await expectUsable(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Export CSV/ }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toMatch(/Maggie Quayle,.*,Paid,105\.00,105\.00,/);
  expect(csv).toMatch(/Robin Quayle,.*,Waived,105\.00,.*Keeps the green/);
  await page.getByRole('button', { name: 'Back to Members' }).click();
  await expect(page.getByRole('heading', { name: 'Members (3)' })).toBeVisible();
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
  await expectUsable(page);
  await failOnce(page, 'POST', `**${members}`, refuse);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Error adding member')).toBeVisible();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Member Added')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Members (1)' })).toBeVisible();

  const cells = [
    'Name,Email,Phone,Year Joined,Plan',
    'Maggie Quayle,maggie@example.org,01624 000000,1998,Adults',
    'Margaret Quayle,maggie@example.org,01624 000000,2001,Seniors',
    'Robin Quayle,robin@example.org,01624 111111,2010,Adults',
  ].join('\n');
  const importAll = async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import Members' });
    await dialog.getByLabel('Cells or CSV').fill(cells);
    return dialog;
  };
  let dialog = await importAll();
  await expect(dialog.getByText('3 lines: 1 new, 1 unchanged, 1 skipped.')).toBeVisible();
  await expect(
    dialog.getByText('Maggie Quayle has the same email address, so it will be skipped'),
  ).toBeVisible();
  await expectUsable(page);
  await dialog.getByLabel('Import Margaret Quayle, maggie@example.org as a new record').check();
  await expect(dialog.getByText('3 lines: 2 new, 1 unchanged, 1 to check.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 lines' }).click();
  await expect(page.getByRole('heading', { name: 'Members (3)' })).toBeVisible();

  dialog = await importAll();
  await expect(dialog.getByText('3 lines: 3 unchanged.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  expect(((await (await request.get(members)).json()) as MemberRecord[]).map(({ name }) => name)).toEqual([
    'Maggie Quayle',
    'Margaret Quayle',
    'Robin Quayle',
  ]);
  expect(unexpected(problems)).toEqual([]);
});

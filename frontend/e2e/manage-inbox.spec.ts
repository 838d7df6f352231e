import type { APIRequestContext } from '@playwright/test';
import { busy, down, failOnce, refuse, signIn, unexpected } from './support/dashboard.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { send } from './support/send.js';
import { expectUsable } from './support/usable.js';

const tasters = '/api/taster-sessions';
const messages = '/api/messages';

// `request` has cookies of its own: the page is not signed in by it.
test.beforeEach('nothing waits', async ({ request, product: { url, adminPassword } }) => {
  await send(request, url, 'POST', '/api/admin/session', { password: adminPassword });
  for (const path of [tasters, messages]) {
    for (const { id } of (await (await request.get(path)).json()) as { id: number }[]) {
      await send(request, url, 'DELETE', `${path}/${id}`);
    }
  }
});

const askForTaster = (request: APIRequestContext, url: string, firstName: string) =>
  send(request, url, 'POST', tasters, {
    firstName,
    lastName: 'Quayle',
    email: `${firstName.toLowerCase()}.quayle@example.org`,
    phone: '+44 7624 123456',
    preferredDateTime: 'Tuesdays after six,\nor any Saturday morning.',
  });

const write = (request: APIRequestContext, url: string, name: string) =>
  send(request, url, 'POST', messages, {
    name,
    email: 'a.very.long.address.of.somebody@a-very-long-domain-of-somebody.example.org',
    message: 'Dear club,\n\nwhen is the green open for practice?',
  });

test('a taster session is marked complete and its application deleted, by keyboard alone', async ({
  page,
  request,
  product: { url, adminPassword },
}) => {
  const problems = watchProblems(page);
  await signIn(page, 'tasters', adminPassword);
  await expect(page.getByText('No taster session applications yet')).toBeVisible();
  for (const name of ['Maggie', 'Robin']) await askForTaster(request, url, name);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Taster Session Applications (2)' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Tasters 2 pending' })).toBeVisible();
  await expect(page.getByRole('link', { name: '+44 7624 123456' }).first()).toHaveAttribute(
    'href',
    'tel:+447624123456',
  );
  await expectUsable(page);

  const rows = page.getByRole('list', { name: 'Taster Session Applications' }).getByRole('listitem');
  const complete = page.getByRole('button', { name: 'Mark Complete: Maggie Quayle' });
  await failOnce(page, 'PUT', `**${tasters}/*/complete`, refuse);
  await complete.press('Enter');
  await expect(page.getByText('Error completing session')).toBeVisible();
  await expect(page.getByText(busy)).toBeVisible();
  await complete.press('Enter');
  await expect(page.getByText('Session Marked Complete')).toBeVisible();
  await expect(rows).toContainText([/Robin QuaylePending/, /Maggie QuayleCompleted/]);
  await expect(rows.nth(1)).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Tasters 1 pending' })).toBeVisible();
  await expectUsable(page);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const reopening = page.getByRole('dialog', { name: 'Reopen Application' });
  await expectUsable(page);
  await reopening.getByLabel('Reason').fill('It rained');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Application Reopened')).toBeVisible();
  await expect(rows.filter({ hasText: 'Maggie' })).toContainText('It rained');
  await complete.press('Enter');
  await expect(rows.nth(1)).toContainText('Maggie QuayleCompleted');

  await page.getByRole('button', { name: 'More: Maggie Quayle' }).press('Enter');
  await page.getByRole('button', { name: 'Delete: Maggie Quayle' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete Taster Session Application' });
  await expect(question).toContainText('the taster session application of Maggie Quayle?');
  await expectUsable(page);
  const confirm = question.getByRole('button', { name: 'Delete Application' });
  await failOnce(page, 'DELETE', `**${tasters}/*`, down);
  await confirm.press('Enter');
  await expect(page.getByText('Error deleting session')).toBeVisible();
  await expect(page.getByText('The server cannot be reached')).toBeVisible();
  await confirm.press('Enter');
  await expect(page.getByText('Session Deleted')).toBeVisible();
  await expect(rows).toContainText([/Robin Quayle/]);
  await page.getByRole('tab', { name: 'History' }).click();
  // The guest is erased when the time to undo is over.
  for (const text of [
    /admin marked the taster session of .* as complete/,
    /admin reopened the taster session of /,
    /admin deleted the taster session of /,
  ]) {
    await expect(page.getByRole('list', { name: 'Events' })).toContainText(text);
  }
  expect(unexpected(problems)).toEqual([]);
});

test('a message is read, marked as read, answered and deleted; the committee only reads', async ({
  page,
  request,
  browser,
  product: { url, adminPassword },
}) => {
  const problems = watchProblems(page);
  await signIn(page, 'messages', adminPassword);
  await expect(page.getByText('No messages yet')).toBeVisible();
  for (const name of ['Maggie Quayle', 'Robin Corlett']) await write(request, url, name);
  await page.reload();
  const rows = page.getByRole('list', { name: 'Contact Messages' }).getByRole('listitem');
  await expect(rows).toContainText([/Robin CorlettNew/, /Maggie QuayleNew/]);
  await expect(page.getByRole('tab', { name: 'Messages 2 unread' })).toBeVisible();
  await expectUsable(page);

  const read = page.getByRole('button', { name: 'Mark as Read: Robin Corlett' });
  await failOnce(page, 'PUT', `**${messages}/*/mark-read`, down);
  await read.press('Enter');
  await expect(page.getByText('Error marking message as read')).toBeVisible();
  await expect(page.getByText('The server cannot be reached')).toBeVisible();
  await read.press('Enter');
  await expect(page.getByText('Message marked as read')).toBeVisible();
  await expect(rows.first()).not.toContainText('New');
  await expect(rows.first()).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Messages 1 unread' })).toBeVisible();
  await expectUsable(page);

  await page.getByRole('button', { name: 'Answer: Robin Corlett' }).click();
  const answer = page.getByRole('dialog', { name: 'Answer Message' });
  await expect(answer).toContainText('when is the green open for practice?');
  await expectUsable(page);
  await answer.getByLabel('Answer').fill('Dear Robin,\n\nfrom nine.');
  // Without a mail server the answer is kept and not sent.
  await answer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Message Answered')).toBeVisible();
  await expect(rows.first()).toContainText('Answered by admin on');
  await expect(rows.first()).toContainText('from nine.');
  await expectUsable(page);

  await page.getByRole('button', { name: 'Delete: Robin Corlett' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Message' });
  await expect(question).toContainText('delete the message from Robin Corlett?');
  await expectUsable(page);
  await failOnce(page, 'DELETE', `**${messages}/*`, refuse);
  await question.getByRole('button', { name: 'Delete Message' }).click();
  await expect(page.getByText('Error deleting message')).toBeVisible();
  await expect(page.getByText(`503: ${busy}`)).toBeVisible();
  await question.getByRole('button', { name: 'Delete Message' }).click();
  await expect(page.getByText('Message deleted successfully')).toBeVisible();
  await expect(rows).toContainText([/Maggie Quayle/]);
  await page.getByRole('button', { name: 'Undo: Message deleted successfully' }).press('Enter');
  await expect(page.getByText('Undone')).toBeVisible();
  await expect(rows).toContainText([/Robin Corlett/, /Maggie Quayle/]);

  await page.getByRole('button', { name: 'Delete: Robin Corlett' }).click();
  await question.getByRole('button', { name: 'Delete Message' }).click();
  await expect(rows).toContainText([/Maggie Quayle/]);
  await page.getByRole('tab', { name: 'History' }).click();
  for (const text of [/admin brought back the message from /, /admin deleted the message from /]) {
    await expect(page.getByRole('list', { name: 'Events' })).toContainText(text);
  }

  const account = { username: 'inbox-reader', password: 'a password long enough', role: 'committee' };
  await send(request, url, 'POST', '/api/admin/accounts', account);
  const committee = await browser.newPage({ baseURL: url });
  await signIn(committee, 'messages', account.password, account.username);
  await expect(committee.getByText('when is the green open for practice?')).toBeVisible();
  await expect(committee.getByRole('tabpanel').getByRole('button')).toHaveText(['Export CSV']);
  await committee.getByRole('tab', { name: 'Tasters' }).click();
  await expect(committee.getByText('No taster session applications yet')).toBeVisible();
  await committee.close();
  expect(unexpected(problems)).toEqual([]);
});

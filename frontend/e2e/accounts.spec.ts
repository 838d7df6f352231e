import type { Page } from '@playwright/test';
import { watchProblems } from './support/problems.js';
import { showMore, signIn, unexpected } from './support/dashboard.js';
import { expect, test } from './support/product.js';
import { send } from './support/send.js';
import { expectUsable } from './support/usable.js';

const signInAtGate = async (page: Page, password: string, username?: string) => {
  await page.goto('/admin?tab=accounts');
  if (username !== undefined) {
    await page.getByRole('button', { name: 'Sign in with your own account' }).click();
    await page.getByLabel('Username').fill(username);
  }
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Enter the Dashboard' }).click();
  await expect(page.getByText('Access Granted')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Accounts \(\d+\)$/ })).toBeVisible();
};

const rowOf = (page: Page, username: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${username}( |$)`) }) });

test('an account is added, used in another browser and signed out everywhere', async ({
  page,
  product,
  browser,
}) => {
  const problems = watchProblems(page);
  await signInAtGate(page, product.adminPassword);
  await expect(rowOf(page, 'admin')).toContainText('You');
  await page.getByRole('button', { name: 'Add Account' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expectUsable(page);
  await page.getByLabel('Username').fill('margaret');
  await page.getByRole('button', { name: 'Generate a password' }).click();
  const password = await page.getByRole('textbox', { name: 'Password' }).inputValue();
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Administrator');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Account Added')).toBeVisible();
  await expect(rowOf(page, 'margaret')).toContainText('Never signed in');

  const context = await browser.newContext({ baseURL: product.url });
  const margaret = await context.newPage();
  await signInAtGate(margaret, password, 'margaret');
  await margaret.getByRole('button', { name: 'Add Account' }).click();
  await margaret.getByLabel('Username').fill('half typed');
  await page.reload();
  await expect(rowOf(page, 'margaret')).toContainText('Signed in on 1 device');
  await showMore(page, 'margaret');
  await page.getByRole('button', { name: 'Sign Out Everywhere: margaret' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Sign margaret out on every device?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expect(page.getByText('Signed Out Everywhere')).toBeVisible();
  await expect(page.getByRole('button', { name: 'More: margaret' })).toBeFocused();
  expect((await margaret.request.get('/api/admin/accounts')).status()).toBe(401);

  // Margaret touches nothing, and sees nothing of the dashboard any more.
  const gate = margaret.getByRole('dialog', { name: 'Your session has ended' });
  await expect(gate).toHaveAccessibleDescription(/^You were signed in as margaret\./);
  await expect(gate.getByLabel('Username')).toHaveValue('margaret');
  await expect(gate.getByLabel('Password')).toBeFocused();
  await expect(margaret.getByText('Admin Dashboard', { exact: true })).toBeHidden();
  await expectUsable(margaret);
  await gate.getByLabel('Password').fill('a wrong password');
  await margaret.keyboard.press('Enter');
  await expect(margaret.getByText('Invalid username or password.')).toBeVisible();
  await gate.getByLabel('Password').fill(password);
  await margaret.keyboard.press('Enter');
  await expect(gate).toBeHidden();
  await expect(margaret.getByLabel('Username')).toHaveValue('half typed');

  // A new tab of the browser is signed in; another account in the same browser does not take the first tab over.
  const newTab = await context.newPage();
  await newTab.goto('/admin?tab=accounts');
  await expect(rowOf(newTab, 'margaret')).toContainText('You');
  await send(context.request, product.url, 'POST', '/api/admin/session', { password: product.adminPassword });
  await margaret.bringToFront();
  const question = margaret.getByRole('dialog', { name: 'Another account is signed in' });
  await expect(question).toContainText('You are signed in as admin. This page was opened by margaret.');
  await expectUsable(margaret);
  await question.getByRole('button', { name: 'Discard and continue as admin' }).click();
  await expect(rowOf(margaret, 'admin')).toContainText('You');
  await expect(margaret.getByRole('dialog')).toBeHidden();
  await expect(margaret.getByRole('list', { name: 'Sign-ins' })).toContainText('margaret: 1 failed attempt');
  await context.close();

  await showMore(page, 'margaret');
  await page.getByRole('link', { name: 'Changes: margaret' }).click();
  const events = page.getByRole('list', { name: 'Events' });
  await expect(events).toContainText('admin added an administrator’s account: margaret');
  await expect(events).toContainText('admin signed an account out everywhere: margaret');
  await expect(events).not.toContainText(password);
  expect(problems).toEqual([]);
});

test('a passkey is added, and signs in without a name', async ({ page, product, request }) => {
  const problems = watchProblems(page);
  await send(request, product.url, 'POST', '/api/admin/session', { password: product.adminPassword });
  const password = 'a long enough password';
  await send(request, product.url, 'POST', '/api/admin/accounts', {
    username: 'illiam',
    password,
    role: 'committee',
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });

  await signIn(page, 'accounts', password, 'illiam');
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await page.getByLabel('Name').fill('Laptop at home');
  await page.getByLabel('Current Password').fill(password);
  await expectUsable(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Passkey Added')).toBeVisible();
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await expect(passkeys).toContainText('Laptop at home');
  await expect(passkeys).toContainText('Never used');

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(page.getByText('Signed in as illiam')).toBeVisible();
  await expect(passkeys).toContainText('Last used');
  // Lists may still be loading again when the session ends.
  expect(unexpected(problems)).toEqual([]);
});

import { readFile } from 'node:fs/promises';
import type { CompetitionRecord } from '@onchan-bowls/contract/competitions';
import { down, failOnce, signIn, unexpected } from './support/dashboard.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { send } from './support/send.js';
import { expectUsable } from './support/usable.js';

test('everything of a person is found, downloaded and erased', async ({
  page,
  request,
  product: { url, adminPassword },
}) => {
  const problems = watchProblems(page);
  const email = 'voirrey.kelly@example.org';
  const write = (message: string) =>
    send(request, url, 'POST', '/api/messages', { name: 'Voirrey Kelly', email, message });
  await write('When is the green open?');
  await send(request, url, 'POST', '/api/taster-sessions', {
    firstName: 'Voirrey',
    lastName: 'Kelly',
    email,
    phone: '07624 000000',
    preferredDateTime: 'Tuesdays',
  });
  await signIn(page, 'people', adminPassword);
  await page.getByLabel('Name or email address').fill('voírrey KELLY');
  await page.keyboard.press('Enter');
  const records = page.getByRole('list', { name: 'Records of this person' }).getByRole('listitem');
  await expect(records).toHaveCount(2);
  await expect(records.first()).toContainText('When is the green open?');
  expect(page.url()).not.toMatch(/kelly/i);
  await expectUsable(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(JSON.parse(file)).toMatchObject({ records: [{ email }, { email }] });

  // Another message arrives after the look.
  await write('And another question.');
  const erase = page.getByRole('button', { name: 'Erase All' });
  const question = page.getByRole('alertdialog', { name: 'Erase For Good' });
  const confirm = question.getByRole('button', { name: 'Erase 2 records' });
  await erase.click();
  await expect(question).toContainText(`Messages: Voirrey Kelly, ${email}`);
  await expectUsable(page);
  await failOnce(page, 'POST', '**/api/admin/people/erase', down);
  await confirm.click();
  await expect(page.getByText('Nothing was confirmed')).toBeVisible();
  await confirm.click();
  await expect(page.getByText('Nothing was erased')).toBeVisible();
  await expect(records).toHaveCount(3);
  await erase.click();
  await question.getByRole('button', { name: 'Erase 3 records' }).click();
  await expect(page.getByText('Erased for good')).toBeVisible();
  await expect(page.getByText(/holds nothing under this name/)).toBeVisible();

  await page.goto('/admin?tab=history&view=accesses');
  await expect(page.getByRole('list', { name: 'Opened lists' })).toContainText(
    /admin downloaded what is held of a person: 2 records, message \d+, taster session \d+/,
  );
  await expect(page.getByText('Voirrey')).toHaveCount(0);
  expect(unexpected(problems)).toEqual([]);
});

test('entrants of long ago are due, and erased when somebody confirms it', async ({
  page,
  request,
  product: { url, adminPassword },
}) => {
  const problems = watchProblems(page);
  await send(request, url, 'POST', '/api/admin/session', { password: adminPassword });
  const answer = await send(request, url, 'POST', '/api/competitions', {
    title: 'Cup of Long Ago',
    date: '2020-05-16T14:30',
    time: '14:30',
  });
  const { id } = (await answer.json()) as CompetitionRecord;
  await send(request, url, 'POST', `/api/competitions/${id}/entries`, {
    firstName: 'Yvonne',
    lastName: 'Example',
  });

  await signIn(page, 'retention', adminPassword);
  // Other tests may leave something, too.
  await expect(page.getByRole('heading', { name: /^(1 is|\d+ are) due$/ })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^To Erase \d+ due$/ })).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Erase: Cup of Long Ago' }).click();
  const question = page.getByRole('alertdialog', { name: 'Erase For Good' });
  await expect(question).toContainText('the entrants of Cup of Long Ago (1 person)');
  await failOnce(page, 'POST', '**/api/admin/retention/erase', down);
  await question.getByRole('button', { name: 'Erase For Good' }).click();
  await expect(page.getByText('Nothing was erased')).toBeVisible();
  await question.getByRole('button', { name: 'Erase For Good' }).click();
  await expect(page.getByRole('button', { name: 'Erase: Cup of Long Ago' })).toHaveCount(0);
  await page.goto(`/admin?tab=history&stream=competition&streamId=${id}`);
  await expect(page.getByText(/erased the entrants of Cup of Long Ago on 16 May 2020/).first()).toBeVisible();
  await expect(page.getByText('Yvonne')).toHaveCount(0);
  expect(unexpected(problems)).toEqual([]);
  await send(request, url, 'DELETE', `/api/competitions/${id}`);
});

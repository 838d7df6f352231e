import type { CompetitionRecord } from '@onchan-bowls/contract/competitions';
import type { Page } from '@playwright/test';
import { signIn } from './support/dashboard.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { send } from './support/send.js';
import { expectUsable } from './support/usable.js';

/** Enters a pair as a visitor, who looks at the schedule. */
const enter = async (page: Page, label: string, first: string, partner: string) => {
  await page.getByRole('button', { name: `${label}: Evening Pairs` }).click();
  const form = page.getByRole('dialog', { name: 'Enter Competition' });
  await form.getByLabel('First Name', { exact: false }).first().fill(first);
  await form.getByLabel('Last Name', { exact: false }).first().fill('Example');
  await form.getByLabel('Partner’s First Name').fill(partner);
  await form.getByLabel('Partner’s Last Name').fill('Partner');
  await form.getByLabel('Email').fill(`${first.toLowerCase()}@example.com`);
  return form;
};

test('pairs fill the places, wait, and move up when an entry is cancelled', async ({
  page,
  request,
  browser,
  product: { url, adminPassword },
}) => {
  const problems = watchProblems(page);
  await send(request, url, 'POST', '/api/admin/session', { password: adminPassword });
  const answer = await send(request, url, 'POST', '/api/competitions', {
    title: 'Evening Pairs',
    date: '2037-05-16T18:30',
    time: '18:30',
    format: 'pairs',
    places: 1,
  });
  const { id } = (await answer.json()) as CompetitionRecord;

  const visitor = await (await browser.newContext({ baseURL: url })).newPage();
  await visitor.goto('/competitions');
  await visitor.keyboard.press('Shift');
  // Other tests leave competitions behind.
  const card = visitor.getByRole('listitem').filter({ hasText: 'Evening Pairs' });
  await expect(card).toContainText('1 of 1 left');
  await enter(visitor, 'Enter Here', 'Ann', 'Bob');
  await visitor.getByRole('button', { name: 'Submit Entry' }).click();
  await expect(visitor.getByText("You've entered Evening Pairs. Good luck!")).toBeVisible();
  await expect(card).toContainText('The only one is taken');
  const form = await enter(visitor, 'Full: join the waiting list', 'Cat', 'Dot');
  await expect(form.getByText(/^All places are taken\. You can join the waiting list/)).toBeVisible();
  await expectUsable(visitor);
  await visitor.getByRole('button', { name: 'Submit Entry' }).click();
  await expect(visitor.getByText(/^You are on the waiting list for Evening Pairs/).first()).toBeVisible();

  await signIn(page, 'entries', adminPassword);
  const entries = page.getByRole('list', { name: 'Entries of Evening Pairs' }).getByRole('listitem');
  await expect(entries).toContainText(['Ann Example & Bob Partner', 'Waiting list, number 1']);
  await page.getByRole('button', { name: 'Partner: Ann Example' }).click();
  await page.getByLabel('Partner’s First Name').fill('Bert');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(entries.first()).toContainText('Ann Example & Bert Partner');
  await expectUsable(page);

  const cancel = async () => {
    await entries.getByRole('button', { name: 'Cancel Entry: Ann Example' }).click();
    await page.getByRole('button', { name: 'Yes I am sure' }).click();
    await expect(entries).toHaveCount(1);
    await expect(entries).not.toContainText(['Waiting list']);
  };
  await cancel();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(entries).toContainText(['Ann Example & Bert Partner', 'Waiting list, number 1']);
  await cancel();
  await visitor.getByRole('button', { name: 'View entrants (2): Evening Pairs' }).click();
  await expect(visitor.getByRole('dialog').getByRole('listitem')).toHaveText(['Cat Example & Dot Partner']);
  expect(problems).toEqual([]);
  await send(request, url, 'DELETE', `/api/competitions/${id}`);
  await visitor.context().close();
});
